import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { Trade } from '@/contract/trade';
import { TradesTab } from '@/features/trades/TradesTab';
import { createChance, seededRandom } from '@/server/market/chance';
import { pastTrades } from '@/server/store/history/trades';
import { openStore } from '@/server/store/store';
import { createEmbeddedConsole } from '@/testing/embeddedConsole';
import { ConfirmHost } from '@/ui/ConfirmHost';
import { ConsoleTheme } from '@/ui/ConsoleTheme';
import { button, card, cells, columnHeader, fewColumns, press, startAfresh } from './tradesDesk';

/** An operator at the Trades tab of the real console on the real server, with a past of 60 days. */
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const DAY = 86_400_000;
const PAST: Trade[] = [...pastTrades(732, { fromMs: NOW - 60 * DAY, untilMs: NOW }, createChance(seededRandom(3)))]
  .map(({ trade }) => trade)
  .filter(({ status }) => status === 'CLOSED');
const TOTAL = PAST.length;
const PAGES = Math.ceil(TOTAL / 50);
const wait = { wait: () => Promise.resolve() };

let world: Awaited<ReturnType<typeof createEmbeddedConsole>>;

beforeEach(async () => {
  startAfresh();
  fewColumns('status', 'timestamp_exit');
  const store = openStore(':memory:', { secret: 'for tests' });
  for (const trade of PAST) store.trades.save(trade, null);
  world = await createEmbeddedConsole({ store, startMs: NOW });
  await world.signIn();
});
afterEach(() => world.server.close());

async function open(): Promise<void> {
  render(
    <Provider store={world.store}>
      <ConsoleTheme>
        <TradesTab />
        <ConfirmHost />
      </ConsoleTheme>
    </Provider>,
  );
  await screen.findByText(`Page 1 of ${PAGES} (${TOTAL} total trades)`);
}

/** Time passes on the market, and what it brings reaches the console. */
const pass = (ms: number): Promise<void> =>
  act(async () => {
    world.server.advance(ms);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

test('the history page by page, newest first', async () => {
  await open();
  await press('Last', wait);
  await screen.findByText(`Page ${PAGES} of ${PAGES} (${TOTAL} total trades)`);
  await waitFor(() => expect(cells('symbol')).toHaveLength(TOTAL % 50));
});

test('all trades at once: each is there, filtered and sorted as one list', async () => {
  // Few rows in view, for the grid of the tests draws every one.
  location.hash = '#trades?symbol=none';
  await open();
  await press(`Load All ${TOTAL} Trades`, wait);
  await waitFor(() => expect(button('Back to Pagination')).toBeInTheDocument());
  location.hash = '#trades?view=all&status=closed&symbol=BTCUSDT';
  const btc = PAST.filter(({ symbol }) => symbol === 'BTCUSDT');
  await waitFor(() => expect(cells('symbol')).toHaveLength(btc.length));
  expect(card('Net PnL')).toHaveTextContent(`over ${btc.length} closed trades in view, ${TOTAL} loaded of ${TOTAL}`);
  fireEvent.click(columnHeader('pnl_net'));
  const lowest = Math.min(...btc.map(({ pnl_net }) => pnl_net ?? 0));
  await waitFor(() => expect(cells('pnl_net')[0]).toContain(Math.abs(lowest).toFixed(2)));
});

test('what the bot opens arrives in the table, and Close closes it', async () => {
  await open();
  world.server.bot.start();
  for (let minute = 0; minute < 60 && !cells('status').includes('OPEN'); minute += 1) {
    await pass(60_000);
  }
  await waitFor(() => expect(cells('status')).toContain('OPEN'));
  const [close] = document.querySelectorAll<HTMLElement>('[data-field="actions"] button');
  fireEvent.click(close!);
  // An order takes the time of the market.
  await pass(2_000);
  await waitFor(() => expect(cells('status').filter((status) => status === 'OPEN')).toHaveLength(0));
});
