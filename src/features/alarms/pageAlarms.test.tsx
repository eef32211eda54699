import { act, fireEvent, screen, within } from '@testing-library/react';
import { pageConditionChanged } from '@/slices/pageAlarms';
import { anAlarm } from '@/testing/alarms/alarm';
import { jsonReply } from '@/testing/console/fakeWire';
import { aStatus } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { showAlarmPanel } from '@/ui/widgets/alarmPanelView';
import { AlarmButton } from './AlarmButton';
import { AlarmPanelHost, lazyAlarmPanel } from './AlarmPanelHost';
import { AlarmStripPlace } from './AlarmStripPlace';
import { AlarmSubscription } from './AlarmSubscription';
import { AlarmNotifications } from './notifications/AlarmNotifications';
import { notificationChoice } from './notifications/notificationChoice';
import { useAlarmStripPlace } from './useAlarmStripPlace';
import { useRaisedAlarms } from './useRaisedAlarms';

beforeAll(() => lazyAlarmPanel.load());
// Also fakes `performance`, whose time ends the guard against early clicks.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

const Strip = () => <AlarmStripPlace {...useAlarmStripPlace()} />;
let rung: string[];
const Bell = () => {
  useRaisedAlarms((raised) => rung.push(...raised.map(({ id }) => id)));
  return null;
};

async function renderPageAlarms(capabilities: readonly string[] = []) {
  rung = [];
  const console = await renderScreen(
    <>
      <AlarmSubscription />
      <AlarmButton />
      <Strip />
      <Bell />
      <AlarmNotifications />
      <main />
      <AlarmPanelHost />
    </>,
    ({ wire }) => {
      wire.answer('GET /api/status', aStatus({ capabilities: [...capabilities] }));
      wire.answer('GET /api/alarms', { at: '2026-03-10T12:00:01.000Z', alarms: [anAlarm('memory')] });
    },
  );
  await console.wait(50);
  return {
    ...console,
    setSilent: async (isSilent: boolean, waitMs: number) => {
      const message = isSilent ? 'The page gets no answer from the bot.' : null;
      act(() => void console.store.dispatch(pageConditionChanged({ rule: 'page_bot_silent', message })));
      await console.wait(waitMs);
    },
    press: async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }));
      await console.wait(400);
    },
    open: async (view: 'present' | 'history') => {
      act(() => showAlarmPanel(view));
      await console.wait(50);
    },
  };
}

const strip = (): HTMLElement | null => screen.queryByRole('region', { name: 'Alarm' });
const changes = (): string[] =>
  within(screen.getByRole('region', { name: 'Changes of alarms of this page' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ cells }: HTMLElement & { cells?: HTMLCollection }) =>
      [1, 3, 4].map((column) => cells?.[column]?.textContent).join(' | '),
    );

test('a bot without alarms gets alarms of the page: raised, acknowledged, cleared and shelved without a request', async () => {
  const { wire, setSilent, press, open, wait } = await renderPageAlarms();
  await setSilent(true, 1_900);
  expect(strip()).toBeNull();
  await wait(200);
  expect(strip()).toHaveTextContent(/Critical.*Bot does not answer.*Check the process/);
  expect(rung).toEqual(['page_bot_silent']);
  await wait(400);
  await press('Acknowledge Bot does not answer');
  expect(strip()).toBeNull();
  await setSilent(false, 5_100);
  await setSilent(true, 2_100);
  expect(rung).toHaveLength(2);

  await open('present');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Present', 'History', 'Sound']);
  await press('Shelve Bot does not answer');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Restart' } });
  await press('Shelve');
  expect(screen.getByRole('listitem')).toHaveTextContent(/Shelved until .* by operator: Restart/);
  expect(strip()).toBeNull();
  await wait(15 * 60_000);
  expect(strip()).toHaveTextContent('Bot does not answer');
  await open('history');
  expect(changes()).toEqual([
    'Shelving ended | Bot does not answer | page',
    'Shelved | Bot does not answer | operator: Restart',
    'Raised | Bot does not answer | page',
    'Cleared | Bot does not answer | page',
    'Acknowledged | Bot does not answer | operator',
    'Raised | Bot does not answer | page',
  ]);
  expect(wire.sent.filter(({ route }) => route.includes('/api/alarms'))).toEqual([]);
});

test('a bot that comes and goes rings as one alarm until a quiet minute', async () => {
  const { setSilent } = await renderPageAlarms();
  for (let outage = 0; outage < 5; outage += 1) {
    await setSilent(true, 2_100);
    await setSilent(false, 100);
    expect(strip()).toHaveTextContent(/The bot did not answer for .*, answers since/);
    expect(strip()).not.toHaveTextContent('Check the process');
    await setSilent(false, 5_000);
  }
  expect(rung).toHaveLength(3);
  await setSilent(false, 55_000);
  expect(strip()).toHaveTextContent('cleared');
});

test('the list has the alarms of the bot and of the page, and one press acknowledges both', async () => {
  const { wire, setSilent, open, press } = await renderPageAlarms(['alarms']);
  await setSilent(true, 2_100);
  expect(screen.getByRole('button', { name: 'Alarms, 2 alarms not acknowledged' })).toBeInTheDocument();
  expect(rung).toEqual(['page_bot_silent']);
  await open('present');
  wire.answer('POST /api/alarms/acknowledge', () => jsonReply({ alarms: [], refused: [] }));
  await press('Acknowledge all');
  expect(wire.last('POST /api/alarms/acknowledge')?.body).toEqual({ seen_at: '2026-03-10T12:00:01.000Z' });
  expect(screen.getByRole('listitem', { name: 'Bot does not answer' })).toHaveTextContent('Acknowledged by operator');
});

test('a browser with Web Push notifies of the alarms that only the page knows', async () => {
  const shown: string[] = [];
  const worker = {
    active: {},
    pushManager: { getSubscription: () => Promise.resolve({}) },
    showNotification: (title: string) => Promise.resolve(void shown.push(title)),
  };
  const events = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const value = { ...events, getRegistration: () => Promise.resolve(worker) };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
  Object.assign(window, { Notification: { permission: 'granted' } });
  const focus = jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  notificationChoice.set({ isOn: true });
  try {
    const { receive, setSilent, unmount } = await renderPageAlarms(['alarms']);
    await receive({ type: 'alarm', data: anAlarm('feed_lost') });
    await setSilent(true, 2_100);
    unmount();
    expect(shown).toEqual(['Critical: Bot does not answer']);
  } finally {
    notificationChoice.set({ isOn: false });
    focus.mockRestore();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(window, 'Notification');
  }
});
