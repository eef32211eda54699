import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Analytics } from '@/contract/trades/analytics';
import { ANALYTICS_INTERVAL_MS } from '@/contract/timings';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { jsonReply } from '@/testing/console/fakeWire';
import { aStatus } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { chooseTimeZone } from '@/ui/hooks/timeZone';
import { AnalyticsTab } from './AnalyticsTab';
// Imports the lazy charts in advance, so that the timeout of the first test does not include the import.
import '@/ui/charts/EquityCharts';
import './sections/HourChart';

const ANALYTICS_ROUTE = 'GET /api/stats/analytics';

beforeEach(() => {
  useFakeClock();
  location.hash = '#analytics';
});
afterEach(() => {
  act(() => chooseTimeZone('local'));
  jest.useRealTimers();
});

type AnalyticsOverrides = { global?: Partial<Analytics['global']> } & Partial<Omit<Analytics, 'global'>>;

function analyticsReply({ global, ...over }: AnalyticsOverrides = {}): Analytics {
  return {
    global: {
      total_trades: 1_287,
      closed_trades: 1_284,
      open_trades: 3,
      total_pnl: -1_234.5,
      avg_pnl_per_trade: -0.96,
      win_rate: 45.95,
      winning_trades: 590,
      losing_trades: 690,
      profit_factor: 0.91,
      ...global,
    },
    daily: [
      { date: '2026-03-10', trades: 12, win_rate: 50, pnl: 3.25 },
      { date: '2026-03-09', trades: 0, win_rate: null, pnl: 0 },
    ],
    hourly: [
      { hour: '23:00', trades: 4, pnl: -2 },
      { hour: '00:00', trades: 0, pnl: 0 },
    ],
    top_symbols: [{ symbol: 'BTCUSDT', trades: 7, pnl: 12.5, win_rate: 57.1 }],
    calendar: [
      { date: '2026-02-27', trades: 5, win_rate: 40, pnl: -8 },
      { date: '2026-03-10', trades: 12, win_rate: 50, pnl: 3.25 },
    ],
    ...over,
  };
}

type PrepareFakeEnvironment = Parameters<typeof renderScreen>[1];
async function renderAnalyticsTab(prepare: PrepareFakeEnvironment) {
  const environment = await renderScreen(<AnalyticsTab />, prepare);
  await environment.wait(50);
  return environment;
}
const renderAnalyticsReply = (answer: Analytics = analyticsReply()) =>
  renderAnalyticsTab(({ wire }) => wire.answer(ANALYTICS_ROUTE, answer));
const figureCard = (label: string): HTMLElement => screen.getByText(label, { selector: 'dt' }).closest('div')!;
const panelByName = (name: string): HTMLElement => screen.getByRole('region', { name });
const tableRowTexts = (table: string): string[] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
const pressButton = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

test('a range without closed trades reads as a sentence', async () => {
  location.hash = '#analytics?range=24h';
  await renderAnalyticsReply(analyticsReply({ top_symbols: [] }));
  expect(panelByName('Top 10 symbols')).toHaveTextContent('No closed trades in the last 24 hours.');
});

test('each analytics figure states which trades and which time range the figure covers', async () => {
  await renderAnalyticsReply();
  expect(figureCard('Total PnL')).toHaveTextContent('−1,234.50USDT net, 1,284 closed, all time');
  expect(figureCard('Avg PnL / Trade')).toHaveTextContent('−0.96USDT net, 1,284 closed, all time');
  expect(figureCard('Win Rate')).toHaveTextContent('46.0%590 of 1,284 closed, all time');
  expect(figureCard('Profit Factor')).toHaveTextContent('0.91gains over losses, all time');
  expect(figureCard('Total Trades')).toHaveTextContent('1,287closed all time, open now');
  expect(figureCard('Closed Trades')).toHaveTextContent('1,284by exit, all time');
  expect(figureCard('Open Trades')).toHaveTextContent('3now, any range');
  expect(figureCard('Winning Trades')).toHaveTextContent('590net PnL above 0, all time');
  expect(figureCard('Losing Trades')).toHaveTextContent('690net PnL below 0; 4 at 0 or unknown, all time');
  expect(panelByName('Global stats')).toHaveTextContent(/over all time, to \d\d:\d\d:\d\dTotal PnL/);
});

test('the choice of a time range changes the URL and requests the analytics at once', async () => {
  const { wire, wait } = await renderAnalyticsReply();
  expect(wire.sent.filter(({ route }) => route === ANALYTICS_ROUTE).map(({ search }) => search)).toEqual([
    '?time_range=all',
  ]);
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  pressButton('7d');
  await wait(50);
  expect(location.hash).toBe('#analytics?range=7d');
  expect(wire.last(ANALYTICS_ROUTE)?.search).toBe('?time_range=7d');
  expect(figureCard('Total PnL')).toHaveTextContent('1,284 closed, 7 days');
  expect(panelByName('Top 10 symbols')).toHaveTextContent('by net PnL over the last 7 days');
  pressButton('All');
  await wait(50);
  expect(location.hash).toBe('#analytics');
  // The third request asks for the range `all` again, because the tab shows no cached reply.
  expect(wire.count(ANALYTICS_ROUTE)).toBe(3);
});

test.each(['30d', '24h'])('the Analytics tab keeps the time range %s after a page reload', async (range) => {
  location.hash = `#analytics?range=${range}`;
  const { wire } = await renderAnalyticsReply();
  expect(wire.last(ANALYTICS_ROUTE)?.search).toBe(`?time_range=${range}`);
  expect(screen.getByRole('button', { name: range })).toHaveAttribute('aria-pressed', 'true');
});

test('the Analytics tab shows all time for an unknown time range in the URL', async () => {
  location.hash = '#analytics?range=9y';
  const { wire } = await renderAnalyticsReply();
  expect(wire.last(ANALYTICS_ROUTE)?.search).toBe('?time_range=all');
});

test('the Analytics tab requests the analytics every 30 seconds', async () => {
  const { wire, wait } = await renderAnalyticsReply();
  wire.answer(ANALYTICS_ROUTE, analyticsReply({ global: { open_trades: 9 } }));
  await wait(ANALYTICS_INTERVAL_MS - 100);
  expect(wire.count(ANALYTICS_ROUTE)).toBe(1);
  await wait(200);
  expect(wire.count(ANALYTICS_ROUTE)).toBe(2);
  expect(figureCard('Open Trades')).toHaveTextContent('9');
});

test('the analytics figures keep the label of the previous time range while the next range is loading', async () => {
  const { wire, wait } = await renderAnalyticsReply();
  const held = wire.hold(ANALYTICS_ROUTE);
  pressButton('24h');
  await wait(50);
  expect(figureCard('Total PnL')).toHaveTextContent('all time');
  held.release(jsonReply(analyticsReply({ global: { total_pnl: 5 } })));
  await wait(50);
  expect(figureCard('Total PnL')).toHaveTextContent('+5.00USDT net, 1,284 closed, 24 hours');
});

test('the Analytics tab marks the last loaded figures as old after a failed request', async () => {
  // Sets the wall clock back, so that the first analytics reply counts as one minute old.
  jest.setSystemTime(Date.now() - 60_000 - ANALYTICS_INTERVAL_MS);
  const { wire, wait } = await renderAnalyticsReply();
  wire.answer(ANALYTICS_ROUTE, () => jsonReply({ detail: 'database is locked' }, 500));
  await wait(ANALYTICS_INTERVAL_MS + 100);
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Failed to load analytics: database is locked.');
  expect(alert).toHaveTextContent(/the last good figures, over all time, of \d\d:\d\d:\d\d\./);
  expect(figureCard('Total PnL')).toHaveTextContent('−1,234.50');
  expect(panelByName('Global stats')).toHaveTextContent(/old 1 min/);
  expect(panelByName('Last 7 days')).toHaveTextContent(/old 1 min/);

  wire.answer(ANALYTICS_ROUTE, analyticsReply({ global: { total_pnl: 1 } }));
  pressButton('Try again');
  await wait(50);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(figureCard('Total PnL')).toHaveTextContent('+1.00');
  expect(panelByName('Global stats')).not.toHaveTextContent(/old \d/);
});

test('the analytics figures keep the label of the previous time range after a failed request for the next range', async () => {
  const { wire, wait } = await renderAnalyticsReply();
  wire.answer(ANALYTICS_ROUTE, () => jsonReply({}, 500));
  pressButton('30d');
  await wait(50);
  expect(screen.getByRole('alert')).toHaveTextContent('the last good figures, over all time');
  expect(figureCard('Closed Trades')).toHaveTextContent('1,284by exit, all time');
});

test('the Analytics tab loads a newly chosen time range after the first request failed', async () => {
  const { wire, wait } = await renderAnalyticsTab(({ wire }) =>
    wire.answer(ANALYTICS_ROUTE, () => new Response('<html>', { status: 502 })),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load analytics');
  expect(screen.queryByText('Total PnL')).toBeNull();
  wire.answer(ANALYTICS_ROUTE, analyticsReply());
  pressButton('7d');
  await wait(50);
  expect(figureCard('Total PnL')).toHaveTextContent('−1,234.50');
});

test('the Analytics tab shows an error for an invalid analytics reply', async () => {
  await renderAnalyticsTab(({ wire }) => wire.answer(ANALYTICS_ROUTE, { daily: [] }));
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load analytics');
});

test('the Total PnL of the analytics shows "loading" instead of zero before the first reply', async () => {
  await renderAnalyticsTab(({ wire }) => void wire.hold(ANALYTICS_ROUTE));
  expect(figureCard('Total PnL')).toHaveTextContent(/^Total PnLloading$/);
});

test('the Analytics tab shows dashes for figures that are undefined without closed trades', async () => {
  const nothing = {
    total_trades: 0,
    closed_trades: 0,
    open_trades: 0,
    total_pnl: 0,
    avg_pnl_per_trade: null,
    win_rate: null,
    winning_trades: 0,
    losing_trades: 0,
    profit_factor: null,
  };
  await renderAnalyticsReply(analyticsReply({ global: nothing, daily: [], hourly: [], top_symbols: [], calendar: [] }));
  expect(figureCard('Total PnL')).toHaveTextContent(/^Total PnL—/);
  expect(figureCard('Win Rate')).toHaveTextContent('—no closed trade, all time');
  expect(figureCard('Profit Factor')).toHaveTextContent('—no closed trade, all time');
  expect(figureCard('Avg PnL / Trade')).toHaveTextContent('—');
  expect(panelByName('Top 10 symbols')).toHaveTextContent('No closed trades yet.');
  expect(panelByName('Last 24 hours')).toHaveTextContent('No closed trades yet.');
  expect(panelByName('Last 7 days')).toHaveTextContent('No closed trades yet.');
  expect(panelByName('PnL calendar')).toHaveTextContent('No closed trades yet.');
});

test('the Profit Factor is a dash with the text "no losing trade" when no trade closed with a loss', async () => {
  await renderAnalyticsReply(analyticsReply({ global: { profit_factor: null, losing_trades: 0 } }));
  expect(figureCard('Profit Factor')).toHaveTextContent('—no losing trade, all time');
});

test('a bot that lists analytics.query sums last night, and a range of the specification takes its place', async () => {
  act(() => chooseTimeZone('utc'));
  jest.setSystemTime(new Date('2026-03-10T12:00:00Z'));
  const { wire, wait } = await renderAnalyticsTab(({ wire: fake }) => {
    fake.answer('GET /api/status', aStatus({ capabilities: ['analytics.query', 'trades.bridge'] }));
    fake.answer(ANALYTICS_ROUTE, analyticsReply({ top_symbols: [] }));
    fake.answer('GET /api/trades/bridge', { at: 0, rows: [] });
  });
  fireEvent.change(screen.getByRole('combobox', { name: 'Exit time' }), { target: { value: 'night' } });
  await wait(50);
  expect(location.hash).toBe('#analytics?time=night');
  const window = `from=${Date.parse('2026-03-09T22:00:00Z')}&to=${Date.parse('2026-03-10T06:00:00Z')}`;
  expect(wire.last(ANALYTICS_ROUTE)?.search).toBe(`?time_range=all&${window}`);
  expect(wire.last('GET /api/trades/bridge')?.search).toBe(`?time_range=all&${window}&by=weekhour&zone=UTC`);
  expect(figureCard('Total PnL')).toHaveTextContent('1,284 closed, chosen time');
  expect(panelByName('Top 10 symbols')).toHaveTextContent('No closed trades in 2026-03-09 22:00 to 2026-03-10 06:00.');
  expect(screen.queryByRole('button', { pressed: true, name: 'All' })).toBeNull();
  pressButton('7d');
  await wait(50);
  expect(location.hash).toBe('#analytics?range=7d');
  expect(wire.last(ANALYTICS_ROUTE)?.search).toBe('?time_range=7d');
});

test('a bot without analytics.query is asked for its ranges only, whatever the address says', async () => {
  location.hash = '#analytics?time=night';
  const { wire } = await renderAnalyticsReply();
  expect(wire.last(ANALYTICS_ROUTE)?.search).toBe('?time_range=all');
});

test('Analytics links to the trades of last night, because the bot sums no shorter range', async () => {
  await renderAnalyticsReply();
  expect(screen.getByRole('link', { name: 'Last night' })).toHaveAttribute('href', '#trades?time=night');
});

test('the analytics tables show the received figures and link a day to the trades of the day', async () => {
  await renderAnalyticsReply();
  expect(tableRowTexts('Last 7 days')).toEqual(['2026-03-10 | 12 | 50.0% | +3.25', '2026-03-09 | 0 | — | 0.00']);
  expect(within(panelByName('Last 7 days')).getByRole('link')).toHaveAttribute('href', '#trades?day=2026-03-10');
  expect(tableRowTexts('Top 10 symbols')).toEqual(['BTCUSDT | 7 | 57.1% | +12.50']);
  pressButton('Table');
  expect(tableRowTexts('Last 24 hours')).toEqual(['23:00 | 4 | −2.00', '00:00 | 0 | 0.00']);
});

test('the Analytics tab shows all times and days in UTC and says so once, whatever the display time zone', async () => {
  const hour = new Date().toISOString().slice(11, 13);
  await renderAnalyticsReply(analyticsReply({ hourly: [{ hour: `${hour}:00`, trades: 4, pnl: -2 }] }));
  act(() => chooseTimeZone('local'));
  pressButton('Table');
  expect(tableRowTexts('Last 24 hours')[0]?.slice(0, 5)).toBe(`${hour}:00`);
  expect(panelByName('Global stats')).toHaveTextContent(`to ${new Date().toISOString().slice(11, 16)}`);
  expect(document.body.textContent.match(/UTC/g)).toEqual(['UTC']);
  expect(document.body).not.toHaveTextContent('local');
});

describe('equity and drawdown', () => {
  const MIDNIGHT = Date.parse('2026-03-10T00:00:00Z');
  const detail = {
    by_hour: [
      { at: MIDNIGHT, trades: 2, pnl: 5 },
      { at: MIDNIGHT + 3_600_000, trades: 1, pnl: -3 },
    ],
    exits: [{ reason: 'TP', side: 'LONG', trades: 3, win_rate: 66.7, pnl: 2 }],
  };

  test('the equity line has one point per UTC day when the bot sends no hourly PnL', async () => {
    location.hash = '#analytics?range=7d';
    const { unmount } = await renderAnalyticsReply(analyticsReply(detail));
    expect(panelByName('Equity and drawdown')).toHaveTextContent(
      'from 0.00 to +2.00 USDT between 2026-03-10 00:00:00 and 2026-03-10 02:00:00. The deepest drawdown is −3.00 USDT.',
    );
    unmount();
    await renderAnalyticsReply();
    expect(panelByName('Equity and drawdown')).toHaveTextContent('by day of exit, the last 7 days');
    expect(panelByName('Equity and drawdown')).toHaveTextContent('to +3.25 USDT');
  });

  test('the equity line of today ends at the time of the bot and says "today so far"', async () => {
    location.hash = '#analytics?range=7d';
    const at = MIDNIGHT + 12 * 3_600_000 + 1_800_000;
    const { unmount } = await renderAnalyticsReply(analyticsReply({ at }));
    expect(panelByName('Equity and drawdown')).toHaveTextContent(
      'between 2026-03-10 00:00:00 and 2026-03-10 12:30:00.',
    );
    expect(panelByName('Equity and drawdown')).toHaveTextContent('2026-03-10 00:00 to 2026-03-10 12:30, today so far');
    unmount();
    await renderAnalyticsReply(analyticsReply({ ...detail, at: MIDNIGHT + 3_600_000 + 60_000 }));
    expect(panelByName('Equity and drawdown')).toHaveTextContent('2026-03-10 00:00 to 2026-03-10 01:01Show all');
  });

  test('the equity line of today ends at the time of the reply when the bot sends no time', async () => {
    location.hash = '#analytics?range=7d';
    jest.setSystemTime(MIDNIGHT + 3_600_000);
    await renderAnalyticsReply();
    expect(panelByName('Equity and drawdown')).toHaveTextContent('2026-03-10 00:00 to 2026-03-10 01:00, today so far');
  });

  test('the Show all button restores the full period of a zoomed equity chart', async () => {
    location.hash = '#analytics?range=7d';
    await renderAnalyticsReply(analyticsReply(detail));
    const end = within(panelByName('Equity and drawdown')).getByRole('slider', { name: 'End of the shown period' });
    fireEvent.change(end, { target: { value: 1 } });
    expect(panelByName('Equity and drawdown')).toHaveTextContent('from 0.00 to +5.00 USDT');
    pressButton('Show all');
    expect(panelByName('Equity and drawdown')).toHaveTextContent('from 0.00 to +2.00 USDT');
  });

  test('the text below the equity chart counts the parameter saves of the system logs', async () => {
    location.hash = '#analytics?range=7d';
    const line = { level: 'INFO', component: 'CONFIG', message: 'obi_threshold: 0.35 -> 0.4' };
    await renderAnalyticsTab(({ wire }) => {
      wire.answer(ANALYTICS_ROUTE, analyticsReply(detail));
      wire.answer('GET /api/system-logs', { logs: [{ ...line, timestamp: '2026-03-10T01:00:00Z' }] });
    });
    expect(panelByName('Equity and drawdown')).toHaveTextContent(
      'Dashed: 1 save of parameters, from the system logs. Last: 2026-03-10 01:00, obi_threshold.',
    );
  });

  test.each([
    ['nothing about saves for logs of another form', 'Changed: obi_threshold', false],
    ['that no save is in the period for an earlier save', 'obi_threshold: 0.35 -> 0.4', true],
  ])('the equity chart says %s', async (_case, message, isSaid) => {
    location.hash = '#analytics?range=7d';
    const line = { level: 'INFO', component: 'CONFIG', message, timestamp: '2025-01-01T01:00:00Z' };
    await renderAnalyticsTab(({ wire }) => {
      wire.answer(ANALYTICS_ROUTE, analyticsReply(detail));
      wire.answer('GET /api/system-logs', { logs: [line] });
    });
    expect(screen.queryAllByText('The system logs report no saved parameters in this period.')).toHaveLength(
      isSaid ? 1 : 0,
    );
  });

  test('more than 30 parameter saves in view become a count per bin below the chart', async () => {
    location.hash = '#analytics?range=7d';
    const line = { level: 'INFO', component: 'CONFIG', message: 'obi_threshold: 0.35 -> 0.4' };
    const logs = Array.from({ length: 31 }, (_, minute) => ({ ...line, timestamp: MIDNIGHT + (minute + 1) * 60_000 }));
    await renderAnalyticsTab(({ wire }) => {
      wire.answer(ANALYTICS_ROUTE, analyticsReply(detail));
      wire.answer('GET /api/system-logs', { logs });
    });
    const counts = within(await screen.findByRole('list', { name: 'Parameter saves' })).getAllByRole('listitem');
    expect(counts).toHaveLength(16);
    expect(counts.map(({ textContent }) => textContent).filter(Boolean)).toEqual(['7', '7', '8', '7', '2']);
    expect(counts[0]).toHaveAttribute('title', '2026-03-10 00:00 to 2026-03-10 00:07: 7 saves');
    expect(panelByName('Equity and drawdown')).toHaveTextContent('Numbers below the chart: 31 saves of parameters');
    expect(document.querySelector('.MuiChartsReferenceLine-vertical')).toBeNull();
  });

  test('the Analytics tab shows exits by reason and net PnL by weekday and hour', async () => {
    const { unmount } = await renderAnalyticsReply(analyticsReply(detail));
    expect(tableRowTexts('Exits by reason and side')).toEqual(['TP | 3 | 66.7% | +2.00 | 0 | — | —']);
    expect(within(panelByName('Weekday and hour')).getByTitle('Tue 00:00: +5.00 USDT, 2 trades')).toHaveTextContent(
      '+',
    );
    unmount();
    await renderAnalyticsReply();
    expect(screen.queryByRole('region', { name: 'Weekday and hour' })).toBeNull();
  });
});

describe('the results by version', () => {
  const version = (config_version: string | null, low: number, high: number) => ({
    config_version,
    trades: 214,
    pnl: -3.5,
    net_bps: (low + high) / 2,
    interval: { low, high },
  });
  const by_version = [
    version('1.0.4', -3, -1),
    version('1.0.3', 0.5, 2.5),
    version('1.0.2', -1, 2),
    { ...version(null, 0, 0), net_bps: null, interval: null },
  ];
  const renderVersions = (capabilities: string[]) =>
    renderAnalyticsTab(({ wire }) => {
      wire.answer('GET /api/status', aStatus({ capabilities }));
      wire.answer(ANALYTICS_ROUTE, analyticsReply({ by_version, at: Date.parse('2026-03-10T12:00:00Z') }));
    });

  test('the results by version say "not shown" for an interval that contains 0', async () => {
    location.hash = '#analytics?range=7d';
    await renderVersions(['params.history']);
    expect(tableRowTexts('By version')).toEqual([
      '1.0.4 | loss | 214 | −3.50 | −2.00 [−3.00, −1.00]',
      '1.0.3 | gain | 214 | −3.50 | +1.50 [+0.50, +2.50]',
      '1.0.2 | not shown | 214 | −3.50 | +0.50 [−1.00, +2.00]',
      'not stored | too few hours | 214 | −3.50 | —',
    ]);
    expect(panelByName('By version')).toHaveTextContent('over the last 7 days');
  });

  test('the number of trades of a version opens its trades since the begin of the range', async () => {
    location.hash = '#analytics?range=7d';
    await renderVersions(['params.history', 'trades.query']);
    const link = within(panelByName('By version')).getByTitle('Show the trades of version 1.0.3');
    expect(link).toHaveAttribute('href', '#trades?version=1.0.3&from=2026-03-03T12%3A00Z');
    expect(within(panelByName('By version')).getAllByTitle(/^Show the trades/)).toHaveLength(3);
  });

  test('the results by version are absent for a bot without the history of the parameters', async () => {
    await renderVersions([]);
    expect(screen.queryByRole('region', { name: 'By version' })).toBeNull();
  });
});

describe('the calendar', () => {
  const day = (name: RegExp) => within(panelByName('PnL calendar')).getByRole('link', { name });

  test('the PnL calendar has a cell for each day and links only days with trades', async () => {
    await renderAnalyticsReply();
    expect(within(screen.getByRole('list', { name: 'Days' })).getAllByRole('listitem')).toHaveLength(12);
    expect(day(/^Fri 2026-02-27: −8.00 USDT, 5 trades$/)).toHaveAttribute('href', '#trades?day=2026-02-27');
    expect(day(/^Sat 2026-02-28: no trades$/)).not.toHaveAttribute('href');
    expect(panelByName('PnL calendar')).toHaveTextContent('1 day up, 1 down, of 12 days');
  });

  test('the calendar and the last 7 days mark the day that has not ended', async () => {
    await renderAnalyticsReply(analyticsReply({ at: Date.parse('2026-03-10T14:30:00Z') }));
    expect(day(/^Tue 2026-03-10 so far: \+3.25 USDT/)).toBeInTheDocument();
    expect(day(/^Mon 2026-03-09: no trades/)).toBeInTheDocument();
    expect(tableRowTexts('Last 7 days').map((row) => row.split(' | ')[0])).toEqual(['2026-03-10 so far', '2026-03-09']);
  });

  test('the PnL calendar marks gains and losses with a sign', async () => {
    await renderAnalyticsReply();
    expect(day(/2026-02-27/)).toHaveTextContent('−');
    expect(day(/2026-03-10/)).toHaveTextContent('+');
    expect(day(/2026-02-28/)).toHaveTextContent('');
  });

  test('the PnL calendar describes the day under the pointer', async () => {
    await renderAnalyticsReply();
    fireEvent.pointerEnter(day(/2026-02-27/));
    expect(panelByName('PnL calendar')).toHaveTextContent('Fri 2026-02-27: −8.00 USDT, 5 trades');
    fireEvent.pointerLeave(screen.getByRole('list', { name: 'Days' }));
    expect(panelByName('PnL calendar')).toHaveTextContent('1 day up');
  });

  test('arrow keys, Home and End move the focus inside the PnL calendar, which is a single tab stop', async () => {
    await renderAnalyticsReply();
    const stops = () => screen.getAllByRole('link').filter((link) => link.matches('ol a[tabindex="0"]'));
    expect(stops()).toEqual([day(/2026-03-10/)]);
    act(() => stops()[0]!.focus());
    const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
    press('Home');
    expect(day(/2026-02-27/)).toHaveFocus();
    press('ArrowLeft');
    expect(day(/2026-02-27/)).toHaveFocus();
    press('End');
    expect(day(/2026-03-10/)).toHaveFocus();
    press('ArrowLeft');
    expect(day(/2026-03-03/)).toHaveFocus();
    press('ArrowUp');
    expect(day(/2026-03-02/)).toHaveFocus();
    expect(stops()).toHaveLength(1);
  });

  test('the PnL calendar is absent when the bot sends no calendar', async () => {
    await renderAnalyticsReply(analyticsReply({ calendar: undefined }));
    expect(screen.queryByRole('region', { name: 'PnL calendar' })).toBeNull();
    expect(panelByName('Last 7 days')).toBeInTheDocument();
  });
});
