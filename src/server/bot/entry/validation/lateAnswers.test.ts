import {
  askHeavyLadder,
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { fakeMarket } from '@/testing/bot/fakeMarket';

const LONG_VALIDATION_TIMEOUT_PARAMS: TestParameters = {
  validator_jitter_min_ms: 0,
  validator_jitter_max_ms: 0,
  validator_timeout_sec: 1,
  cross_validator_timeout_sec: 5,
  validator_max_retries: 3,
  validator_max_concurrency: 2,
};

/** Returns a bot with a signal that waits for the execution book. The first request is in transit. */
function createBotWithoutExecutionBook(params: TestParameters = {}): BotHarness {
  const market = fakeMarket({ twoVenues: true });
  const h = createBotHarness({ market, params: { ...LONG_VALIDATION_TIMEOUT_PARAMS, ...params } });
  market.executionVenue.setBook('BTCUSDT', bidHeavyLadder());
  market.executionVenue.loseBook('BTCUSDT');
  market.executionVenue.answering = { after_ms: 1_500 };
  h.bot.start();
  market.setBook('BTCUSDT', balancedLadder());
  market.run(1_500);
  market.setBook('BTCUSDT', bidHeavyLadder());
  market.runUntil(() => h.bot.status().total_signals > 0);
  market.run(20);
  expect(market.executionVenue.requests).toHaveLength(1);
  return h;
}
const entryDelayMs = ({ market, opened }: BotHarness) =>
  epochMsOf(opened()[0]!.timestamp_entry!) - market.executionVenue.requests[0]!;
const epochMsOf = (time: string | number) => new Date(time).getTime();

describe('a validation that awaits its book', () => {
  test('a validation uses the answer to its first request while its second request is unanswered', () => {
    const h = createBotWithoutExecutionBook();
    h.market.run(1_000);
    expect(h.market.executionVenue.requests).toHaveLength(2);
    h.market.executionVenue.answering = 'never';
    h.market.run(1_000);
    // The answer takes 1.5 s, and the fill takes 150 ms.
    expect(entryDelayMs(h)).toBeCloseTo(1_650, -1);
  });

  test('a validation uses a book that the stream delivers while the request is unanswered', () => {
    const h = createBotWithoutExecutionBook({ validator_max_retries: 0 });
    h.market.run(500);
    h.market.executionVenue.setBook('BTCUSDT', bidHeavyLadder());
    h.market.run(1_000);
    expect(entryDelayMs(h)).toBeCloseTo(1_150, -1);
  });

  test('a signal is rejected at cross_validator_timeout_sec, even if a book arrives afterwards', () => {
    const h = createBotWithoutExecutionBook({ validator_timeout_sec: 30, cross_validator_timeout_sec: 1 });
    h.market.executionVenue.setBook('BTCUSDT', bidHeavyLadder());
    h.market.run(1_400);
    expect(h.opened()).toEqual([]);
    expect(h.bot.diagnostics().symbols[0]?.filters).toMatchObject({ validator_book: 1 });
  });

  test('a book that one validation requested completes all validations of its symbol', () => {
    const h = createBotWithoutExecutionBook({
      confirm_on_execution_exchange: false,
      allow_duplicate_symbols: true,
      max_positions_per_symbol: 2,
      validator_timeout_sec: 4,
    });
    h.market.executionVenue.answering = { after_ms: 50 };
    h.market.setBook('BTCUSDT', askHeavyLadder());
    h.market.runUntil(() => h.bot.status().total_signals > 1);
    h.market.run(300);
    expect(h.market.executionVenue.requests).toHaveLength(2);
    // The answer to the second request completes both validations while the first request is unanswered.
    expect(h.opened().map(({ side }) => side)).toEqual(['LONG', 'SHORT']);
    expect(entryDelayMs(h)).toBeLessThan(1_500);
  });
});
