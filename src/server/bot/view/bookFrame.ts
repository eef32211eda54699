import type { BookLevel } from '@/contract/market/bookLevels';
import type { BookFrame } from '@/contract/live/streams';
import { tradeSideOf } from '../../market/direction';
import type { BookBuckets } from '../../market/book/bookBuckets';
import type { EvaluationDetails } from '../strategy/evaluationDetails';
import type { GroupedBook } from '../strategy/groupedBook';

type BookOrigin = Pick<BookFrame, 'exchange' | 'book' | 'other_exchange' | 'other_mid'>;

export function toBookFrame(symbol: string, seen: EvaluationDetails, origin: BookOrigin): BookFrame {
  const { view, at } = seen;
  return {
    symbol,
    sequence: seen.sequence,
    timestamp: at,
    ...groupedBookFields(view),
    ...origin,
    walls: seen.walls.map(({ side, price, notional, since, state }) => ({
      side,
      price,
      notional: roundToCents(notional),
      age_ms: at - since,
      state,
    })),
    obi_smoothed: seen.obi_smoothed,
    obi_threshold: seen.threshold,
    obi_rearm: seen.hysteresisThreshold,
    side: tradeSideOf(seen.direction),
    checks: seen.checks,
  };
}

/** Returns prices, levels and imbalance of a grouped book. */
export const groupedBookFields = (view: GroupedBook) => ({
  mid: view.mid,
  best_bid: view.bid,
  best_ask: view.ask,
  bucket: withoutRoundingError(view.bucketSize),
  bids: bookLevelsOf(view.bids),
  asks: bookLevelsOf(view.asks),
  obi: view.obi,
});

export const bookLevelsOf = ({ prices, notionals }: BookBuckets): BookLevel[] =>
  prices.map((price, index) => [price, roundToCents(notionals[index] ?? 0)]);

/** Removes the rounding error of a number: 6.800000000000001 becomes 6.8. */
const withoutRoundingError = (value: number): number => Number(value.toPrecision(12));

/** Rounds a notional to cents, because more decimals only make the frame larger. */
const roundToCents = (notional: number): number => Math.round(notional * 100) / 100;
