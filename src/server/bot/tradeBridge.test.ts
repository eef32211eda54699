import type { Trade } from '@/contract/trades/trade';
import { tradeBridgeOf } from '@/domain/bridge/tradeBridge';

import { balancedLadder, createBotHarness, openLong, type TestParameters } from '@/testing/bot/botHarness';
import { seededRandom } from '../market/rng';
import { createSimulator } from '../market/simulator/simulator';
import { openStore } from '../store/store';
import { createBot } from './createBot';

const START_TIME_MS = Date.parse('2026-03-10T12:00:00.000Z');
const SIMULATED_SECONDS = 90;
const FREQUENT_TRADES: TestParameters = { cooldown_seconds: 2, timeout_seconds: 6, obi_threshold: 0.3 };

async function runSimulatedTrades(seed: number, params: TestParameters): Promise<Trade[]> {
  const market = createSimulator({ seed, startMs: START_TIME_MS, symbols: 6 });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  store.params.save({ ...FREQUENT_TRADES, ...params });
  const bot = createBot({
    ...{ market, store, random: seededRandom(seed), wallNow: market.clock.now, publish: () => undefined },
  });
  await market.start();
  market.advanceTo(START_TIME_MS + 500);
  bot.start();
  for (let second = 1; second <= SIMULATED_SECONDS; second += 1) market.advanceTo(START_TIME_MS + second * 1_000);
  bot.closeAll();
  const { trades } = store.trades.listPage(0, 10_000);
  bot.shutdown();
  store.close();
  return trades;
}

test.each<[string, TestParameters]>([
  ['market entries', { entry_order_type: 'MARKET' }],
  ['resting limit entries', { entry_order_type: 'LIMIT', enable_marketable_limit: false }],
  ['maker exits at the TP', { paper_reduce_maker_exits: false, min_tp_distance_pct: 0.0002 }],
])('the parts of every simulated trade with %s add up to its net PnL', async (_name, params) => {
  const trades = await runSimulatedTrades(3, params);
  expect(trades.length).toBeGreaterThan(1);
  for (const trade of trades) {
    const bridge = tradeBridgeOf(trade);
    expect(bridge).not.toBeNull();
    expect(Math.abs(bridge!.net - trade.pnl_net!)).toBeLessThanOrEqual(1e-8);
  }
});

test('a move of the book while the exit order is in transit counts as the delay of the exit', () => {
  const h = createBotHarness({ params: { simulate_fill_delay_ms: 400, simulate_slippage_exit_bps: 0 } });
  h.bot.start();
  openLong(h);
  h.market.setBook('BTCUSDT', balancedLadder(9_000));
  h.market.run(200);
  h.market.setBook('BTCUSDT', balancedLadder(8_990));
  h.market.run(2_000);
  const [trade] = h.closed();
  expect(trade).toMatchObject({ reason_exit: 'SL' });
  const { parts } = tradeBridgeOf(trade as Trade)!;
  expect(parts.delay_out).toBeCloseTo(-10 * trade!.quantity!, 6);
  expect(parts.exit_price).toBeCloseTo(-0.005 * trade!.quantity!, 6);
});
