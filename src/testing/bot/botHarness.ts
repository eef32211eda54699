import type { BotEvent } from '@/server/logging/botEvents';
import type { SocketEvent } from '@/contract/live/socket';
import type { StreamFrame } from '@/contract/live/streams';
import type { Parameters } from '@/contract/params/catalogue';
import type { Trade } from '@/contract/trades/trade';
import type { Store } from '@/server/store/repositories';
import { openStore } from '@/server/store/store';
import type { Bot } from '@/server/bot/bot';
import type { BotDependencies } from '@/server/bot/core/dependencies';
import { createBot } from '@/server/bot/createBot';
import { type FakeMarket, fakeMarket } from './fakeMarket';
import type { Ladder } from './ladder';

export type BotHarness = {
  bot: Bot;
  market: FakeMarket;
  store: Store;
  events: SocketEvent[];
  frames: StreamFrame[];
  /** Events for which alarms ring. */
  reported: BotEvent[];
  opened(): Trade[];
  closed(): Trade[];
  logs(component?: string): string[];
  /** Creates a new bot on the same store and market, as after a restart. */
  restart(): BotHarness;
};

export type TestParameters = Partial<Parameters>;
export type BotHarnessOptions = {
  market?: FakeMarket;
  store?: Store;
  params?: TestParameters;
  random?: () => number;
  wallNow?: () => number;
  exportKpi?: BotDependencies['exportKpi'];
  liveAccount?: BotDependencies['liveAccount'];
  maxFollowedSignals?: BotDependencies['maxFollowedSignals'];
};

/** A simple test book passes all filters. Each test enables the filters that it covers. */
const PERMISSIVE_PARAMETERS: TestParameters = {
  symbols: ['BTCUSDT'],
  entry_order_type: 'MARKET',
  enable_signal_revalidation: false,
  enable_ema_filter: false,
  enable_regime_detection: false,
  cooldown_seconds: 0,
  obi_threshold: 0.35,
  min_momentum_threshold: 0,
  min_depth_usdt: 1000,
};

export function createBotHarness({
  market = fakeMarket(),
  store,
  params,
  random,
  wallNow,
  exportKpi,
  liveAccount,
  maxFollowedSignals,
}: BotHarnessOptions = {}): BotHarness {
  const events: SocketEvent[] = [];
  const frames: StreamFrame[] = [];
  const reported: BotEvent[] = [];
  const kept = store ?? openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  if (store === undefined) kept.params.save({ ...PERMISSIVE_PARAMETERS, ...params });
  const bot = createBot({
    market,
    store: kept,
    random: random ?? (() => 0.5),
    wallNow: wallNow ?? market.clock.now,
    publish: (event) => void events.push(event),
    stream: (frame) => void frames.push(frame),
    onEvent: (event) => void reported.push(event),
    exportKpi,
    liveAccount,
    maxFollowedSignals,
  });
  const trades = (type: SocketEvent['type']) =>
    events.flatMap((event) => (event.type === type && event.type !== 'signal' ? [event.data] : []));
  return {
    bot,
    market,
    store: kept,
    events,
    frames,
    reported,
    opened: () => trades('trade_open'),
    closed: () => trades('trade_close'),
    logs: (component) =>
      kept.logs
        .list({ limit: 2000, ...(component === undefined ? {} : { component }) })
        .logs.map(({ level, component: name, message }) => `${level} ${name} ${message}`),
    restart: () => createBotHarness({ market, store: kept, ...(random && { random }), ...(wallNow && { wallNow }) }),
  };
}

/** Returns the exit reasons of all closed trades, in order of time. */
export const exitReasons = (h: BotHarness) => h.closed().map(({ reason_exit }) => reason_exit);

/** Parameters with which orders fill on the execution venue of a fake market with two venues. */
export const EXECUTION_VENUE_PARAMS: TestParameters = {
  exchange: 'BYBIT',
  data_source_exchange: 'BINANCE',
  enable_validator: false,
};

const equalQuantities = (size: number) => Array.from({ length: 40 }, () => size);

/** Creates a book around 10,000 without walls, whose bids have three times the quantity of the asks. */
export const bidHeavyLadder = (bid = 10_000): Ladder => ({
  bid,
  ask: bid + 0.01,
  step: 0.25,
  bids: equalQuantities(3),
  asks: equalQuantities(1),
});
export const askHeavyLadder = (bid = 10_000): Ladder => ({
  bid,
  ask: bid + 0.01,
  step: 0.25,
  bids: equalQuantities(1),
  asks: equalQuantities(3),
});
export const balancedLadder = (bid = 10_000): Ladder => ({
  bid,
  ask: bid + 0.01,
  step: 0.25,
  bids: equalQuantities(2),
  asks: equalQuantities(2),
});

/** Sets a balanced book and then a book with bid pressure, which causes a signal and an entry order. */
export function openLong({ market }: BotHarness, bid = 10_000): void {
  market.setBook('BTCUSDT', balancedLadder(bid));
  market.run(1500);
  market.setBook('BTCUSDT', bidHeavyLadder(bid));
  market.run(1000);
}
