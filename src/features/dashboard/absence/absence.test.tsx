import { act, fireEvent, screen } from '@testing-library/react';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { aStatus } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { AroundLinksContext } from '@/ui/widgets/AroundLink';
import { AbsenceCard } from './AbsenceCard';
import { PresenceReports } from './PresenceReports';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const MINUTE_MS = 60_000;
const ABSENCE = {
  from: '2026-03-09T22:10:00.000Z',
  until: '2026-03-10T07:05:00.000Z',
  trades: {
    closed: 12,
    pnl_net: 14.2,
    best: { trade_id: 'T7', symbol: 'BTCUSDT', pnl_net: 6.1 },
    worst: { trade_id: 'T9', symbol: 'ETHUSDT', pnl_net: -3.4 },
  },
  alarms: { critical: 1, warning: 2, notice: 0 },
  outages: { count: 1, total_ms: 240_000, longest: [{ kind: 'feed', from: '2026-03-10T03:00:00.000Z', until: null }] },
  restarts: { count: 0, latest_at: null },
  commands: { count: 1, latest: [{ at: '2026-03-10T02:00:00.000Z', title: 'Stop Bot', state: 'refused', by: 'desk' }] },
  saves: { count: 0, latest: [] },
};

const MARK = 'POST /api/absence/presence';
const renderReturn = () =>
  renderScreen(
    <>
      <PresenceReports />
      <AroundLinksContext value={true}>
        <AbsenceCard />
      </AroundLinksContext>
    </>,
    ({ wire }) => {
      wire.answer('GET /api/status', aStatus({ capabilities: ['absence'] }));
      wire.answer('GET /api/absence', { absence: ABSENCE });
      wire.answer(MARK, { has_returned: false });
      wire.answer('POST /api/absence/close', {});
    },
  );
const card = (): HTMLElement | null => screen.queryByRole('region', { name: 'Since you left' });

test('the card shows each figure of the absence as a link and closes with Escape', async () => {
  const { wire, wait } = await renderReturn();
  await wait(100);
  expect(card()).toHaveTextContent('8 h 55 min');
  const links = [...card()!.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['+14.20', '#/analytics'],
    ['12', '#trades?status=closed'],
    ['BTCUSDT +6.10', '#trades?trade=T7'],
    ['ETHUSDT −3.40', '#trades?trade=T9'],
    ['1, 4 min', '#/logs?view=incident&at=2026-03-10T03%3A00%3A00.000Z&span=15'],
    ['1', '#/logs?view=incident&at=2026-03-10T02%3A00%3A00.000Z&span=15'],
  ]);
  expect(screen.getByRole('button', { name: '1 critical, 2 warning' })).toBeInTheDocument();
  expect(screen.getByText('Restarts').closest('div')).toHaveTextContent('Restartsnone');
  expect(screen.getByText(/Stop Bot refused/)).toBeInTheDocument();
  wire.answer('GET /api/absence', { absence: null });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await wait(100);
  expect(wire.last('POST /api/absence/close')?.body).toEqual({ until: ABSENCE.until });
  expect(card()).toBeNull();
});

test('a page marks the operator at its start and at most once a minute while the operator uses the page', async () => {
  const { wire, wait } = await renderReturn();
  const marks = (): number => wire.count(MARK);
  await wait(10 * MINUTE_MS);
  expect(marks()).toBe(1);
  fireEvent.pointerMove(document.body);
  fireEvent.keyDown(document.body, { key: 'a' });
  await wait(100);
  expect(marks()).toBe(2);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await wait(MINUTE_MS);
  fireEvent.pointerMove(document.body);
  await wait(100);
  expect(marks()).toBe(2);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  expect(wire.count('GET /api/absence')).toBe(1);
  wire.answer(MARK, { has_returned: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await wait(100);
  expect(marks()).toBe(3);
  expect(wire.count('GET /api/absence')).toBe(2);
  jest.restoreAllMocks();
});
