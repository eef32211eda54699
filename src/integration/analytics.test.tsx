import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { analyticsApi } from '@/api/trades/analytics';
import type { Trade } from '@/contract/trades/trade';
import { formatCount, formatPercent, formatSignedAmount } from '@/domain/format/format';
import { tradeFiguresOf } from '@/domain/figures/tradeFigures';
import { AnalyticsTab } from '@/features/analytics/AnalyticsTab';
import { settlePromises } from '@/testing/console/fakeEnvironment';
import { generatedTrades, consoleWithTrades, DAY_MS, NOW_MS, type RealConsole, renderScreen } from './generatedHistory';

/** Tests the Analytics tab of the real console with the real server and 60 days of history. */
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });

const STORED_TRADES = generatedTrades(400);

let environment: RealConsole;

beforeEach(async () => {
  location.hash = '#analytics';
  environment = await consoleWithTrades(STORED_TRADES);
});
afterEach(() => environment.server.close());

async function openAnalyticsTab(): Promise<void> {
  renderScreen(environment, <AnalyticsTab />);
  await screen.findAllByText(/^USDT net, \d+ closed/);
}
const statCard = (label: string): HTMLElement => screen.getByText(label, { selector: 'dt' }).closest('div')!;
const pressButton = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const tradesClosedSince = (sinceMs: number): Trade[] =>
  STORED_TRADES.filter(
    ({ status, timestamp_exit }) => status === 'CLOSED' && Date.parse(String(timestamp_exit)) >= sinceMs,
  );

test('Analytics shows for each time range the figures of the trades in the range', async () => {
  await openAnalyticsTab();
  for (const [name, since] of [
    ['All', -Infinity],
    ['30d', NOW_MS - 30 * DAY_MS],
    ['7d', NOW_MS - 7 * DAY_MS],
    ['24h', NOW_MS - DAY_MS],
  ] as const) {
    pressButton(name);
    const { closed, winRate, netPnl } = tradeFiguresOf(tradesClosedSince(since));
    await waitFor(() => expect(statCard('Closed Trades')).toHaveTextContent(`Closed Trades${formatCount(closed)}by`));
    expect(statCard('Total PnL')).toHaveTextContent(formatSignedAmount(netPnl));
    expect(statCard('Win Rate')).toHaveTextContent(formatPercent(winRate));
    expect(statCard('Open Trades')).toHaveTextContent('Open Trades3');
  }
});

test('each day of the PnL calendar shows the net PnL of the trades that closed on the UTC day', async () => {
  await openAnalyticsTab();
  const calendar = within(screen.getByRole('region', { name: 'PnL calendar' }));
  expect(calendar.getAllByRole('listitem').length).toBeGreaterThanOrEqual(59);
  const cells = calendar.getAllByRole('link').filter((cell) => cell.hasAttribute('href'));
  for (const cell of cells.slice(0, 5)) {
    const date = new URLSearchParams(cell.getAttribute('href')!.split('?')[1]).get('day')!;
    const from = Date.parse(date);
    const trades = tradesClosedSince(from).filter(
      ({ timestamp_exit }) => Date.parse(String(timestamp_exit)) < from + DAY_MS,
    );
    const { netPnl } = tradeFiguresOf(trades);
    const count = trades.length === 1 ? '1 trade' : `${trades.length} trades`;
    expect(cell).toHaveAccessibleName(expect.stringContaining(`${date}: ${formatSignedAmount(netPnl)} USDT, ${count}`));
  }
});

test('Analytics keeps the last figures during an outage and reports the failed load', async () => {
  await openAnalyticsTab();
  const before = statCard('Total PnL').textContent;
  environment.server.becomeUnreachable();
  const again = () =>
    act(async () => {
      await environment.store.dispatch(analyticsApi.endpoints.getAnalytics.initiate('all', { forceRefetch: true }));
      await settlePromises();
    });
  await again();
  expect(await screen.findByRole('alert')).toHaveTextContent(/Failed to load analytics: the server cannot be reached/);
  expect(statCard('Total PnL').textContent).toBe(before);
  environment.server.becomeReachable();
  // A section whose first load was still on its way fails too and has a button of its own.
  fireEvent.click(
    within(screen.getByRole('region', { name: 'Global stats' })).getByRole('button', { name: 'Try again' }),
  );
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('Analytics shows no figures after the database was cleared', async () => {
  await openAnalyticsTab();
  environment.server.store.clearHistory();
  pressButton('30d');
  await waitFor(() => expect(statCard('Closed Trades')).toHaveTextContent('Closed Trades0by'));
  expect(statCard('Win Rate')).toHaveTextContent('—no closed trade');
  expect(screen.getByRole('region', { name: 'PnL calendar' })).toHaveTextContent('No closed trades yet.');
});
