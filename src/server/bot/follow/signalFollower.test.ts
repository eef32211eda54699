import type { Trade } from '@/contract/trades/trade';
import type { Signal } from '@/contract/trades/signal';
import type { FollowedSignal } from '@/contract/trades/checksWorth';
import { seededRandom } from '../../market/rng';
import { createSimulator } from '../../market/simulator/simulator';
import type { Store } from '../../store/repositories';
import { openStore } from '../../store/store';
import { createBot } from '../createBot';
import {
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';

// Each test runs the bot on eight symbols for minutes of market time.
jest.setTimeout(240_000);

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
  const pairs = await pairTrades({}, 120);
  expect(pairs.length).toBeGreaterThan(5);
  for (const { trade, followed } of pairs) {
    expect(followed).toMatchObject({
      state: 'ended',
      check: 'slots',
      trade: { ...trade, trade_id: expect.any(String) },
    });
  }
});

test('a signal that was traded has the same trade when it is followed as rejected, for resting orders', async () => {
  const pairs = await pairTrades({ entry_order_type: 'LIMIT' }, 150);
  expect(pairs.length).toBeGreaterThan(5);
  for (const { trade, followed } of pairs) {
    expect(followed).toMatchObject({ state: 'ended', trade: { ...trade, trade_id: expect.any(String) } });
  }
});

/** The only check of these tests: a bot without slots. */
const NO_SLOTS: TestParameters = { max_concurrent_trades: 0 };
const MINUTE_MS = 60_000;

const followedSignals = ({ store }: BotHarness): (FollowedSignal | undefined)[] =>
  store.signals.listLatest(1_000).map((signal) => followedSignalOf(store, signal));

/** Starts a bot whose first signal is rejected and followed. */
function createFollowingBot(params: TestParameters = {}): BotHarness {
  const h = createBotHarness({ params: { ...NO_SLOTS, timeout_seconds: 30, exit_on_timeout: true, ...params } });
  h.bot.start();
  openLong(h);
  expect(followedSignals(h)).toMatchObject([{ state: 'following', check: 'slots', trade: null }]);
  return h;
}

const holdPrice = ({ market }: BotHarness, ms: number) => {
  market.setBook('BTCUSDT', balancedLadder());
  market.run(ms, 100);
};

test('a rejected signal is stored with its reason and version, and then with its hypothetical trade', () => {
  const h = createFollowingBot();
  holdPrice(h, 40_000);
  const [signal] = followedSignals(h);
  expect(signal).toMatchObject({ state: 'ended', reason: 'all 0 slots are taken', why: null });
  expect(signal?.trade).toMatchObject({ symbol: 'BTCUSDT', side: 'LONG', reason_exit: 'TIMEOUT', mode: 'PAPER' });
  expect(signal?.trade?.config_version).toBe(signal?.config_version);
  const { pnl_net, entry_price, quantity } = signal!.trade!;
  expect(signal?.net_bps).toBeCloseTo((pnl_net! / (entry_price! * quantity!)) * 1e4, 9);
  expect([h.opened(), h.bot.status().active_trades]).toEqual([[], 0]);
});

test('parameters saved meanwhile do not change the exit of a followed signal', () => {
  const h = createFollowingBot();
  h.bot.saveParameters({ timeout_seconds: 600 });
  holdPrice(h, 40_000);
  expect(followedSignals(h)).toMatchObject([{ state: 'ended', trade: { reason_exit: 'TIMEOUT' } }]);
});

test('a restart drops what the bot followed, and counts it', async () => {
  const h = createFollowingBot().restart();
  expect(followedSignals(h)).toMatchObject([{ state: 'dropped', why: 'the bot was restarted' }]);
  const worth = await h.store.followedSignals.computeWorth('all', h.market.clock.now());
  expect(worth).toMatchObject({ following: 0, not_followed: [{ cause: 'restart', signals: 1 }] });
  expect(worth.rows).toMatchObject([{ check: 'slots', kept_out: 1, not_followed: 1, followed: 0 }]);
});

test('a followed signal without a book for five minutes is dropped', () => {
  const h = createFollowingBot();
  h.market.loseBook('BTCUSDT');
  h.market.silence(7 * MINUTE_MS);
  expect(followedSignals(h)).toMatchObject([{ state: 'dropped', why: 'no order book for minutes' }]);
});

test('a signal is dropped when the clock leaps by an hour, because its exit in between is not known', () => {
  const h = createFollowingBot();
  h.market.leap(60 * MINUTE_MS);
  h.market.run(MINUTE_MS, 1_000);
  expect(followedSignals(h)).toMatchObject([{ state: 'dropped' }]);
});

test('a disk that cannot be written changes no trade, and the signal counts as not stored later', () => {
  const h = createBotHarness({ params: { ...NO_SLOTS, timeout_seconds: 5 } });
  const save = jest.spyOn(h.store.followedSignals, 'save').mockImplementation(() => {
    throw new Error('disk full');
  });
  h.bot.start();
  openLong(h);
  holdPrice(h, 20_000);
  expect(h.bot.status().storage_problem).toBeNull();
  save.mockRestore();
  holdPrice(h, MINUTE_MS);
  expect(followedSignals(h)).toMatchObject([{ state: 'dropped', why: 'the result could not be stored' }]);
});

test('a signal whose resting order did not fill is followed with a market order', () => {
  const h = createBotHarness({
    params: {
      entry_order_type: 'LIMIT',
      replace_max_attempts: 0,
      marketable_limit_fallback: false,
      timeout_seconds: 5,
    },
  });
  h.bot.start();
  openLong(h);
  h.market.setBook('BTCUSDT', bidHeavyLadder(10_002));
  h.market.run(30_000, 100);
  expect(h.opened()).toEqual([]);
  expect(followedSignals(h).at(-1)).toMatchObject({
    check: 'entry',
    state: 'ended',
    trade: { entry_liquidity: 'taker' },
  });
});

test('a bot at its limit of followed signals follows no more, and counts the others', async () => {
  const params = { ...NO_SLOTS, exit_on_timeout: false, obi_exit_multiplier: 100 };
  const h = createBotHarness({ params, maxFollowedSignals: 2 });
  h.bot.start();
  for (let round = 0; round < 5; round += 1) openLong(h);
  const { rows, ...worth } = await h.store.followedSignals.computeWorth('all', h.market.clock.now());
  expect(worth).toMatchObject({ following: 2, not_followed: [{ cause: 'limit', signals: 3 }] });
  expect(rows).toMatchObject([{ kept_out: 5, following: 2, not_followed: 3 }]);
});
