import type { BotHarness } from '../botHarness';
import { askHeavyLadder, balancedLadder, bidHeavyLadder, openLong } from '../botHarness';
import { fakeMarket, testInstrument } from '../fakeMarket';
import type { Ladder } from '../ladder';
import { createDecisionCache } from '@/server/bot/entry/validation/decisionCache';
import { DEFAULTS } from '@/contract/params/catalogue';
import {
  BOTH_SYMBOLS,
  type ParameterCases,
  repeatBookPressure,
  startRunningBot,
  type TestParameters,
  createTwoSymbolMarket,
} from './cases';

const NO_JITTER_PARAMS = { validator_jitter_min_ms: 0, validator_jitter_max_ms: 0 };

/** Starts a bot with two exchanges. `ladder` is the book of the execution exchange. */
function startBotWithTwoVenues(
  p: TestParameters,
  ladder: Ladder = bidHeavyLadder(),
  instruments = [testInstrument()],
): BotHarness {
  const market = fakeMarket({ twoVenues: true, instruments });
  for (const { symbol } of instruments) market.executionVenue.setBook(symbol, ladder);
  return startRunningBot({ ...NO_JITTER_PARAMS, ...p }, { market });
}

const countTradesAfterValidation = (p: TestParameters, ladder?: Ladder): number => {
  const h = startBotWithTwoVenues(p, ladder);
  openLong(h);
  return h.opened().length;
};

/** Runs a bot whose execution book is out of sync, so that each validation requests a book. */
function runBotWithBookRequests(
  p: TestParameters,
  answering: BotHarness['market']['executionVenue']['answering'],
  instruments = [testInstrument()],
): BotHarness {
  const h = startBotWithTwoVenues(p, bidHeavyLadder(), instruments);
  for (const { symbol } of instruments) h.market.executionVenue.loseBook(symbol);
  h.market.executionVenue.answering = answering;
  repeatBookPressure(
    h,
    bidHeavyLadder(),
    instruments.map(({ symbol }) => symbol),
  );
  h.market.run(8_000);
  return h;
}

/** Causes two signals with different execution books, the second signal at `price`. Returns the number of trades. */
function countTradesOfTwoSignals(p: TestParameters, first: Ladder, second: Ladder, price = 10_000): number {
  const h = startBotWithTwoVenues({ allow_duplicate_symbols: true, max_positions_per_symbol: 2, ...p }, first);
  openLong(h);
  h.market.executionVenue.setBook('BTCUSDT', second);
  repeatBookPressure(h, bidHeavyLadder(price));
  return h.opened().length;
}
const CACHED_DECISION_PARAMS = { validator_cache_ttl_sec: 10, enable_validator_cooldown: false };

const entryPriceOnExecutionVenue = (p: TestParameters): number => {
  const h = startBotWithTwoVenues({ enable_validator: false, ...p }, bidHeavyLadder(10_100));
  openLong(h);
  return Math.round(h.opened()[0]?.entry_price ?? 0);
};

/** Returns the time from the signal to the order in ms. */
function validationTimeMs(p: TestParameters): number {
  const market = fakeMarket({ twoVenues: true });
  market.executionVenue.setBook('BTCUSDT', bidHeavyLadder());
  const h = startRunningBot({ simulate_fill_delay_ms: 0, ...p }, { market });
  openLong(h);
  const [signal] = h.store.signals.listLatest(1);
  const at = (time: unknown) => new Date(String(time)).getTime();
  return at(h.opened()[0]?.timestamp_entry) - at(signal?.timestamp);
}

const countCachedSymbols = (p: TestParameters, symbols: number): number => {
  const cache = createDecisionCache();
  for (let i = 0; i < symbols; i += 1) cache.storeDecision(`S${i}`, 1, i, 100, { ok: true }, { ...DEFAULTS, ...p });
  return cache.cachedSymbols().length;
};

/** Book with more bids than asks, whose levels are thin and far apart. */
const THIN_BOOK: Ladder = { bid: 10_000, ask: 10_000.01, step: 1, bids: [3, 3, 3, 3], asks: [0.02, 0.02, 0.02, 0.02] };

export const symbolAndVenueCases: ParameterCases = {
  symbols: {
    values: [['BTCUSDT'], ['ETHUSDT']],
    gives: [1, 0],
    play: (p) => countSignalsOfSymbols({ ...p }, ['BTCUSDT']),
  },
  top_symbols_count: {
    values: [1, 2],
    gives: [1, 2],
    play: (p) => countSignalsOfSymbols({ symbols: [], include_priority_symbols: [], ...p }, BOTH_SYMBOLS),
  },
  include_priority_symbols: {
    values: [[], ['ETHUSDT']],
    gives: [1, 2],
    play: (p) => countSignalsOfSymbols({ symbols: [], top_symbols_count: 1, ...p }, BOTH_SYMBOLS),
  },
  allow_duplicate_symbols: {
    values: [false, true],
    gives: [1, 2],
    play: (p) => countTradesOfRepeatedSignals(2, { max_positions_per_symbol: 2, ...p }),
  },
  max_positions_per_symbol: {
    values: [1, 2],
    gives: [1, 2],
    play: (p) => countTradesOfRepeatedSignals(3, { allow_duplicate_symbols: true, ...p }),
  },
  mode: {
    values: ['PAPER', 'LIVE'],
    gives: ['running', 'rejected'],
    play: (p) => {
      try {
        return startRunningBot(p).bot.status().running ? 'running' : 'stopped';
      } catch {
        return 'rejected';
      }
    },
  },
  exchange: { values: ['BYBIT', 'BINANCE'], gives: [10_100, 10_000], play: entryPriceOnExecutionVenue },
  data_source_exchange: { values: ['BINANCE', 'BYBIT'], gives: [10_100, 10_000], play: entryPriceOnExecutionVenue },

  enable_validator: {
    values: [true, false],
    gives: [0, 1],
    play: (p) => countTradesAfterValidation(p, askHeavyLadder()),
  },
  confirm_on_execution_exchange: {
    values: [true, false],
    gives: [0, 1],
    play: (p) => countTradesAfterValidation(p, askHeavyLadder()),
  },
  pm_book_source: {
    values: ['EXECUTION', 'DATA_SOURCE'],
    gives: ['SL', null],
    play: (p) => {
      const h = startBotWithTwoVenues(p);
      openLong(h);
      h.market.executionVenue.setBook('BTCUSDT', balancedLadder(9_900));
      h.market.run(1_000);
      return h.closed()[0]?.reason_exit ?? null;
    },
  },
  normalize_prices: {
    values: [true, false],
    gives: [1, 0],
    play: (p) => {
      const h = startBotWithTwoVenues(p, bidHeavyLadder(10_100));
      h.market.setBook('BTCUSDT', balancedLadder());
      h.market.run(6_000);
      openLong(h);
      return h.opened().length;
    },
  },
  max_cross_basis_bps: {
    values: [5, 25],
    gives: [0, 1],
    play: (p) => countTradesAfterValidation({ normalize_prices: false, ...p }, bidHeavyLadder(10_010)),
  },
  max_slippage_bps: { values: [0.5, 15], gives: [0, 1], play: (p) => countTradesAfterValidation(p, THIN_BOOK) },
  cross_validator_timeout_sec: {
    values: [1, 3],
    gives: [0, 1],
    play: (p) => runBotWithBookRequests({ validator_timeout_sec: 10, ...p }, { after_ms: 1_500 }).opened().length,
  },
  validator_timeout_sec: {
    values: [1, 2],
    gives: [0, 1],
    play: (p) =>
      runBotWithBookRequests(
        { cross_validator_timeout_sec: 10, validator_max_retries: 0, ...p },
        { after_ms: 1_500 },
      ).opened().length,
  },
  validator_max_retries: {
    values: [0, 2],
    gives: [1, 3],
    play: (p) => runBotWithBookRequests(p, { after_ms: 10, problem: 'busy' }).market.executionVenue.requests.length,
  },
  validator_max_concurrency: {
    values: [1, 2],
    gives: [1_000, 0],
    play: (p) => {
      const { market } = runBotWithBookRequests(
        { symbols: BOTH_SYMBOLS, ...p },
        { after_ms: 1_000 },
        BOTH_SYMBOLS.map((symbol) => testInstrument(symbol)),
      );
      const [first = 0, second = 0] = market.executionVenue.requests;
      return second - first;
    },
  },
  enable_validator_cache: {
    values: [true, false],
    gives: [2, 1],
    play: (p) => countTradesOfTwoSignals({ ...CACHED_DECISION_PARAMS, ...p }, bidHeavyLadder(), askHeavyLadder()),
  },
  validator_cache_ttl_sec: {
    values: [10, 0.5],
    gives: [2, 1],
    play: (p) => countTradesOfTwoSignals({ ...CACHED_DECISION_PARAMS, ...p }, bidHeavyLadder(), askHeavyLadder()),
  },
  validator_price_change_threshold_pct: {
    values: [5, 0.05],
    gives: [2, 1],
    play: (p) =>
      countTradesOfTwoSignals({ ...CACHED_DECISION_PARAMS, ...p }, bidHeavyLadder(), askHeavyLadder(), 10_010),
  },
  validator_cooldown_sec: {
    values: [1, 60],
    gives: [1, 0],
    play: (p) => countTradesOfTwoSignals({ enable_validator_cache: false, ...p }, askHeavyLadder(), bidHeavyLadder()),
  },
  enable_validator_cooldown: {
    values: [false, true],
    gives: [1, 0],
    play: (p) =>
      countTradesOfTwoSignals(
        { enable_validator_cache: false, validator_cooldown_sec: 60, ...p },
        askHeavyLadder(),
        bidHeavyLadder(),
      ),
  },
  validator_cache_max_symbols: { values: [10, 20], gives: [10, 12], play: (p) => countCachedSymbols(p, 12) },
  validator_cache_cleanup_pct: {
    values: [0.1, 0.5],
    gives: [10, 6],
    play: (p) => countCachedSymbols({ validator_cache_max_symbols: 10, ...p }, 11),
  },
  validator_jitter_min_ms: {
    values: [0, 400],
    gives: [200, 400],
    play: (p) => validationTimeMs({ validator_jitter_max_ms: 400, ...p }),
  },
  validator_jitter_max_ms: {
    values: [200, 600],
    gives: [100, 300],
    play: (p) => validationTimeMs({ validator_jitter_min_ms: 0, ...p }),
  },
};

function countSignalsOfSymbols(p: TestParameters, symbols: readonly string[]): number {
  const h = startRunningBot(p, { market: createTwoSymbolMarket() });
  repeatBookPressure(h, bidHeavyLadder(), symbols);
  return h.bot.status().total_signals;
}

function countTradesOfRepeatedSignals(count: number, p: TestParameters): number {
  const h = startRunningBot(p);
  for (let i = 0; i < count; i += 1) openLong(h);
  return h.opened().length;
}
