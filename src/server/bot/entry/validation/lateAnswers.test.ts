import { askHeavy, balanced, bidHeavy, type Harness, harness, type Rules } from '@/testing/bot/botHarness';
import { fakeMarket } from '@/testing/bot/fakeMarket';

const PATIENT: Rules = {
  validator_jitter_min_ms: 0,
  validator_jitter_max_ms: 0,
  validator_timeout_sec: 1,
  cross_validator_timeout_sec: 5,
  validator_max_retries: 3,
  validator_max_concurrency: 2,
};

/** Returns a bot whose signal has no execution book, while the first request is in transit. */
function awaitingBook(params: Rules = {}): Harness {
  const market = fakeMarket({ twoVenues: true });
  const h = harness({ market, params: { ...PATIENT, ...params } });
  market.executionVenue.setBook('BTCUSDT', bidHeavy());
  market.executionVenue.loseBook('BTCUSDT');
  market.executionVenue.answering = { after_ms: 1_500 };
  h.bot.start();
  market.setBook('BTCUSDT', balanced());
  market.run(1_500);
  market.setBook('BTCUSDT', bidHeavy());
  while (h.bot.status().total_signals === 0) market.run(20);
  market.run(20);
  expect(market.executionVenue.requests).toHaveLength(1);
  return h;
}
const entered = ({ market, opened }: Harness) =>
  msOf(opened()[0]!.timestamp_entry!) - market.executionVenue.requests[0]!;
const msOf = (time: string | number) => new Date(time).getTime();

describe('a validation that awaits its book', () => {
  test('a validation uses a late answer to its first request while the retry has no answer', () => {
    const h = awaitingBook();
    h.market.run(1_000);
    expect(h.market.executionVenue.requests).toHaveLength(2);
    h.market.executionVenue.answering = 'never';
    h.market.run(1_000);
    // 1.5 s to the answer, 150 ms to the fill.
    expect(entered(h)).toBeCloseTo(1_650, -1);
  });

  test('a validation uses a book that arrived without an answer', () => {
    const h = awaitingBook({ validator_max_retries: 0 });
    h.market.run(500);
    h.market.executionVenue.setBook('BTCUSDT', bidHeavy());
    h.market.run(1_000);
    expect(entered(h)).toBeCloseTo(1_150, -1);
  });

  test('a validation that reached its total time is rejected, whatever arrives later', () => {
    const h = awaitingBook({ validator_timeout_sec: 30, cross_validator_timeout_sec: 1 });
    h.market.executionVenue.setBook('BTCUSDT', bidHeavy());
    h.market.run(1_400);
    expect(h.opened()).toEqual([]);
    expect(h.bot.diagnostics().symbols[0]?.filters).toMatchObject({ validator_book: 1 });
  });

  test('a validation uses the answer to another validation of the symbol', () => {
    const h = awaitingBook({
      confirm_on_execution_exchange: false,
      allow_duplicate_symbols: true,
      max_positions_per_symbol: 2,
      validator_timeout_sec: 4,
    });
    h.market.executionVenue.answering = { after_ms: 50 };
    h.market.setBook('BTCUSDT', askHeavy());
    while (h.bot.status().total_signals === 1) h.market.run(20);
    h.market.run(300);
    expect(h.market.executionVenue.requests).toHaveLength(2);
    // Both answers arrive while the first request is in transit.
    expect(h.opened().map(({ side }) => side)).toEqual(['LONG', 'SHORT']);
    expect(entered(h)).toBeLessThan(1_500);
  });
});
