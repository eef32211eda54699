import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { TradesTab } from '@/features/trades/TradesTab';
import { generatedTrades, consoleWithTrades, type RealConsole, renderScreen } from './generatedHistory';
import {
  buttonNamed,
  summaryCard,
  cellTexts,
  columnHeader,
  hideMostColumns,
  pressButton,
  resetBrowser,
} from '@/testing/screens/tradesScreen';

/** Tests the Trades tab of the real console with the real server and 60 days of history. */
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });

const STORED_TRADES = generatedTrades(732).filter(({ status }) => status === 'CLOSED');
const TRADE_COUNT = STORED_TRADES.length;
const TRADE_PAGE_COUNT = Math.ceil(TRADE_COUNT / 50);
const NO_WAIT_PRESS_OPTIONS = { wait: () => Promise.resolve() };

let environment: RealConsole;

beforeEach(async () => {
  resetBrowser();
  hideMostColumns('status', 'timestamp_exit');
  environment = await consoleWithTrades(STORED_TRADES);
});
afterEach(() => environment.server.close());

async function openTradesTab(): Promise<void> {
  renderScreen(environment, <TradesTab />);
  await screen.findByText(`Page 1 of ${TRADE_PAGE_COUNT} (${TRADE_COUNT} total trades)`);
}

/** Advances market time and delivers the events to the console. */
const advanceMs = (ms: number): Promise<void> =>
  act(async () => {
    environment.server.advance(ms);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

test('the Trades tab shows the history page by page, newest first', async () => {
  await openTradesTab();
  await pressButton('Last', NO_WAIT_PRESS_OPTIONS);
  await screen.findByText(`Page ${TRADE_PAGE_COUNT} of ${TRADE_PAGE_COUNT} (${TRADE_COUNT} total trades)`);
  await waitFor(() => expect(cellTexts('symbol')).toHaveLength(TRADE_COUNT % 50));
});

test('Load All shows each trade once, in one filtered and sorted list', async () => {
  // The status filter keeps the list short, because in tests the grid renders every row.
  location.hash = '#trades?status=open';
  await openTradesTab();
  await pressButton(`Load All ${TRADE_COUNT} Trades`, NO_WAIT_PRESS_OPTIONS);
  await waitFor(() => expect(buttonNamed('Back to Pagination')).toBeInTheDocument());
  location.hash = '#trades?view=all&status=closed&q=BTCUSDT';
  const btc = STORED_TRADES.filter(({ symbol }) => symbol === 'BTCUSDT');
  await waitFor(() => expect(cellTexts('symbol')).toHaveLength(btc.length));
  expect(summaryCard('Net PnL')).toHaveTextContent(
    `over ${btc.length} closed trades in view, ${TRADE_COUNT} loaded of ${TRADE_COUNT}`,
  );
  fireEvent.click(columnHeader('pnl_net'));
  const lowest = Math.min(...btc.map(({ pnl_net }) => pnl_net ?? 0));
  await waitFor(() => expect(cellTexts('pnl_net')[0]).toContain(Math.abs(lowest).toFixed(2)));
});

test('a trade that the bot opens appears in the table, and the Close button closes the trade', async () => {
  await openTradesTab();
  environment.server.bot.start();
  for (let minute = 0; minute < 60 && !cellTexts('status').includes('OPEN'); minute += 1) {
    await advanceMs(60_000);
  }
  const openOnes = (): number => cellTexts('status').filter((status) => status === 'OPEN').length;
  await waitFor(() => expect(openOnes()).toBeGreaterThan(0));
  environment.server.bot.pause();
  const before = openOnes();
  const [close] = document.querySelectorAll<HTMLElement>('[data-field="actions"] button');
  fireEvent.click(close!);
  // Filling the order takes market time.
  await advanceMs(2_000);
  await waitFor(() => expect(openOnes()).toBe(before - 1));
});
