import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { TradesTab } from '@/features/trades/TradesTab';
import { aPast, consoleAfter, type RealConsole, renderAt } from './realPast';
import { button, card, cells, columnHeader, fewColumns, press, resetBrowser } from '@/testing/tradesScreen';

/** Tests the Trades tab of the real console and server, with 60 days of history. */
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });

const PAST = aPast(732).filter(({ status }) => status === 'CLOSED');
const TOTAL = PAST.length;
const PAGES = Math.ceil(TOTAL / 50);
const wait = { wait: () => Promise.resolve() };

let environment: RealConsole;

beforeEach(async () => {
  resetBrowser();
  fewColumns('status', 'timestamp_exit');
  environment = await consoleAfter(PAST);
});
afterEach(() => environment.server.close());

async function open(): Promise<void> {
  renderAt(environment, <TradesTab />);
  await screen.findByText(`Page 1 of ${PAGES} (${TOTAL} total trades)`);
}

/** Advances market time and lets its events reach the console. */
const pass = (ms: number): Promise<void> =>
  act(async () => {
    environment.server.advance(ms);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

test('the history is shown page by page, newest first', async () => {
  await open();
  await press('Last', wait);
  await screen.findByText(`Page ${PAGES} of ${PAGES} (${TOTAL} total trades)`);
  await waitFor(() => expect(cells('symbol')).toHaveLength(TOTAL % 50));
});

test('Load All shows each trade, filtered and sorted as one list', async () => {
  // Shows few rows, because in tests the grid renders every row.
  location.hash = '#trades?status=open';
  await open();
  await press(`Load All ${TOTAL} Trades`, wait);
  await waitFor(() => expect(button('Back to Pagination')).toBeInTheDocument());
  location.hash = '#trades?view=all&status=closed&q=BTCUSDT';
  const btc = PAST.filter(({ symbol }) => symbol === 'BTCUSDT');
  await waitFor(() => expect(cells('symbol')).toHaveLength(btc.length));
  expect(card('Net PnL')).toHaveTextContent(`over ${btc.length} closed trades in view, ${TOTAL} loaded of ${TOTAL}`);
  fireEvent.click(columnHeader('pnl_net'));
  const lowest = Math.min(...btc.map(({ pnl_net }) => pnl_net ?? 0));
  await waitFor(() => expect(cells('pnl_net')[0]).toContain(Math.abs(lowest).toFixed(2)));
});

test('a trade that the bot opens appears in the table, and Close closes it', async () => {
  await open();
  environment.server.bot.start();
  for (let minute = 0; minute < 60 && !cells('status').includes('OPEN'); minute += 1) {
    await pass(60_000);
  }
  const openOnes = (): number => cells('status').filter((status) => status === 'OPEN').length;
  await waitFor(() => expect(openOnes()).toBeGreaterThan(0));
  environment.server.bot.pause();
  const before = openOnes();
  const [close] = document.querySelectorAll<HTMLElement>('[data-field="actions"] button');
  fireEvent.click(close!);
  // The fill of an order takes market time.
  await pass(2_000);
  await waitFor(() => expect(openOnes()).toBe(before - 1));
});
