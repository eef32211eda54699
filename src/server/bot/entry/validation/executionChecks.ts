import type { Parameters } from '@/contract/params/catalogue';
import { type Direction, entryBookSide } from '../../../market/direction';
import { fillFromBook } from '../../../market/book/walkBook';
import { bucketSizeOf } from '../../../market/book/bookBuckets';
import { BOOK_SIDES, type BookReader, type Instrument } from '../../../market/source';
import { isAtMost } from '../../../market/rounding';
import { createGroupedBook } from '../../strategy/groupedBook';
import { midPriceOf } from '../../venues/venues';
import { toBasisBps } from './basisHistory';

export type ExecutionCheckInput = {
  direction: Direction;
  instrument: Instrument;
  /** Synchronised book of the execution exchange. */
  book: BookReader;
  dataMid: number;
  /** Book of the data exchange, on which the signal was found. */
  dataBook: BookReader;
  /** Median basis in bps, which the check subtracts from the current basis. The median is 0 if normalize_prices is off. */
  usualBasis_bps: number;
};

export type ValidationDecision = { ok: true } | { ok: false; name: ValidatorRejectionName; reason: string };
export type ValidatorRejectionName = 'validator_basis' | 'validator_slippage' | 'validator_side' | 'validator_book';

const createRejectedDecision = (name: ValidatorRejectionName, reason: string): ValidationDecision => ({
  ok: false,
  name,
  reason,
});

/** Smallest number of buckets per side from which the check computes the imbalance. */
const MIN_OBI_BUCKETS = 5;
/** Tolerance of the bucket count, so that a rounding error does not drop the last bucket. */
const BUCKET_COUNT_TOLERANCE = 1e-6;

const bucketWidthBps = (mid: number, tickSize: number): number => (bucketSizeOf(mid, tickSize) / mid) * 1e4;

/** Returns the distance from the mid, in bps, up to which both sides of a book have levels. */
function coveredDepthBps(book: BookReader): number {
  const mid = midPriceOf(book);
  const reaches = BOOK_SIDES.map((side) => Math.abs(book.priceAt(side, book.depth(side) - 1) - mid));
  return (Math.min(...reaches) / mid) * 1e4;
}

export function checkExecution(
  { direction, instrument, book, dataMid, dataBook, usualBasis_bps }: ExecutionCheckInput,
  p: Parameters,
): ValidationDecision {
  const mid = midPriceOf(book);
  const basis_bps = Math.abs(toBasisBps(mid / dataMid) - usualBasis_bps);
  if (!isAtMost(basis_bps, p.max_cross_basis_bps)) {
    return createRejectedDecision(
      'validator_basis',
      `the exchanges are ${basis_bps.toFixed(1)} bps apart, more than max_cross_basis_bps ${p.max_cross_basis_bps}`,
    );
  }

  const qty = p.trade_nominal_usdt / mid;
  const { averagePrice, filled } = fillFromBook(book, entryBookSide(direction), qty);
  if (filled < qty) return createRejectedDecision('validator_slippage', 'the execution book is thinner than the order');
  const slippage_bps = direction * (averagePrice / mid - 1) * 1e4;
  if (!isAtMost(slippage_bps, p.max_slippage_bps)) {
    return createRejectedDecision(
      'validator_slippage',
      `the slippage would be ${slippage_bps.toFixed(1)} bps, more than max_slippage_bps ${p.max_slippage_bps}`,
    );
  }

  if (!p.confirm_on_execution_exchange) return { ok: true };
  // Limits the depth to the distance that all sides of the two books cover, because deeper levels of a single side
  // would count as an imbalance.
  const commonBuckets =
    Math.min(coveredDepthBps(book), coveredDepthBps(dataBook)) / bucketWidthBps(mid, instrument.tick_size);
  const book_max_levels = Math.min(
    p.book_max_levels,
    Math.max(MIN_OBI_BUCKETS, Math.floor(commonBuckets + BUCKET_COUNT_TOLERANCE)),
  );
  const obi = direction * (createGroupedBook(book, instrument.tick_size, { ...p, book_max_levels })?.obi ?? 0);
  return obi >= p.obi_neutral_threshold
    ? { ok: true }
    : createRejectedDecision(
        'validator_side',
        `the imbalance of the execution book towards the signal is ${obi.toFixed(3)}, less than obi_neutral_threshold ${p.obi_neutral_threshold}`,
      );
}
