import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { analyticsApi } from '@/api/analytics';
import type { Trade } from '@/contract/trade';
import { formatCount, formatPercent, formatSigned } from '@/domain/format/format';
import { figuresOf } from '@/domain/figures/tradeFigures';
import { AnalyticsTab } from '@/features/analytics/AnalyticsTab';
import { settle } from '@/testing/fakeEnvironment';
import { aPast, consoleAfter, DAY, NOW, type RealConsole, renderAt } from './realPast';

/** Tests the Analytics tab of the real console and server, with 60 days of history. */
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });

const PAST = aPast(400);

let environment: RealConsole;

beforeEach(async () => {
  location.hash = '#analytics';
  environment = await consoleAfter(PAST);
});
afterEach(() => environment.server.close());

async function open(): Promise<void> {
  renderAt(environment, <AnalyticsTab />);
  await screen.findAllByText(/^USDT net, \d+ closed/);
}
const card = (label: string): HTMLElement => screen.getByText(label, { selector: 'dt' }).closest('div')!;
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const closedSince = (sinceMs: number): Trade[] =>
  PAST.filter(({ status, timestamp_exit }) => status === 'CLOSED' && Date.parse(String(timestamp_exit)) >= sinceMs);

test.each([
  ['All', -Infinity],
  ['30d', NOW - 30 * DAY],
  ['7d', NOW - 7 * DAY],
  ['24h', NOW - DAY],
])('Analytics over %s shows the figures of the trades in that range', async (name, since) => {
  await open();
  if (name !== 'All') press(name);
  const { closed, winRate, netPnl } = figuresOf(closedSince(since));
  await waitFor(() => expect(card('Closed Trades')).toHaveTextContent(`Closed Trades${formatCount(closed)}by`));
  expect(card('Total PnL')).toHaveTextContent(formatSigned(netPnl));
  expect(card('Win Rate')).toHaveTextContent(formatPercent(winRate));
  expect(card('Open Trades')).toHaveTextContent('Open Trades3');
});

test('the calendar covers the range of the trades, and a day opens the trades that closed on that UTC day', async () => {
  await open();
  const calendar = within(screen.getByRole('region', { name: 'PnL calendar' }));
  expect(calendar.getAllByRole('listitem').length).toBeGreaterThanOrEqual(59);
  const cells = calendar.getAllByRole('link').filter((cell) => cell.hasAttribute('href'));
  for (const cell of cells.slice(0, 5)) {
    const date = new URLSearchParams(cell.getAttribute('href')!.split('?')[1]).get('day')!;
    const from = Date.parse(date);
    const trades = closedSince(from).filter(({ timestamp_exit }) => Date.parse(String(timestamp_exit)) < from + DAY);
    const { netPnl } = figuresOf(trades);
    const count = trades.length === 1 ? '1 trade' : `${trades.length} trades`;
    expect(cell).toHaveAccessibleName(expect.stringContaining(`${date}: ${formatSigned(netPnl)} USDT, ${count}`));
  }
});

test('an outage of the server marks the figures as old, and the figures are refetched after it', async () => {
  await open();
  const before = card('Total PnL').textContent;
  environment.server.goDown();
  const again = () =>
    act(async () => {
      await environment.store.dispatch(analyticsApi.endpoints.getAnalytics.initiate('all', { forceRefetch: true }));
      await settle();
    });
  await again();
  expect(await screen.findByRole('alert')).toHaveTextContent(/Failed to load analytics: the server cannot be reached/);
  expect(card('Total PnL').textContent).toBe(before);
  environment.server.comeBack();
  press('Try again');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('Analytics shows empty figures after the database was cleared', async () => {
  await open();
  environment.server.store.clearHistory();
  press('30d');
  await waitFor(() => expect(card('Closed Trades')).toHaveTextContent('Closed Trades0by'));
  expect(card('Win Rate')).toHaveTextContent('—no closed trade');
  expect(screen.getByRole('region', { name: 'PnL calendar' })).toHaveTextContent('No closed trade yet.');
});
