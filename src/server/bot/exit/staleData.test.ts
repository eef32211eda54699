import {
  askHeavyLadder,
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  EXECUTION_VENUE_PARAMS,
  exitReasons,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import type { BookRequestBehaviour } from '@/testing/bot/fakeVenue';

const EXECUTION_TRADE_PARAMS: TestParameters = {
  ...EXECUTION_VENUE_PARAMS,
  obi_exit_multiplier: 4,
  exit_on_timeout: false,
};

/** Opens a LONG trade on the execution exchange at about 9,996. */
function openLongOnExecutionVenue(params: TestParameters): BotHarness {
  const market = fakeMarket({ twoVenues: true });
  market.executionVenue.setBook('BTCUSDT', bidHeavyLadder(9_996));
  const h = createBotHarness({ market, params: { ...EXECUTION_TRADE_PARAMS, ...params } });
  h.bot.start();
  openLong(h);
  expect(h.opened()).toHaveLength(1);
  return h;
}

/** Publishes only books of the execution exchange for `ms` of market time. */
function runWithSilentDataVenue({ market }: BotHarness, ms: number): void {
  for (let passed = 0; passed < ms; passed += 20) {
    market.silence(20);
    market.executionVenue.publishBooks();
  }
}

/** Publishes only books of the data exchange for `ms` of market time. */
function runWithSilentExecutionVenue(
  { market }: BotHarness,
  ms: number,
  answering: BookRequestBehaviour = 'never',
): void {
  market.executionVenue.answering = answering;
  for (let passed = 0; passed < ms; passed += 20) {
    market.silence(20);
    market.publishBook('BTCUSDT');
  }
}

describe('while the data exchange is silent', () => {
  test('an imbalance that reversed before an outage of the data exchange closes no trade during the outage', () => {
    const h = openLongOnExecutionVenue({ hold_ms_before_flatten: 5_000 });
    h.market.setBook('BTCUSDT', askHeavyLadder());
    h.market.run(700);
    runWithSilentDataVenue(h, 20_000);
    expect(exitReasons(h)).toEqual([]);
    // The hold time of the reversal restarts when the data exchange returns.
    h.market.run(4_000);
    expect(exitReasons(h)).toEqual([]);
    h.market.run(2_000);
    expect(exitReasons(h)).toEqual(['OBI_REVERSAL']);
  });

  test('a book out of sync does not count as a neutral imbalance', () => {
    const h = openLongOnExecutionVenue({ exit_on_obi_neutral: true });
    h.market.loseBook('BTCUSDT');
    h.market.emit({ kind: 'feed', at: h.market.clock.now(), state: 'gap', symbol: 'BTCUSDT', detail: 'lost' });
    runWithSilentDataVenue(h, 10_000);
    expect(exitReasons(h)).toEqual([]);
    h.market.setBook('BTCUSDT', balancedLadder());
    h.market.run(3_000);
    expect(exitReasons(h)).toEqual(['OBI_NEUTRAL']);
  });

  test('the SL does not follow its wall while the wall or the trigger price is unknown', () => {
    const wall = {
      ...balancedLadder(10_010),
      bids: balancedLadder().bids.map((size, level) => (level === 8 ? 60 : size)),
    };
    const rules: TestParameters = {
      enable_wall_persistence: false,
      wall_depth_ratio: 0,
      delta_sl_min_usd: 0.01,
      sl_beyond_wall_pct: 0.0001,
      enable_breakeven_sl: false,
      enable_trailing_stop: false,
      max_monitoring_errors_before_close: 20,
    };
    const moved = (silent?: 'data' | 'execution') => {
      const h = openLongOnExecutionVenue({ ...rules, min_sl_distance_pct: 0.0005, wall_update_frequency_ms: 5_000 });
      const before = h.opened()[0]!.sl_price;
      h.market.setBook('BTCUSDT', wall);
      h.market.executionVenue.setBook('BTCUSDT', balancedLadder(10_006));
      h.market.run(100);
      if (silent === 'data') runWithSilentDataVenue(h, 9_000);
      else if (silent === 'execution') runWithSilentExecutionVenue(h, 9_000);
      else h.market.run(9_000);
      h.bot.shutdown();
      return h.store.trades.listOpenTrades()[0]!.trade.sl_price !== before;
    };
    expect([moved(), moved('data')]).toEqual([true, false]);
    // A moved SL could trigger at once while the price of the execution exchange is unknown.
    expect(moved('execution')).toBe(false);
  });
});

describe("an exit of a trade monitored by the other exchange's books while its own exchange is silent", () => {
  const EXIT_SLIPPAGE_FACTOR = 1 - 1e-4;
  /**
   * Buys at 9,996 and triggers the stop with a fall of the data book from 10,000 to 9,900. Returns the exit price
   * without slippage.
   */
  function stoppedOutExitPrice(answering: BookRequestBehaviour, prepareTrade: (h: BotHarness) => void): number {
    const h = openLongOnExecutionVenue({ pm_book_source: 'DATA_SOURCE' });
    h.market.executionVenue.answering = answering;
    h.market.silence(3_000);
    prepareTrade(h);
    h.market.setBook('BTCUSDT', balancedLadder(9_900));
    runWithSilentExecutionVenue(h, 500, answering);
    expect(exitReasons(h)).toEqual(['SL']);
    return h.closed()[0]!.exit_price! / EXIT_SLIPPAGE_FACTOR;
  }
  const freeze = () => undefined;

  test('an exit fills at the data price converted by the price ratio, not at a silent execution book', () => {
    expect(stoppedOutExitPrice('never', freeze)).toBeCloseTo(9_900 * (9_996.01 / 10_000.01), 1);
  });

  test('an exit pays the slippage that a silent execution book implies for its quantity', () => {
    const thin = { ...bidHeavyLadder(9_996), step: 10, bids: Array.from({ length: 40 }, () => 0.01) };
    const price = stoppedOutExitPrice('never', ({ market }) => market.executionVenue.setBook('BTCUSDT', thin));
    // The exit sells 0.01 at each of five levels, whose prices are 10 apart.
    const average = 9_996 - (10 * (1 + 2 + 3 + 4)) / 5;
    expect(price).toBeCloseTo(9_900 * (9_996.01 / 10_000.01) * (average / 9_996), 1);
  });

  test('an exit fills at the execution book that its exchange sends on request', () => {
    const price = stoppedOutExitPrice({ after_ms: 100 }, ({ market }) =>
      market.executionVenue.setBook('BTCUSDT', balancedLadder(9_890)),
    );
    expect(price).toBeCloseTo(9_890, 6);
  });
});
