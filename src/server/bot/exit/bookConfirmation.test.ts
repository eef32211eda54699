import { DEFAULTS } from '@/contract/params/catalogue';
import { createSimulator } from '../../market/simulator/simulator';
import { openStore } from '../../store/store';
import { createBot } from '../createBot';
import {
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  EXECUTION_VENUE_PARAMS,
  exitReasons,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { type FakeMarket, fakeMarket } from '@/testing/bot/fakeMarket';

const NO_TIMEOUT_EXIT_PARAMS: TestParameters = {
  exit_on_timeout: false,
  book_stale_threshold_ms: 2_000,
  monitoring_interval_ms: 500,
};
/** Time until ten monitoring checks have failed and the exit order has filled. */
const FAILED_CHECKS_EXIT_DELAY_MS = 10 * 500 + 100 + DEFAULTS.simulate_fill_delay_ms;
/** Time until a silent book is stale, ten monitoring checks have failed and the exit order has filled. */
const STALE_BOOK_EXIT_DELAY_MS = 2_000 + FAILED_CHECKS_EXIT_DELAY_MS;
/** Ends an outage with the first book updates. Returns the exit reasons of the closed trades. */
const exitReasonsAfterOutage = (h: BotHarness) => {
  h.market.run(20);
  return exitReasons(h);
};

function createBotWithTrade(market: FakeMarket, params: TestParameters = {}): BotHarness {
  const h = createBotHarness({ market, params: { ...NO_TIMEOUT_EXIT_PARAMS, ...params } });
  h.bot.start();
  openLong(h);
  expect(h.opened()).toHaveLength(1);
  return h;
}

describe('a trade whose book is silent', () => {
  test('a trade stays open while the exchange confirms its silent book', () => {
    const h = createBotWithTrade(fakeMarket({ answering: { after_ms: 30 } }), {
      max_monitoring_errors_before_close: 1,
    });
    h.market.silence(60_000);
    expect(exitReasons(h)).toEqual([]);
    h.market.setBook('BTCUSDT', balancedLadder(9_900));
    h.market.run(500);
    expect(exitReasons(h)).toEqual(['SL']);
  });

  test('a trade on the execution exchange stays open while the execution exchange confirms its book', () => {
    const market = fakeMarket({ twoVenues: true });
    market.executionVenue.setBook('BTCUSDT', bidHeavyLadder());
    const h = createBotWithTrade(market, EXECUTION_VENUE_PARAMS);
    market.silence(30_000);
    expect(exitReasons(h)).toEqual([]);
    market.executionVenue.answering = 'never';
    market.silence(2_000 + STALE_BOOK_EXIT_DELAY_MS);
    expect(exitReasonsAfterOutage(h)).toEqual(['MONITOR_ERROR']);
  });

  test('a trade with a silent book closes after timeout_seconds', () => {
    const h = createBotWithTrade(fakeMarket({ answering: { after_ms: 30 } }), {
      exit_on_timeout: true,
      timeout_seconds: 20,
    });
    h.market.silence(22_000);
    expect(exitReasons(h)).toEqual(['TIMEOUT']);
  });

  test('an unanswered book request delays the monitoring errors of a trade by two seconds', () => {
    const givenUp = (market: FakeMarket, ms: number) => {
      const h = createBotWithTrade(market);
      h.market.silence(ms);
      return exitReasonsAfterOutage(h);
    };
    const silentMarket = () => fakeMarket({ answering: 'never' });
    expect(givenUp(fakeMarket(), STALE_BOOK_EXIT_DELAY_MS)).toEqual(['MONITOR_ERROR']);
    expect(givenUp(silentMarket(), STALE_BOOK_EXIT_DELAY_MS)).toEqual([]);
    expect(givenUp(silentMarket(), 2_000 + STALE_BOOK_EXIT_DELAY_MS)).toEqual(['MONITOR_ERROR']);
  });

  test('a problem that the exchange reports for a book counts as a monitoring error at once', () => {
    const market = fakeMarket({ answering: { after_ms: 30, problem: 'no book' } });
    const h = createBotWithTrade(market);
    market.silence(4_000);
    market.answering = { after_ms: 30 };
    market.silence(20_000);
    expect(exitReasons(h)).toEqual([]);
    market.answering = { after_ms: 30, problem: 'no book' };
    market.silence(4_000 + STALE_BOOK_EXIT_DELAY_MS);
    market.answering = 'never';
    expect(exitReasonsAfterOutage(h)).toEqual(['MONITOR_ERROR']);
  });

  test('a trade whose book is out of sync counts monitoring errors without a book request', () => {
    const h = createBotWithTrade(fakeMarket({ answering: { after_ms: 30 } }));
    h.market.loseBook('BTCUSDT');
    h.market.silence(FAILED_CHECKS_EXIT_DELAY_MS);
    h.market.setBook('BTCUSDT', balancedLadder());
    expect(exitReasonsAfterOutage(h)).toEqual(['MONITOR_ERROR']);
  });

  test('the hold time of an exit condition continues while the exchange confirms a silent book', () => {
    const turned = (answering: FakeMarket['answering']) => {
      const h = createBotWithTrade(fakeMarket({ ...(answering && { answering }) }), {
        exit_on_obi_neutral: true,
        hold_ms_before_flatten: 5_000,
        max_monitoring_errors_before_close: 1e9,
      });
      h.market.setBook('BTCUSDT', balancedLadder());
      h.market.run(1_500);
      h.market.silence(8_000);
      return exitReasons(h);
    };
    expect([turned({ after_ms: 30 }), turned(undefined)]).toEqual([['OBI_NEUTRAL'], []]);
  });
});

test('a trade whose simulated book sent no updates for 30 s closes at the next book update', async () => {
  const market = createSimulator({ seed: 7, startMs: Date.parse('2026-03-10T12:00:00.000Z'), symbols: 3 });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  store.params.save({
    ...NO_TIMEOUT_EXIT_PARAMS,
    exchange: 'BINANCE',
    obi_threshold: 0.2,
    hold_ms_before_flatten: 60_000,
  });
  const publish = () => undefined;
  const bot = createBot({ market, store, random: () => 0.5, wallNow: market.clock.now, publish });
  await market.start();
  bot.start();
  for (let tenth = 0; tenth < 1_200 && bot.status().active_trades === 0; tenth += 1) {
    market.advanceTo(market.clock.now() + 100);
  }
  const [open] = store.trades.listOpenTrades();
  market.faults.freeze(open!.trade.symbol, 30_000);
  market.advanceTo(market.clock.now() + 32_000);
  const closed = store.trades.listPage(0, 10).trades.find(({ trade_id }) => trade_id === open!.trade.trade_id);
  expect(closed?.reason_exit).toBe('MONITOR_ERROR');
  bot.shutdown();
});
