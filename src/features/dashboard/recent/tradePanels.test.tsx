import { fireEvent, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { TRADE_RELOAD_DEBOUNCE_MS, STATUS_INTERVAL_MS } from '@/contract/timings';
import { formatDateTime } from '@/domain/format/time';
import { jsonReply } from '@/testing/console/fakeWire';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { aSignal, aStatus, aTrade } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { ExitsByReason } from './ExitsByReason';
import { NetPnlPanel } from '../NetPnlPanel';
import { OpenPositions } from '../positions/OpenPositions';

beforeEach(useFakeClock);
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const TradePanels = () => (
  <>
    <NetPnlPanel />
    <OpenPositions />
    <ExitsByReason />
  </>
);

const SECOND_MS = 1_000;
const timeSecondsAgo = (seconds: number): number => Date.now() - seconds * SECOND_MS;

const panelByName = (name: string): HTMLElement => screen.getByRole('region', { name });
// Removes the hidden label 'Closing…' of the Close button, which reserves the width of both labels.
const visibleCellText = ({ textContent }: Element): string => textContent.replace('Closing…', '');
const tableRowTexts = (name: string): string[] =>
  within(within(panelByName(name)).getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(visibleCellText).join(' | '));

const anOpenTrade = (id: string, over: Record<string, unknown> = {}) =>
  aTrade(id, { tp_price: 60_300, sl_price: 59_850, timestamp_entry: timeSecondsAgo(125), ...over });
const aClosedTrade = (id: string, reason_exit: string, pnl_net: number, secondsAgo: number) =>
  aTrade(id, { status: 'CLOSED', reason_exit, pnl_net, timestamp_exit: timeSecondsAgo(secondsAgo) });

test('an open position shows the distance of TP and SL from the entry price', async () => {
  const { wait } = await renderScreen(<TradePanels />, ({ wire }) =>
    wire.answer('GET /api/trades', [
      anOpenTrade('1'),
      anOpenTrade('2', { side: 'SHORT', symbol: 'ADAUSDT', entry_price: 0.62, tp_price: 0.6138, sl_price: null }),
      aClosedTrade('3', 'TP', 2, 300),
    ]),
  );
  const clock = (seconds: number): string => formatDateTime(timeSecondsAgo(seconds), 'local').slice(11);
  const opened = clock(125);
  expect(tableRowTexts('Open positions')).toEqual([
    `BTCUSDT | LONG | 60,000.00 | — | 60,300.00 +0.50% | 59,850.00 −0.25% | ${opened} | 2:05 | Close`,
    `ADAUSDT | SHORT | 0.620000 | — | 0.613800 −1.00% | — — | ${opened} | 2:05 | Close`,
  ]);
  expect(panelByName('Open positions')).toHaveTextContent('2 open of 3 loaded');
  await wait(3 * SECOND_MS);
  expect(tableRowTexts('Open positions')[0]).toMatch(/2:08 \| Close$/);
});

test('a double click on the Close button of a position sends one request', async () => {
  const { wire, wait } = await renderScreen(<TradePanels />, ({ wire }) => {
    wire.answer('GET /api/trades', [anOpenTrade('1', { mode: 'PAPER' })]);
    wire.answer('POST /api/close', {});
  });
  const close = screen.getByRole('button', { name: 'Close BTCUSDT' });
  fireEvent.click(close);
  fireEvent.click(close);
  await wait(50);
  expect(wire.count('POST /api/close')).toBe(1);
  expect(wire.last('POST /api/close')?.body).toEqual({ symbol: 'BTCUSDT' });
  expect(screen.getByRole('button', { name: 'Closing BTCUSDT' })).toBeInTheDocument();
});

test('an open position with an entry time in the future shows no age', async () => {
  await renderScreen(<TradePanels />, ({ wire }) =>
    wire.answer('GET /api/trades', [anOpenTrade('1', { timestamp_entry: timeSecondsAgo(-3_600) })]),
  );
  expect(tableRowTexts('Open positions')[0]).toMatch(/ \| — \| Close$/);
});

test.each([
  [{ running: true }, 'The bot opens one when a signal meets every condition.'],
  [{ running: true, paused: true }, 'The bot is paused and opens none until it is resumed.'],
  [{ running: false }, 'The bot is stopped and opens none.'],
])('the empty list of open positions shows a hint for the bot status %j', async (state, hint) => {
  await renderScreen(<TradePanels />, ({ wire }) =>
    wire.answer('GET /api/status', aStatus({ active_trades: 0, ...state })),
  );
  expect(within(panelByName('Open positions')).getByText('No open position')).toBeInTheDocument();
  expect(within(panelByName('Open positions')).getByText(hint)).toBeInTheDocument();
});

test('the list of open positions keeps a position that closes under the pointer and shows the position as CLOSED', async () => {
  const [first, second] = [anOpenTrade('1'), anOpenTrade('2', { symbol: 'ADAUSDT' })];
  const { receive, wire, wait } = await renderScreen(<TradePanels />, ({ wire }) =>
    wire.answer('GET /api/trades', [first, second]),
  );
  fireEvent.pointerEnter(panelByName('Open positions'));
  const closed = { ...first, status: 'CLOSED', pnl_net: 2 };
  wire.answer('GET /api/trades', [anOpenTrade('3', { symbol: 'SUIUSDT' }), closed, second]);
  await receive({ type: 'trade_close', data: closed });
  await wait(TRADE_RELOAD_DEBOUNCE_MS);
  const rows = tableRowTexts('Open positions');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^BTCUSDT .* CLOSED \| $/);
  expect(rows[1]).toMatch(/^ADAUSDT .* \d:\d\d \| Close$/);
  fireEvent.pointerLeave(panelByName('Open positions'));
  expect(tableRowTexts('Open positions').map((row) => row.split(' ')[0])).toEqual(['SUIUSDT', 'ADAUSDT']);
});

/** Advances the monotonic clock until the console reports a mismatch of the position counts. */
async function waitUntilMismatchIsReported(wait: (ms: number) => Promise<void>): Promise<void> {
  const later = performance.now() + 4_000;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  // The first update after the jump waits for replies.
  await wait(2_000);
}

test('the list of open positions reports a lasting difference to the bot status, with a Reload button', async () => {
  const { wait, wire } = await renderScreen(<TradePanels />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ active_trades: 3 }));
    wire.answer('GET /api/trades', { trades: [anOpenTrade('1')], total: 900 });
  });
  const gap = 'The bot reports 3 open positions, 1 is listed here: the others may be older than the 1 trade loaded.';
  expect(panelByName('Open positions')).toHaveTextContent('1 open of 1 loaded');
  expect(panelByName('Open positions')).not.toHaveTextContent(gap);
  await waitUntilMismatchIsReported(wait);
  expect(within(panelByName('Open positions')).getByRole('status')).toHaveTextContent(gap);
  wire.answer('GET /api/trades', { trades: ['1', '2', '3'].map((id) => anOpenTrade(id)), total: 3 });
  fireEvent.click(within(panelByName('Open positions')).getByRole('button', { name: 'Reload' }));
  await wait(100);
  expect(panelByName('Open positions')).toHaveTextContent('3 open of 3 loaded');
});

test('the empty list of open positions states how many open positions the bot reports', async () => {
  const { wait } = await renderScreen(<TradePanels />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ active_trades: 2 }));
  });
  await waitUntilMismatchIsReported(wait);
  expect(panelByName('Open positions')).toHaveTextContent('No open position is listed');
  expect(panelByName('Open positions')).toHaveTextContent('The bot reports 2 open positions, 0 are listed here');
});

test('the Exits by reason panel lists count, win rate and net PnL of each exit reason', async () => {
  await renderScreen(<TradePanels />, ({ wire }) =>
    wire.answer('GET /api/trades', [
      anOpenTrade('1'),
      aClosedTrade('2', 'SL', -3, 10),
      aClosedTrade('3', 'TP', 5.5, 20),
      aClosedTrade('4', 'SL', 1, 30),
    ]),
  );
  expect(tableRowTexts('Exits by reason')).toEqual(['SL | 2 | 50.0% | −2.00', 'TP | 1 | 100.0% | +5.50']);
  expect(panelByName('Exits by reason')).toHaveTextContent('USDT, over 3 closed of 4 loaded');
});

test('the net PnL line has a text alternative for screen readers', async () => {
  await renderScreen(<TradePanels />, ({ wire }) =>
    wire.answer('GET /api/trades', [aClosedTrade('1', 'SL', -3, 10), aClosedTrade('2', 'TP', 1, 20), anOpenTrade('3')]),
  );
  const line = within(panelByName('Net PnL over the loaded trades')).getByRole('img', {
    name: 'Net PnL over the loaded trades',
  });
  expect(line).toHaveAccessibleDescription(
    'After 2 closed trades the net PnL is −2.00. The highest value was +1.00, the lowest −2.00.',
  );
  const [from, until] = [20, 10].map((seconds) => formatDateTime(timeSecondsAgo(seconds), 'local'));
  expect(panelByName('Net PnL over the loaded trades')).toHaveTextContent(
    `in the order of the exits, over 2 closed of 3 loaded: ${from} to ${until} local`,
  );
});

test('the trade panels do not render again on signals and status polls', async () => {
  const rendered = jest.fn();
  const { receive, wait } = await renderScreen(
    <Profiler id="overview" onRender={rendered}>
      <TradePanels />
    </Profiler>,
    ({ wire }) => wire.answer('GET /api/trades', [aClosedTrade('1', 'SL', -3, 10)]),
  );
  rendered.mockClear();
  for (let burst = 1; burst <= 5; burst += 1) {
    const signals = Array.from({ length: 200 }, (_, n) => ({ type: 'signal', data: aSignal(burst * 1_000 + n) }));
    await receive(...signals);
  }
  await wait(STATUS_INTERVAL_MS);
  expect(rendered).not.toHaveBeenCalled();
  await receive({ type: 'trade_open', data: anOpenTrade('2') });
  expect(rendered).toHaveBeenCalled();
});

test('the list of open positions contains a trade of unknown status and side', async () => {
  await renderScreen(<TradePanels />, ({ wire }) =>
    wire.answer('GET /api/trades', [{ trade_id: '1', symbol: 'BTCUSDT', status: 'PENDING', entry_price: '43250.1' }]),
  );
  expect(tableRowTexts('Open positions')).toEqual([expect.stringMatching(/^BTCUSDT \| — \| 43,250.10/)]);
});

test('no trade panel claims to be empty while rows are unreadable', async () => {
  await renderScreen(<TradePanels />, ({ wire }) => wire.answer('GET /api/trades', [{ trade_id: '1' }]));
  expect(screen.queryByText(/^No /)).toBeNull();
  expect(screen.getAllByText('1 row could not be read')).toHaveLength(3);
});

test('no trade panel claims to be empty while the trades are loading', async () => {
  await renderScreen(<TradePanels />, ({ wire }) => wire.hold('GET /api/trades'));
  for (const what of ['open positions', 'exits', 'net PnL']) {
    expect(screen.getByRole('status', { name: `Loading ${what}` })).toBeInTheDocument();
  }
  expect(screen.queryByText(/^No /)).toBeNull();
});

test('no trade panel claims to be empty after a failed request for the trades', async () => {
  await renderScreen(<TradePanels />, ({ wire }) =>
    wire.answer('GET /api/trades', () => jsonReply({ detail: 'database is locked' }, 500)),
  );
  expect(screen.getAllByText('Not available')).toHaveLength(3);
  expect(screen.queryByText(/^No /)).toBeNull();
});
