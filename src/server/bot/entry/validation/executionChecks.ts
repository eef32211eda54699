import type { Parameters } from '@/contract/params/catalogue';
import { type Direction, entryBookSide } from '../../direction';
import { fillFromBook } from '../../../market/book/walkBook';
import type { BookReader, Instrument } from '../../../market/source';
import { isAtMost } from '../../venues/rounding';
import { viewBook } from '../../strategy/bookView';
import { midOf } from '../../venues/venues';
import { basisBps } from './basisHistory';

export type ExecutionCheckParameters = Pick<
  Parameters,
  | 'book_max_levels'
  | 'confirm_on_execution_exchange'
  | 'max_cross_basis_bps'
  | 'max_slippage_bps'
  | 'obi_neutral_threshold'
  | 'trade_nominal_usdt'
  | 'ws_stale_trim_pct'
>;

export type CheckedBook = {
  direction: Direction;
  instrument: Instrument;
  /** Readable book of the execution exchange. */
  book: BookReader;
  dataMid: number;
  /** Usual basis, which the check subtracts from the current basis. It is 0 if normalize_prices is off. */
  usualBasis_bps: number;
};

export type ValidationDecision = { ok: true } | { ok: false; name: ValidatorRejection; reason: string };
export type ValidatorRejection = 'validator_basis' | 'validator_slippage' | 'validator_side' | 'validator_book';

const rejectedDecision = (name: ValidatorRejection, reason: string): ValidationDecision => ({
  ok: false,
  name,
  reason,
});

/** Checks basis, slippage and imbalance of the book of the execution exchange. */
export function checkExecution(
  { direction, instrument, book, dataMid, usualBasis_bps }: CheckedBook,
  p: ExecutionCheckParameters,
): ValidationDecision {
  const mid = midOf(book);
  const basis_bps = Math.abs(basisBps(mid / dataMid) - usualBasis_bps);
  if (!isAtMost(basis_bps, p.max_cross_basis_bps)) {
    return rejectedDecision(
      'validator_basis',
      `the exchanges are ${basis_bps.toFixed(1)} bps apart, more than max_cross_basis_bps ${p.max_cross_basis_bps}`,
    );
  }

  const qty = p.trade_nominal_usdt / mid;
  const { averagePrice, filled } = fillFromBook(book, entryBookSide(direction), qty);
  if (filled < qty) return rejectedDecision('validator_slippage', 'the execution book is thinner than the order');
  const slippage_bps = direction * (averagePrice / mid - 1) * 1e4;
  if (!isAtMost(slippage_bps, p.max_slippage_bps)) {
    return rejectedDecision(
      'validator_slippage',
      `the slippage would be ${slippage_bps.toFixed(1)} bps, more than max_slippage_bps ${p.max_slippage_bps}`,
    );
  }

  if (!p.confirm_on_execution_exchange) return { ok: true };
  const obi = direction * (viewBook(book, instrument.tick_size, p)?.obi ?? 0);
  return obi >= p.obi_neutral_threshold
    ? { ok: true }
    : rejectedDecision(
        'validator_side',
        `the imbalance of the execution book towards the signal is ${obi.toFixed(3)}, less than obi_neutral_threshold ${p.obi_neutral_threshold}`,
      );
}
