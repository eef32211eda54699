import type { Trade } from '@/contract/trades/trade';
import { BRIDGE_PARTS, type BridgePart } from '@/contract/trades/tradeBridge';
import { type BridgeAmounts, tradeBridgeOf } from '@/domain/bridge/tradeBridge';
import {
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';
import type { Ladder } from '@/testing/bot/ladder';
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

/** A trade that opens and closes at the same mid without spread, fees and slippage, changed by one cause. */
type Cause = {
  params?: TestParameters;
  /** Called at the signal, before the fill of the entry, while the trade is open, and before the fill of the exit. */
  beforeSignal?: (h: BotHarness) => void;
  duringEntry?: (h: BotHarness) => void;
  whileOpen?: (h: BotHarness) => void;
  duringExit?: (h: BotHarness) => void;
};

const HOLDING_MS = 5_000;
const WITHOUT_COSTS: TestParameters = {
  timeout_seconds: HOLDING_MS / 1_000,
  simulate_fill_delay_ms: 400,
  simulate_slippage_entry_bps: 0,
  simulate_slippage_exit_bps: 0,
  taker_fee_rate_pct: 0,
  maker_fee_rate_pct: 0,
};

const show = (ladder: Ladder) => (h: BotHarness) => h.market.setBook('BTCUSDT', ladder);
const withSpread = (ladder: Ladder, spread: number): Ladder => {
  const mid = (ladder.bid + ladder.ask) / 2;
  return { ...ladder, bid: mid - spread / 2, ask: mid + spread / 2 };
};
const thin = (ladder: Ladder): Ladder => ({
  ...ladder,
  bids: ladder.bids.map((_, level) => (level < 3 ? 0.001 : 50)),
  asks: ladder.asks.map((_, level) => (level < 3 ? 0.001 : 50)),
});

function bridgeOfTrade({ params, beforeSignal, duringEntry, whileOpen, duringExit }: Cause): BridgeAmounts {
  const h = createBotHarness({ params: { ...WITHOUT_COSTS, ...params } });
  h.bot.start();
  beforeSignal?.(h);
  show(balancedLadder())(h);
  h.market.run(1_500);
  show(bidHeavyLadder())(h);
  const runUntil = (isDone: () => boolean) => h.market.runUntil(isDone, 10);
  runUntil(() => h.events.some(({ type }) => type === 'signal'));
  duringEntry?.(h);
  runUntil(() => h.opened().length > 0);
  show(balancedLadder())(h);
  const openedAt = h.market.clock.now();
  h.market.run(1_000);
  whileOpen?.(h);
  // The exit at the end of the longest holding time waits for its fill delay.
  runUntil(() => h.market.clock.now() >= openedAt + HOLDING_MS + 300);
  duringExit?.(h);
  runUntil(() => h.closed().length > 0);
  const [trade] = h.closed();
  const { parts, addsUp } = tradeBridgeOf(trade as Trade)!;
  expect(addsUp).toBe(true);
  return parts;
}

const raised = (by: number) => balancedLadder(10_000 + by);

test.each<[string, readonly BridgePart[], Cause]>([
  ['a move before the entry fills', ['delay_in'], { duringEntry: show(bidHeavyLadder(10_002)) }],
  ['a move before the exit fills', ['delay_out'], { duringExit: show(raised(-2)) }],
  ['a wide spread at the entry', ['entry_price'], { duringEntry: show(withSpread(bidHeavyLadder(), 2)) }],
  ['a wide spread at the exit', ['exit_price'], { duringExit: show(withSpread(balancedLadder(), 2)) }],
  ['slippage of the entry', ['entry_price'], { params: { simulate_slippage_entry_bps: 2 } }],
  ['slippage of the exit', ['exit_price'], { params: { simulate_slippage_exit_bps: 2 } }],
  ['a thin book at the entry', ['entry_price'], { duringEntry: show(thin(bidHeavyLadder())) }],
  ['a thin book at the exit', ['exit_price'], { duringExit: show(thin(balancedLadder())) }],
  ['taker fees', ['fee_in', 'fee_out'], { params: { taker_fee_rate_pct: 0.055 } }],
  ['a move while the trade is open', ['edge'], { whileOpen: show(raised(2)) }],
  [
    'funding',
    ['funding'],
    {
      beforeSignal: (h) =>
        h.market.setFunding('BTCUSDT', { rate: 0.001, next_at: h.market.clock.now() + 3_200, every_ms: 28_800_000 }),
    },
  ],
  [
    'a resting entry',
    ['entry_price'],
    {
      params: { entry_order_type: 'LIMIT' },
      duringEntry({ market }) {
        market.run(600);
        market.trade('BTCUSDT', [{ price: 9_999, quantity: 500, taker: 'SELL' }]);
      },
    },
  ],
])('the effect of %s is in its own part', (_name, own, cause) => {
  const [planted, without] = [bridgeOfTrade(cause), bridgeOfTrade({})];
  const effect = (part: BridgePart) => Math.abs(planted[part] - without[part]);
  const sum = (parts: readonly BridgePart[]) => parts.reduce((total, part) => total + effect(part), 0);
  expect(sum(own)).toBeGreaterThan(0);
  expect(sum(own) / sum(BRIDGE_PARTS)).toBeGreaterThanOrEqual(0.95);
});
