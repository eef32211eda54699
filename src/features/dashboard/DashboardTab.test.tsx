import { act, fireEvent, screen, within } from '@testing-library/react';
import { refreshStatus } from '@/api/bot/status';
import { refreshRecentTrades } from '@/api/trades/trades';
import { ANALYTICS_INTERVAL_MS, TRADE_RELOAD_DEBOUNCE_MS } from '@/contract/timings';
import { frameReceived, statusReceived } from '@/slices/connection';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { jsonReply } from '@/testing/console/fakeWire';
import { aSignal, aStatus, aTrade } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { chooseTimeZone } from '@/ui/hooks/timeZone';
import { DashboardTab } from './DashboardTab';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const SECOND_MS = 1_000;
const NOON_MS = Date.UTC(2026, 2, 10, 12);

const figureCard = (label: string): HTMLElement => screen.getByText(label).closest('div')!;
const panelByName = (name: string): HTMLElement => screen.getByRole('region', { name });
const tableRowTexts = (name: string): string[] =>
  within(within(panelByName(name)).getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

const WINNING_TRADE = aTrade('win', { status: 'CLOSED', exit_price: 60_500, pnl_net: 1234.5, symbol: 'BTCUSDT' });
const LOSING_TRADE = aTrade('loss', {
  status: 'CLOSED',
  entry_price: 5.4,
  exit_price: 5.41,
  pnl_net: -3.4,
  side: 'SHORT',
});
const OPEN_TRADE = aTrade('open', { symbol: 'PEPEUSDT', entry_price: 0.0000123 });

test('the Dashboard of a stopped bot without trades shows a hint to press Start Bot in each empty list', async () => {
  const { wait } = await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ running: false }));
    wire.answer('GET /api/stats/analytics', { global: { closed_trades: 0, total_pnl: 0 } });
  });
  await wait(100);
  for (const [name, text] of [
    ['Recent signals', 'No signals yet'],
    ['Recent trades', 'No trades yet'],
  ] as const) {
    expect(within(panelByName(name)).getByText(text)).toBeInTheDocument();
    expect(within(panelByName(name)).getByText(/Press Start Bot/)).toBeInTheDocument();
  }
  expect(figureCard('Win Rate')).toHaveTextContent('Win Rate—no closed trade yet');
  expect(figureCard('Total PnL')).toHaveTextContent('Total PnL— USDT, loaded— today (UTC)— all time');
});

/** Time after which the Dashboard of a browser without `requestIdleCallback` shows charts and panels below the lists. */
const IDLE_MS = 300;
const firstStepsText = (): string => screen.getByRole('region', { name: 'First steps' }).textContent;
const DIAGNOSTICS_WITHOUT_SIGNALS = { since: NOON_MS, at: NOON_MS, evaluations: 1_234, signals: 0, entries: 0 };

test('the Dashboard shows the First steps panel before the first trade has closed', async () => {
  const { wait } = await renderScreen(<DashboardTab />, ({ wire }) =>
    wire.answer('GET /api/status', aStatus({ running: false })),
  );
  await wait(IDLE_MS);
  expect(firstStepsText()).toMatch(/1 StartPress Start Bot in the bar above/);
  expect(firstStepsText()).toMatch(/2 Watch.*3 Tune/);
});

test('the First steps panel states that the bot sends no real orders when the status says so', async () => {
  const { wait } = await renderScreen(<DashboardTab />, ({ wire }) =>
    wire.answer('GET /api/status', aStatus({ running: false, sends_real_orders: false })),
  );
  await wait(IDLE_MS);
  expect(firstStepsText()).toContain(
    'In PAPER every order is simulated, and no API keys are needed. This bot sends no real orders.',
  );
  expect(firstStepsText()).not.toContain('real money');
});

test('the First steps panel updates the number of evaluations every second until the first signal', async () => {
  const { wire, wait } = await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities: ['diagnostics'] }));
    wire.answer('GET /api/diagnostics', DIAGNOSTICS_WITHOUT_SIGNALS);
  });
  await wait(IDLE_MS);
  expect(firstStepsText()).toContain('Candidates evaluated1,234Signals0');
  const asked = wire.count('GET /api/diagnostics');
  wire.answer('GET /api/diagnostics', { ...DIAGNOSTICS_WITHOUT_SIGNALS, signals: 1 });
  await wait(SECOND_MS + IDLE_MS);
  expect(firstStepsText()).toContain('Signals1');
  expect(wire.count('GET /api/diagnostics')).toBe(asked + 1);
  await wait(3 * SECOND_MS);
  expect(wire.count('GET /api/diagnostics')).toBe(asked + 1);
});

test('the Dashboard replaces the First steps panel by the net PnL chart when a trade has closed', async () => {
  const { wait } = await renderScreen(<DashboardTab />, ({ wire }) => wire.answer('GET /api/trades', [WINNING_TRADE]));
  await wait(IDLE_MS);
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Net PnL over the loaded trades' })).toBeInTheDocument();
});

test('the Dashboard shows charts only after the reply with the signals', async () => {
  let answerSignals = (): void => undefined;
  const { wait } = await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.answer('GET /api/trades', [WINNING_TRADE]);
    const signals = wire.hold('GET /api/signals');
    answerSignals = () => signals.release(jsonReply([]));
  });
  await wait(IDLE_MS);
  expect(screen.queryByRole('region', { name: 'Net PnL over the loaded trades' })).toBeNull();
  answerSignals();
  await wait(IDLE_MS);
  expect(screen.getByRole('region', { name: 'Net PnL over the loaded trades' })).toBeInTheDocument();
});

test('the Dashboard shows no hint to press Start Bot before the first status of the bot', async () => {
  await renderScreen(<DashboardTab />, ({ wire }) => wire.hold('GET /api/status'));
  expect(screen.getByText('No signals yet')).toBeInTheDocument();
  expect(screen.queryByText(/Start Bot/)).toBeNull();
});

test('the Dashboard of a running bot shows no hint to press Start Bot', async () => {
  await renderScreen(<DashboardTab />);
  expect(screen.queryByText(/Press Start Bot/)).toBeNull();
  expect(screen.getByText(/A signal appears here/)).toBeInTheDocument();
});

test('each Dashboard figure states which trades the value counts', async () => {
  await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ total_signals: 12_345, active_trades: 3 }));
    wire.answer('GET /api/trades', {
      trades: [OPEN_TRADE, WINNING_TRADE, LOSING_TRADE, { ...WINNING_TRADE, trade_id: 'more' }],
      total: 1_200,
    });
  });
  expect(figureCard('Total Signals')).toHaveTextContent('12,345');
  expect(figureCard('Active Positions')).toHaveTextContent('3');
  expect(figureCard('Closed Trades')).toHaveTextContent('3of 4 loaded, 1,200 in all');
  expect(figureCard('Win Rate')).toHaveTextContent('66.7%over the loaded trades2 of 3 with a net gain');
  expect(figureCard('Total PnL')).toHaveTextContent('+2,465.60 USDT, loaded');
  expect(figureCard('Total PnL')).toHaveTextContent('net profit, over 3 closed of 4 loaded');
});

test('a Dashboard figure without a condition shows its caption only as a tooltip and to screen readers', async () => {
  await renderScreen(<DashboardTab />, ({ wire }) => wire.answer('GET /api/trades', [WINNING_TRADE, LOSING_TRADE]));
  for (const [label, caption] of [
    ['Total Signals', 'as the bot counts them'],
    ['Active Positions', 'as the bot reports'],
    ['Closed Trades', 'of 2 loaded'],
    ['Win Rate', '1 of 2 with a net gain'],
  ] as const) {
    expect(within(figureCard(label)).getByText(caption)).toHaveClass('visually-hidden');
    expect(figureCard(label)).toHaveAttribute('title', caption);
  }
});

test('the Total PnL figure names an older trade that left the loaded trades until the next close', async () => {
  const old = { ...LOSING_TRADE, trade_id: 'old' };
  const rows = [WINNING_TRADE, ...Array.from({ length: 198 }, (_, index) => aTrade(`open ${index}`)), old];
  const { receive, wire, wait } = await renderScreen(<DashboardTab />, ({ wire }) =>
    wire.answer('GET /api/trades', { trades: rows, total: 200 }),
  );
  expect(figureCard('Total PnL')).toHaveTextContent('+1,231.10 USDT, loaded—');
  await receive({ type: 'trade_open', data: aTrade('new') });
  expect(figureCard('Total PnL')).toHaveTextContent('+1,234.50 USDT, loaded, 1 older trade left, +3.40');
  const closed = { ...WINNING_TRADE, trade_id: 'open 0' };
  wire.answer('GET /api/trades', {
    trades: [aTrade('new'), ...rows.slice(0, 199)].map((one) => (one.trade_id === 'open 0' ? closed : one)),
    total: 201,
  });
  await receive({ type: 'trade_close', data: closed });
  await wait(TRADE_RELOAD_DEBOUNCE_MS);
  expect(figureCard('Total PnL')).toHaveTextContent('+2,469.00 USDT, loaded—');
});

test('the Total PnL figure shows the PnL of the loaded trades, of today and of all time', async () => {
  const day = (offset: number, pnl: number) => ({
    date: new Date(Date.now() - offset * 86_400_000).toISOString().slice(0, 10),
    trades: 1,
    win_rate: 0,
    pnl,
  });
  const { wire, wait } = await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.answer('GET /api/trades', [WINNING_TRADE]);
    wire.answer('GET /api/stats/analytics', { global: { total_pnl: -9105.89 }, daily: [day(1, 70), day(0, -5.15)] });
  });
  await wait(50);
  expect(figureCard('Total PnL')).toHaveTextContent('+1,234.50 USDT, loaded');
  expect(figureCard('Total PnL')).toHaveTextContent('−5.15 today (UTC)−9,105.89 all time');
  expect(wire.last('GET /api/stats/analytics')?.search).toBe('?time_range=all');
});

test('the PnL of today counts from local midnight while the console shows local times', async () => {
  const midnight = new Date().setHours(0, 0, 0, 0);
  const hour = (at: number, pnl: number | null) => ({ at, trades: 1, pnl });
  const by_hour = [
    hour(midnight - 3_600_000, 70),
    hour(midnight, 2),
    hour(midnight + 3_600_000, null),
    hour(midnight, 1),
  ];
  const daily = [{ date: new Date().toISOString().slice(0, 10), trades: 1, win_rate: 0, pnl: -5.15 }];
  const { wait } = await renderScreen(<DashboardTab />, ({ wire }) =>
    wire.answer('GET /api/stats/analytics', { at: Date.now(), global: { total_pnl: 4.91 }, daily, by_hour }),
  );
  await wait(50);
  expect(figureCard('Total PnL')).toHaveTextContent('+3.00 today (local)+4.91 all time');
  act(() => chooseTimeZone('utc'));
  expect(figureCard('Total PnL')).toHaveTextContent('−5.15 today (UTC)+4.91 all time');
  act(() => chooseTimeZone('local'));
});

test.each([
  ['of the bot while the page is a day ahead', 86_400_000, '−5.15'],
  ['as unknown when the bot sends no time', null, '—'],
])('the Total PnL figure takes the day %s', async (_what, aheadMs, text) => {
  const botNow = Date.now() - (aheadMs ?? 0);
  const reply = (body: object) => () =>
    Response.json(body, aheadMs === null ? {} : { headers: { Date: new Date(Date.now() - aheadMs).toUTCString() } });
  const date = new Date(botNow).toISOString().slice(0, 10);
  const { wait, store } = await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.answer('GET /api/status', reply(aStatus()));
    wire.answer(
      'GET /api/stats/analytics',
      reply({ global: {}, daily: [{ date, trades: 1, win_rate: 0, pnl: -5.15 }] }),
    );
  });
  for (let second = 0; second < 14; second += 2) {
    await act(() => store.dispatch(refreshStatus()));
    await wait(2_000);
  }
  expect(figureCard('Total PnL')).toHaveTextContent(`${text} today (UTC)`);
});

test('the Total PnL figure shows a dash for today when the bot sends no PnL of today', async () => {
  const { wait } = await renderScreen(<DashboardTab />, ({ wire }) =>
    wire.answer('GET /api/stats/analytics', { global: { total_pnl: 4.91 }, daily: [] }),
  );
  await wait(50);
  expect(figureCard('Total PnL')).toHaveTextContent('— today (UTC)+4.91 all time');
});

test('the Total PnL figure shows beside its label since when the PnL of today and of all time is old', async () => {
  const { wait, wire } = await renderScreen(<DashboardTab />, (made) =>
    made.wire.answer('GET /api/stats/analytics', { global: { total_pnl: 4.91 }, daily: [] }),
  );
  await wait(50);
  expect(figureCard('Total PnL')).not.toHaveTextContent('all time at');
  wire.answer('GET /api/stats/analytics', () => jsonReply({ detail: 'overloaded' }, 503));
  await wait(ANALYTICS_INTERVAL_MS + 1_000);
  expect(figureCard('Total PnL')).toHaveTextContent(/^Total PnL.*today, all time at \d\d:\d\d:\d\d.*\+4.91 all time/);
});

test('the recent trades table shows profit and loss with different signs and colours', async () => {
  await renderScreen(<DashboardTab />, ({ wire }) => wire.answer('GET /api/trades', [WINNING_TRADE, LOSING_TRADE]));
  const [gain, lost] = ['+1,234.50', '−3.40'].map((text) => within(panelByName('Recent trades')).getByText(text));
  expect(gain).toHaveTextContent('+1,234.50');
  expect(gain).toHaveAttribute('data-tone', 'gain');
  expect(lost).toHaveTextContent('−3.40');
  expect(lost).toHaveAttribute('data-tone', 'loss');
  expect(getComputedStyle(gain!).color).not.toBe(getComputedStyle(lost!).color);
});

test('the recent trades table lists the newest five closed trades, and no open position again', async () => {
  const six = [
    OPEN_TRADE,
    WINNING_TRADE,
    LOSING_TRADE,
    ...['4', '5', '6', '7'].map((id) => aTrade(id, { status: 'CLOSED' })),
  ];
  await renderScreen(<DashboardTab />, ({ wire }) => wire.answer('GET /api/trades', six));
  expect(tableRowTexts('Recent trades')).toEqual([
    'BTCUSDT | LONG | CLOSED | 60,000.00 | 60,500.00 | +1,234.50',
    'BTCUSDT | SHORT | CLOSED | 5.4000 | 5.4100 | −3.40',
    'BTCUSDT | LONG | CLOSED | 60,000.00 | — | —',
    'BTCUSDT | LONG | CLOSED | 60,000.00 | — | —',
    'BTCUSDT | LONG | CLOSED | 60,000.00 | — | —',
  ]);
});

test('the recent signals table lists the newest five received signals', async () => {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
  const { receive } = await renderScreen(<DashboardTab />);
  const signals = [1, 2, 3, 4, 5, 6].map((n) =>
    aSignal(NOON_MS + n * SECOND_MS, { score: n, obi: -0.5, side: 'SHORT' }),
  );
  await receive(...signals.map((data) => ({ type: 'signal', data })));
  const rows = tableRowTexts('Recent signals');
  expect(rows).toHaveLength(5);
  expect(rows[0]).toBe(`BTCUSDT | SHORT | −0.500 | 6.00 | ${time.format(NOON_MS + 6 * SECOND_MS)}`);
});

test('the recent signals table shows the outcome of a signal when the bot reports outcomes', async () => {
  await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities: ['signals.outcome'] }));
    const outcome = { state: 'rejected', check: 'slots', label: 'no free slot', reason: 'all 5 slots are taken' };
    wire.answer('GET /api/signals', [{ ...aSignal(NOON_MS), outcome }]);
  });
  expect(screen.getByRole('columnheader', { name: 'Became' })).toBeInTheDocument();
  expect(screen.getByTitle('all 5 slots are taken')).toHaveTextContent('rejected: no free slot');
});

test('the recent trades table links a trade to the trade row in the Trades tab', async () => {
  await renderScreen(<DashboardTab />, ({ wire }) => wire.answer('GET /api/trades', [WINNING_TRADE]));
  expect(within(panelByName('Recent trades')).getByRole('link', { name: 'CLOSED' })).toHaveAttribute(
    'href',
    '#trades?trade=win',
  );
});

test('the recent signals table reuses the first row element for a new signal', async () => {
  const { receive } = await renderScreen(<DashboardTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [aSignal(NOON_MS, { symbol: 'OLDUSDT' })]),
  );
  const firstRow = () => within(panelByName('Recent signals')).getAllByRole('row')[1]!;
  const before = firstRow();
  await receive({ type: 'signal', data: aSignal(NOON_MS + SECOND_MS, { symbol: 'NEWUSDT' }) });
  expect(firstRow()).toBe(before);
  expect(before).toHaveTextContent('NEWUSDT');
});

test('the recent signals table counts new signals on a button while the pointer is inside the table', async () => {
  const { receive } = await renderScreen(<DashboardTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [aSignal(NOON_MS, { symbol: 'OLDUSDT' })]),
  );
  fireEvent.pointerEnter(panelByName('Recent signals'));
  await receive({ type: 'signal', data: aSignal(NOON_MS + SECOND_MS, { symbol: 'NEWUSDT' }) });
  expect(tableRowTexts('Recent signals')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /1 new signal, show/ }));
  expect(tableRowTexts('Recent signals')[0]).toMatch(/^NEWUSDT/);
});

test('the recent trades table keeps its rows under the pointer when a trade closes', async () => {
  const { receive, wire, wait } = await renderScreen(<DashboardTab />, ({ wire }) =>
    wire.answer('GET /api/trades', [OPEN_TRADE, LOSING_TRADE]),
  );
  fireEvent.pointerEnter(panelByName('Recent trades'));
  const closed = { ...OPEN_TRADE, status: 'CLOSED', exit_price: 0.000013, pnl_net: 2 };
  wire.answer('GET /api/trades', [closed, LOSING_TRADE]);
  await receive({ type: 'trade_close', data: closed });
  await wait(TRADE_RELOAD_DEBOUNCE_MS);
  expect(tableRowTexts('Recent trades')).toEqual(['BTCUSDT | SHORT | CLOSED | 5.4000 | 5.4100 | −3.40']);
  expect(screen.getByRole('button', { name: /1 new trade/ })).toBeInTheDocument();
});

test('the recent trades table counts the rows that could not be read', async () => {
  await renderScreen(<DashboardTab />, ({ wire }) =>
    wire.answer('GET /api/trades', [WINNING_TRADE, { trade_id: 'x' }, 'nonsense']),
  );
  expect(tableRowTexts('Recent trades')).toHaveLength(1);
  expect(within(panelByName('Recent trades')).getByText(/^2 rows could not be read: /)).toBeInTheDocument();
});

test('the recent trades table shows the error of a failed reload until a retry succeeds', async () => {
  const { wire, store, wait } = await renderScreen(<DashboardTab />, ({ wire }) =>
    wire.answer('GET /api/trades', [WINNING_TRADE]),
  );
  wire.answer('GET /api/trades', () => jsonReply({ detail: 'database is locked' }, 500));
  act(() => void store.dispatch(refreshRecentTrades()));
  await wait(50);
  expect(tableRowTexts('Recent trades')).toHaveLength(1);
  expect(figureCard('Closed Trades')).toHaveTextContent('1of 1 loaded');
  expect(
    within(panelByName('Recent trades')).getByText(/^Not refreshed since \d\d:\d\d:\d\d: database is locked$/),
  ).toBeInTheDocument();
  wire.answer('GET /api/trades', [WINNING_TRADE, LOSING_TRADE]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await wait(50);
  expect(tableRowTexts('Recent trades')).toHaveLength(2);
  expect(screen.queryByText(/Not refreshed/)).toBeNull();
});

test('the Dashboard shows a dash for each figure that could not be loaded', async () => {
  await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.answer('GET /api/trades', () => new Response('<html>', { status: 200 }));
    wire.answer('GET /api/status', { running: 'yes' });
  });
  expect(figureCard('Total Signals')).toHaveTextContent('Total Signals—not available');
  expect(figureCard('Closed Trades')).toHaveTextContent('Closed Trades—not available');
  expect(within(panelByName('Recent trades')).getByRole('alert')).toHaveTextContent('the reply is not JSON');
});

test('the Closed Trades figure shows no zero while the trades are loading', async () => {
  // The clock of the page stands still, because a figure that loads for seconds shows its age.
  const pageTime = jest.spyOn(performance, 'now').mockReturnValue(0);
  await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.hold('GET /api/trades');
    wire.hold('GET /api/signals');
  });
  expect(screen.getByRole('status', { name: 'Loading trades' })).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Loading signals' })).toBeInTheDocument();
  expect(figureCard('Closed Trades')).not.toHaveTextContent('0');
  pageTime.mockRestore();
});

test('the Dashboard marks status figures as old when the bot does not answer', async () => {
  const { store, wait } = await renderScreen(<DashboardTab />);
  act(() => void store.dispatch(statusReceived({ at: performance.now() - 12 * SECOND_MS })));
  await wait(SECOND_MS);
  expect(figureCard('Total Signals')).toHaveTextContent(/old 1[23] s/);
  expect(figureCard('Closed Trades')).not.toHaveTextContent('old');
});

test('figures from the trade list show their age when the bot hangs and its socket stays open', async () => {
  jest.setSystemTime(Date.now() - 60 * SECOND_MS);
  const { store, wire, wait } = await renderScreen(<DashboardTab />);
  for (const route of ['GET /api/status', 'GET /api/trades', 'GET /api/stats/analytics']) wire.hold(route);
  const at = performance.now() - 12 * SECOND_MS;
  act(() => {
    store.dispatch(statusReceived({ at }));
    store.dispatch(frameReceived({ at: at - 5 * SECOND_MS }));
  });
  await wait(SECOND_MS);
  for (const label of ['Closed Trades', 'Win Rate', 'Total PnL'])
    expect(figureCard(label)).toHaveTextContent(/old 1[23] s/);
  act(() => void store.dispatch(frameReceived({ at: performance.now() })));
  await wait(SECOND_MS);
  expect(figureCard('Closed Trades')).not.toHaveTextContent('old');
});
