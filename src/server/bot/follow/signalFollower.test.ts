import type { Trade } from '@/contract/trades/trade';
import type { Signal } from '@/contract/trades/signal';
import type { FollowedSignal } from '@/contract/trades/checksWorth';
import { seededRandom } from '../../market/rng';
import { createSimulator } from '../../market/simulator/simulator';
import type { Store } from '../../store/repositories';
import { openStore } from '../../store/store';
import { createBot } from '../createBot';
import type { TestParameters } from '@/testing/bot/botHarness';

// Each test runs the bot on eight symbols for minutes of market time.
jest.setTimeout(120_000);

const START_TIME_MS = Date.parse('2026-03-10T12:00:00.000Z');

/** Parameters with which every signal becomes a trade, as if no check existed. */
const EVERY_SIGNAL: TestParameters = {
  entry_order_type: 'MARKET',
  obi_threshold: 0.3,
  timeout_seconds: 20,
  cooldown_seconds: 0,
  allow_duplicate_symbols: true,
  max_positions_per_symbol: 20,
  max_concurrent_trades: 50,
  total_capital_usdt: 1_000_000,
  max_consecutive_losses: 1_000,
  max_drawdown_pct: 100,
  enable_validator: false,
  enable_signal_revalidation: false,
  // The share of maker exits is drawn from the random numbers, which the follower does not share.
  paper_reduce_maker_exits: false,
};

type Run = { store: Store; traded: Trade[]; signals: Signal[] };

async function runBot(params: TestParameters, seconds: number): Promise<Run> {
  const market = createSimulator({ seed: 14, startMs: START_TIME_MS, symbols: 8 });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  store.params.save(params);
  const { clock } = market;
  const bot = createBot({ market, store, random: seededRandom(14), wallNow: clock.now, publish: () => undefined });
  await market.start();
  market.advanceTo(START_TIME_MS + 500);
  bot.start();
  market.advanceTo(START_TIME_MS + seconds * 1_000);
  const signals = store.signals.listLatest(10_000);
  return { store, signals, traded: store.trades.listTradesClosedSince(0).map(({ trade }) => trade) };
}

const followedSignalOf = (store: Store, { symbol, side, timestamp }: Signal): FollowedSignal | undefined =>
  store.followedSignals.find({ symbol, side: side ?? '', timestamp: String(timestamp) });

/** Pairs each signal that one bot traded with its hypothetical trade in a bot without slots. */
async function pairTrades(params: TestParameters, seconds: number) {
  const traded = await runBot({ ...EVERY_SIGNAL, ...params }, seconds);
  const rejected = await runBot({ ...EVERY_SIGNAL, ...params, max_concurrent_trades: 0 }, seconds);
  expect(rejected.traded).toEqual([]);
  expect(rejected.signals.map(({ timestamp }) => timestamp)).toEqual(traded.signals.map(({ timestamp }) => timestamp));
  return traded.signals.flatMap((signal) => {
    const trade = traded.traded.find(({ trade_id }) => trade_id === signal.outcome?.trade_id);
    return trade ? [{ trade, followed: followedSignalOf(rejected.store, signal) }] : [];
  });
}

test('a signal that was traded has the same trade when it is followed as rejected, for market orders', async () => {
  const pairs = await pairTrades({}, 180);
  expect(pairs.length).toBeGreaterThan(10);
  for (const { trade, followed } of pairs) {
    expect(followed).toMatchObject({
      state: 'ended',
      check: 'slots',
      trade: { ...trade, trade_id: expect.any(String) },
    });
  }
});

test('a signal that was traded has the same trade when it is followed as rejected, for resting orders', async () => {
  const pairs = await pairTrades({ entry_order_type: 'LIMIT' }, 180);
  expect(pairs.length).toBeGreaterThan(10);
  for (const { trade, followed } of pairs) {
    expect(followed).toMatchObject({ state: 'ended', trade: { ...trade, trade_id: expect.any(String) } });
  }
});
