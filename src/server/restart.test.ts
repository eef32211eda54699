import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createEmbeddedServer, DEFAULT_SYMBOL_COUNT, SEED_WITH_EARLY_TRADES } from '@/testing/server/embeddedServer';

import { CONTRACTS } from './market/contracts';
import { persistPrices } from './market/simulator/pricePersistence';
import { createSimulator } from './market/simulator/simulator';
import type { MarketSource } from './market/source';
import { openStore } from './store/store';

// Each test simulates several minutes of trading on all symbols.
jest.setTimeout(60_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restart-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('open trades are monitored and can be closed after a restart', async () => {
  const path = join(folder, 'bot.sqlite');
  const open = (startMs?: number) => createEmbeddedServer({ store: openStore(path, { secret: 'for tests' }), startMs });
  const before = await open();
  before.bot.start();
  for (let step = 0; step < 100 && before.bot.status().active_trades === 0; step += 1) before.advance(5_000);
  const trades = before.store.trades.listOpenTrades().map(({ trade }) => trade);
  expect(trades.length).toBeGreaterThan(0);
  const stoppedAt = before.market.clock.now();
  before.close();

  const after = await open(stoppedAt);
  expect(after.bot.status()).toMatchObject({ running: false, active_trades: trades.length });
  // A shutdown also stores the last prices and the largest gain and loss of each trade.
  const kept = trades.map((trade) => ({ ...trade, mfe: expect.any(Number), mae: expect.any(Number) }));
  expect(after.store.trades.listOpenTrades().map(({ trade }) => trade)).toEqual(kept);
  // Advances market time until every symbol has an order book.
  after.advance(1_000);
  expect(after.bot.closeAll()).toMatchObject({ failed: [], total_processed: trades.length });
  expect(after.store.trades.listPage(0, 10).trades).toMatchObject(trades.map(() => ({ status: 'CLOSED' })));
  after.close();
});

/** Returns a market that lists its instruments only after the market started, as a replay does. */
function createMarketWithLateInstruments(market: MarketSource): MarketSource {
  let opened = false;
  return {
    ...market,
    instruments: () => (opened ? market.instruments() : []),
    start: async () => {
      opened = true;
      await market.start();
    },
  };
}

test.each([
  ['that lists its symbols before the start', (market: MarketSource) => market],
  ['that lists its symbols after the start', createMarketWithLateInstruments],
])('an open trade on a market %s is monitored after a restart before the bot starts', async (_name, adapt) => {
  const path = join(folder, 'bot.sqlite');
  const open = (startMs: number) =>
    createEmbeddedServer({
      store: openStore(path, { secret: 'for tests' }),
      market: adapt(createSimulator({ seed: SEED_WITH_EARLY_TRADES, symbols: DEFAULT_SYMBOL_COUNT, startMs })),
    });
  const before = await open(Date.parse('2026-03-10T12:00:00.000Z'));
  before.bot.saveParameters({ timeout_seconds: 20, exit_on_timeout: true });
  before.bot.start();
  for (let step = 0; step < 100 && before.bot.status().active_trades === 0; step += 1) before.advance(5_000);
  const [leftOpen] = before.store.trades.listOpenTrades();
  before.close();

  const after = await open(before.market.clock.now());
  after.advance(30_000);
  const { trades } = after.store.trades.listPage(0, 10);
  expect(trades.find((trade) => trade.trade_id === leftOpen!.trade.trade_id)).toMatchObject({
    status: 'CLOSED',
    reason_exit: expect.not.stringMatching(/MANUAL|CLOSE_ALL|MONITOR_ERROR/),
  });
  expect(after.store.logs.list({ limit: 2_000, component: 'RECOVERY' }).logs).not.toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('not on this market') }),
  );
  after.close();
});

/** Returns the best bid: the price at which a long trade of the symbol would close. */
const bestBidOf = (market: MarketSource, symbol: string): number => market.book(symbol)?.priceAt('bid', 0) ?? NaN;

const measureLargestBidMoveBps = (market: MarketSource, from: ReadonlyMap<string, number>): number =>
  Math.max(...[...from].map(([symbol, price]) => Math.abs(bestBidOf(market, symbol) / price - 1) * 1e4));

test('the simulated market continues at its last prices after a restart', async () => {
  const store = openStore(join(folder, 'bot.sqlite'), { secret: 'for tests' });
  const marketOf = (seed: number, startMs: number) => {
    const prices = store.simulatedPrices.load();
    return persistPrices(createSimulator({ seed, startMs, symbols: 8, prices }), store.simulatedPrices);
  };
  const before = await createEmbeddedServer({ store, market: marketOf(7, Date.UTC(2026, 2, 10, 12)) });
  before.advance(5 * 60_000);
  before.bot.start();
  for (let step = 0; step < 100 && before.bot.status().active_trades === 0; step += 1) before.advance(5_000);
  const traded = store.trades.listOpenTrades().map(({ trade }) => trade.symbol);
  expect(traded.length).toBeGreaterThan(0);
  const symbols = before.market.instruments().map(({ symbol }) => symbol);
  const lastBids = new Map(symbols.map((symbol) => [symbol, bestBidOf(before.market, symbol)]));
  // A new market starts at the reference prices, so the bids must first move away from these prices.
  const references = CONTRACTS.filter(({ symbol }) => lastBids.has(symbol));
  expect(
    measureLargestBidMoveBps(before.market, new Map(references.map((c) => [c.symbol, c.reference_price]))),
  ).toBeGreaterThan(20);
  const stoppedAt = before.market.clock.now();
  before.bot.shutdown();
  await before.market.stop();

  const after = await createEmbeddedServer({ store, market: marketOf(8, stoppedAt) });
  after.advance(500);
  expect(symbols).toEqual(expect.arrayContaining(traded));
  expect(measureLargestBidMoveBps(after.market, lastBids)).toBeLessThan(10);
  await after.market.stop();
  after.close();
});
