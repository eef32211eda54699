import { createMarketClock } from '../market/clock/marketClock';
import { createBotLog } from './botLog';
import { createFailSafeClock } from './failures';
import { openStore } from '../store/store';
import {
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { driftingCandles, fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';

const createTwoSymbolMarket = () =>
  fakeMarket({ instruments: [testInstrument('BTCUSDT'), testInstrument('ETHUSDT', { turnover_24h: 1e8 })] });
const setBooksOfBothSymbols = (h: BotHarness, ladder: ReturnType<typeof balancedLadder>) => {
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) h.market.setBook(symbol, ladder);
};
const NO_EXIT_PARAMS: TestParameters = {
  exit_on_timeout: false,
  enable_trailing_stop: false,
  enable_breakeven_sl: false,
};

/** Opens a trade on each of two symbols. */
function openTwoTrades(params: TestParameters = {}): BotHarness {
  const h = createBotHarness({
    market: createTwoSymbolMarket(),
    params: { symbols: ['BTCUSDT', 'ETHUSDT'], ...NO_EXIT_PARAMS, ...params },
  });
  h.bot.start();
  setBooksOfBothSymbols(h, balancedLadder());
  h.market.run(1_500);
  setBooksOfBothSymbols(h, bidHeavyLadder());
  h.market.run(1_000);
  expect(h.opened()).toHaveLength(2);
  return h;
}

const throwTestError = () => {
  throw new Error('a defect');
};
/** Makes every read of the market prices of the symbol `broken` throw an error. */
function makePriceReadsFail({ market }: BotHarness, broken: string): void {
  const { prices } = market;
  market.prices = (symbol) => (symbol === broken ? throwTestError() : prices(symbol));
}
const closedTradeSummaries = (h: BotHarness) => h.closed().map(({ symbol, reason_exit }) => `${symbol} ${reason_exit}`);

describe('a trade whose monitoring fails', () => {
  test('a trade whose monitoring fails closes after the allowed number of errors while other trades stay monitored', () => {
    const h = openTwoTrades();
    makePriceReadsFail(h, 'BTCUSDT');
    h.market.run(3_000);
    expect(closedTradeSummaries(h)).toEqual([]);
    h.market.setBook('ETHUSDT', balancedLadder(9_900));
    h.market.run(1_000);
    expect(closedTradeSummaries(h)).toEqual(['ETHUSDT SL']);
    h.market.run(2_000);
    expect(closedTradeSummaries(h)).toEqual(['ETHUSDT SL', 'BTCUSDT MONITOR_ERROR']);
    expect(h.logs('EXECUTION').filter((line) => /^ERROR .*Monitoring T\S+ failed: a defect/.test(line))).toHaveLength(
      1,
    );
  });

  test('the stop of a trade triggers at a book update while the monitoring of another trade of the symbol fails', () => {
    const h = createBotHarness({
      params: {
        ...NO_EXIT_PARAMS,
        allow_duplicate_symbols: true,
        max_positions_per_symbol: 2,
        monitoring_interval_ms: 600_000,
        wall_following: false,
      },
    });
    h.bot.start();
    openLong(h);
    openLong(h);
    expect(h.opened()).toHaveLength(2);
    // Each evaluation reads the prices once, so the evaluation of the first trade always fails.
    let reads = 0;
    h.market.prices = () => ((reads += 1) % 2 === 1 ? throwTestError() : undefined);
    h.market.setBook('BTCUSDT', balancedLadder(9_900));
    h.market.run(20);
    h.market.silence(200);
    expect(h.closed().map(({ trade_id }) => trade_id)).toEqual([h.opened()[1]!.trade_id]);
  });

  test('stops of other trades still follow their walls while the monitoring of one trade fails', () => {
    const h = openTwoTrades({ enable_wall_persistence: false, delta_sl_min_usd: 0.1, min_sl_distance_pct: 0.003 });
    const before = h.opened().map(({ sl_price }) => sl_price);
    h.bot.saveParameters({ min_sl_distance_pct: 0.0005 });
    makePriceReadsFail(h, 'BTCUSDT');
    setBooksOfBothSymbols(h, {
      ...bidHeavyLadder(),
      bids: Array.from({ length: 40 }, (_, index) => (index === 20 ? 150 : 3)),
    });
    h.market.run(1_500);
    h.bot.shutdown();
    const moved = h.opened().map(({ trade_id }, index) => {
      const open = h.store.trades.listOpenTrades().find(({ trade }) => trade.trade_id === trade_id);
      return open!.trade.sl_price !== before[index];
    });
    expect(moved).toEqual([false, true]);
  });
});

test('a stop triggers at a book update even if the evaluation of signals throws', () => {
  const h = createBotHarness({
    params: { ...NO_EXIT_PARAMS, monitoring_interval_ms: 600_000, enable_regime_detection: true },
  });
  h.bot.start();
  openLong(h);
  expect(h.opened()).toHaveLength(1);
  h.market.candles = throwTestError;
  const [candle] = driftingCandles(1, 10_000, 1);
  h.market.emit({ kind: 'candle', at: h.market.clock.now(), symbol: 'BTCUSDT', minutes: 1, candle: candle! });
  h.market.setBook('BTCUSDT', balancedLadder(9_900));
  h.market.run(300);
  expect(h.logs('SYSTEM').join()).toContain('ERROR SYSTEM The evaluation of BTCUSDT failed: a defect');
  expect(closedTradeSummaries(h)).toEqual(['BTCUSDT SL']);
});

test('the bot sends an exit order again after the order failed', () => {
  const h = createBotHarness({ params: NO_EXIT_PARAMS });
  h.bot.start();
  openLong(h);
  const { book } = h.market;
  h.market.setBook('BTCUSDT', balancedLadder(9_900));
  h.market.publishBook('BTCUSDT');
  h.market.book = throwTestError;
  h.market.silence(150);
  h.market.book = book;
  expect(h.closed()).toEqual([]);
  expect(h.logs('SYSTEM').join()).toContain('ERROR SYSTEM A clock task failed: a defect');
  h.market.run(200);
  expect(h.closed()[0]?.reason_exit).toBe('SL');
});

test('an entry order that fails is cancelled and releases its slot', () => {
  const h = createBotHarness({ params: { enable_slot_health_check: false } });
  h.bot.start();
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(1_500);
  h.market.setBook('BTCUSDT', bidHeavyLadder());
  h.market.runUntil(() => h.bot.status().total_signals > 0);
  const book = h.market.book('BTCUSDT')!;
  Object.defineProperty(book, 'ready', { get: throwTestError, configurable: true });
  h.market.silence(150);
  Object.defineProperty(book, 'ready', { value: true, writable: true });
  expect(h.logs('EXECUTION').join()).toContain('The entry order of LONG BTCUSDT failed: a defect');
  h.market.run(2_000);
  expect(h.opened()).toEqual([]);
  h.bot.stop();
  expect(h.bot.resetSemaphore()).toMatchObject({ message: 'Slot counter reset from 0 to 0' });
});

test('an error in the callback of a book request is logged and does not stop the bot', () => {
  const market = fakeMarket({ twoVenues: true });
  const splitVenues: TestParameters = {
    exchange: 'BYBIT',
    data_source_exchange: 'BINANCE',
    validator_jitter_max_ms: 0,
  };
  const h = createBotHarness({ market, params: { ...splitVenues, validator_jitter_min_ms: 0 } });
  market.executionVenue.setBook('BTCUSDT', bidHeavyLadder());
  market.executionVenue.loseBook('BTCUSDT');
  market.executionVenue.answering = { after_ms: 100 };
  h.bot.start();
  market.setBook('BTCUSDT', balancedLadder());
  market.run(1_500);
  market.setBook('BTCUSDT', bidHeavyLadder());
  market.runUntil(() => market.executionVenue.requests.length > 0);
  market.executionVenue.book = throwTestError;
  market.silence(100);
  expect(h.logs('SYSTEM').join()).toContain('ERROR SYSTEM The answer to a book request of BTCUSDT failed: a defect');
});

test('the bot logs a failed evaluation and evaluates the next book update', () => {
  const h = createBotHarness({ params: { enable_regime_detection: true } });
  const { candles } = h.market;
  h.market.candles = throwTestError;
  h.bot.start();
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(1_500);
  expect(h.logs('SYSTEM').filter((line) => line.startsWith('ERROR'))).toEqual([
    'ERROR SYSTEM The evaluation of BTCUSDT failed: a defect',
  ]);
  h.market.candles = candles;
  openLong(h);
  expect(h.opened()).toHaveLength(1);
});

test('the fail-safe clock logs two failing tasks once and still runs the next task', () => {
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  const market = createMarketClock(0);
  const clock = createFailSafeClock(market, createBotLog(store.logs, market));
  const done: number[] = [];
  clock.after(10, throwTestError);
  clock.after(10, throwTestError);
  clock.after(20, () => done.push(clock.now()));
  const cancel = clock.after(30, () => done.push(clock.now()));
  cancel();
  market.advanceTo(100);
  expect(done).toEqual([20]);
  expect(store.logs.list({ limit: 10 }).logs.map(({ message }) => message)).toEqual(['A clock task failed: a defect']);
});
