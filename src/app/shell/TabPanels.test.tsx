import { Dialog } from '@mui/material';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { Provider } from 'react-redux';
import { useGetDiagnosticsQuery } from '@/api/bot/diagnostics';
import { statusApi, useGetStatusQuery } from '@/api/bot/status';
import { advanceClock, settlePromises, useFakeClock } from '@/testing/console/fakeEnvironment';
import { signedInConsole } from '@/testing/console/fakeStore';
import { aStatus } from '@/testing/rows/fixtures';
import { parseHashRoute, useHashRoute } from '@/ui/hooks/hashRoute';
import { useElapsedMs } from '@/ui/hooks/useNow';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';
import type { Tab, TabProps } from '../tabs';
import { TabPanels } from './TabPanels';

const POLL_INTERVAL_MS = 1_000;
/** Time after which a left tab is paused. */
const PAUSED_AFTER_MS = 2_000;

const ageRendered = jest.fn();

function CountingTab() {
  const [count, setCount] = useState(0);
  const [asking, setAsking] = useState(false);
  const route = useHashRoute();
  useGetDiagnosticsQuery(undefined, { pollingInterval: POLL_INTERVAL_MS, refetchOnMountOrArgChange: true });
  const mode = useGetStatusQuery().data?.mode;
  return (
    <>
      <button onClick={() => setCount(count + 1)} onContextMenu={() => setAsking(true)}>
        count {count}
      </button>
      <Dialog open={asking}>open question</Dialog>
      <p>
        mode {mode}, filter {route.query.get('filter') ?? 'none'}
      </p>
      <Seconds />
    </>
  );
}

function Seconds() {
  useElapsedMs(0);
  ageRendered();
  return null;
}

function TypedTab() {
  const [text, setText] = useState('');
  return <input aria-label="typed" value={text} onChange={({ target }) => setText(target.value)} />;
}

let crash = false;
function FragileTab() {
  if (crash) throw new Error('broken figure');
  return <p>sound</p>;
}

const createTab = (id: string, Content: ComponentType<TabProps>, forgets?: true): Tab => ({
  id,
  label: id,
  key: id,
  forgets,
  part: createLazyComponent(() => Promise.resolve(Content)),
});
const TABS = [
  createTab('counting', CountingTab),
  createTab('typed', TypedTab, true),
  createTab('fragile', FragileTab),
] as const;

function Panels({ hash }: { hash: string }) {
  const route = parseHashRoute(hash);
  const [lastRoute, setLastRoute] = useState(route);
  // Keeps the route object while the address stays the same.
  if (JSON.stringify([...lastRoute.query]) !== JSON.stringify([...route.query]) || lastRoute.tabId !== route.tabId)
    setLastRoute(route);
  return <TabPanels tabs={TABS} tab={TABS.find(({ id }) => id === route.tabId)!} route={lastRoute} />;
}

async function renderPanels(hash: string) {
  const environment = await signedInConsole(({ wire }) => {
    wire.answer('GET /api/status', aStatus({ mode: 'PAPER' }));
  });
  const content = (shown: string) => (
    <Provider store={environment.store}>
      <ConsoleTheme>
        <Panels hash={shown} />
      </ConsoleTheme>
    </Provider>
  );
  const { rerender } = render(content(hash));
  await act(settlePromises);
  return {
    ...environment,
    show: async (next: string): Promise<void> => {
      rerender(content(next));
      await act(settlePromises);
    },
    wait: (ms: number) => act(() => advanceClock(ms)),
  };
}

beforeAll(() => Promise.all(TABS.map(({ part }) => part.load())));
beforeEach(() => {
  useFakeClock();
  crash = false;
});
afterEach(() => jest.useRealTimers());

const panelOf = (id: string): HTMLElement | null => document.getElementById(`panel-${id}`);

test('a left tab keeps its content and is hidden from the accessibility tree', async () => {
  const { show } = await renderPanels('#counting');
  fireEvent.click(screen.getByRole('button', { name: 'count 0' }));
  await show('#fragile');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('sound');
  expect(panelOf('counting')).toHaveAttribute('hidden');
  await show('#counting');
  expect(screen.getByRole('button', { name: 'count 1' })).toBeVisible();
});

test('a left tab stops its polling and its clock, and a return fetches at once', async () => {
  const { show, wait, wire } = await renderPanels('#counting');
  const requests = (): number => wire.count('GET /api/diagnostics');
  await wait(3 * POLL_INTERVAL_MS);
  expect(requests()).toBeGreaterThan(2);
  await show('#fragile');
  await wait(PAUSED_AFTER_MS);
  const [requestsBefore, rendersBefore] = [requests(), ageRendered.mock.calls.length];
  await wait(10 * POLL_INTERVAL_MS);
  expect(requests()).toBe(requestsBefore);
  expect(ageRendered).toHaveBeenCalledTimes(rendersBefore);
  await show('#counting');
  expect(requests()).toBe(requestsBefore + 1);
});

test('a paused tab ignores changes of the store and shows the current state on return', async () => {
  const { show, wait, wire, store } = await renderPanels('#counting');
  expect(panelOf('counting')).toHaveTextContent('mode PAPER');
  await show('#fragile');
  await wait(PAUSED_AFTER_MS);
  wire.answer('GET /api/status', aStatus({ mode: 'LIVE' }));
  await act(() => store.dispatch(statusApi.endpoints.getStatus.initiate(undefined, { forceRefetch: true })));
  expect(panelOf('counting')).toHaveTextContent('mode PAPER');
  await show('#counting');
  expect(panelOf('counting')).toHaveTextContent('mode LIVE');
});

test('a hidden tab does not read the address of the shown tab', async () => {
  const { show } = await renderPanels('#counting?filter=own');
  await show('#fragile?filter=other');
  expect(panelOf('counting')).toHaveTextContent('filter own');
  await show('#counting');
  expect(panelOf('counting')).toHaveTextContent('filter none');
});

test('a tab that forgets its content leaves the page when the operator leaves it', async () => {
  const { show } = await renderPanels('#typed');
  fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'secret' } });
  await show('#fragile');
  expect(panelOf('typed')).toBeNull();
  await show('#typed');
  expect(screen.getByLabelText('typed')).toHaveValue('');
});

test('a crashed tab is rendered anew when the operator returns', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  crash = true;
  const { show } = await renderPanels('#fragile');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('fragile could not be shown.');
  crash = false;
  await show('#counting');
  await show('#fragile');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('sound');
  jest.restoreAllMocks();
});

test('a tab that is left with an open dialog leaves the page with its dialog', async () => {
  const { show } = await renderPanels('#counting');
  fireEvent.contextMenu(screen.getByRole('button', { name: 'count 0' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('open question');
  await show('#fragile');
  expect(screen.queryByText('open question')).toBeNull();
  expect(panelOf('counting')).toBeNull();
});

test('a hidden tab gives up the focus', async () => {
  const { show } = await renderPanels('#counting');
  screen.getByRole('button', { name: 'count 0' }).focus();
  await show('#fragile');
  expect(document.body).toHaveFocus();
});

// Comes last, because jsdom has no idle callbacks and keeps these.
test('an idle browser prepares the other tabs, except a tab that forgets its content', async () => {
  const idleRequests: (() => void)[] = [];
  window.requestIdleCallback = (start) =>
    idleRequests.push(() => start({ didTimeout: false, timeRemaining: () => 50 }));
  window.cancelIdleCallback = () => undefined;
  const { wait, wire } = await renderPanels('#fragile');
  await wait(2_000);
  await act(async () => {
    for (const start of idleRequests.splice(0)) start();
    await settlePromises();
  });
  expect(panelOf('counting')).toHaveAttribute('hidden');
  expect(panelOf('counting')).toHaveTextContent('mode PAPER');
  expect(panelOf('typed')).toBeNull();
  await wait(PAUSED_AFTER_MS);
  const before = wire.count('GET /api/diagnostics');
  expect(before).toBeGreaterThan(0);
  await wait(10 * POLL_INTERVAL_MS);
  expect(wire.count('GET /api/diagnostics')).toBe(before);
});
