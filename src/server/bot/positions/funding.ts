import type { FundingTerms } from '../../market/source';
import type { Position } from './position';

/** USDT; positive is paid. A LONG pays a positive rate, a SHORT receives it. */
const fundingFee = ({ direction, qty }: Position, mark: number, rate: number): number => direction * qty * mark * rate;

/** What is announced for a stamp that has passed says nothing of the next one, and is no debt of who came later. */
export const upcomingFunding = (announced: FundingTerms | undefined, now: number): FundingTerms | null =>
  announced === undefined || announced.next_at <= now ? null : { ...announced };

/** Clocks of exchange and machine may differ by this much. Terms that change earlier than this before a stamp put it off. */
const CLOCK_SKEW_MS = 60_000;

/** Stamps that have passed: by this machine's clock, or by the exchange's word, which announces the one after it. */
function stampsPassed(before: FundingTerms, now: number, announced: FundingTerms | undefined): number {
  if (before.next_at <= now) return 1 + Math.floor((now - before.next_at) / before.every_ms);
  const isPastThere = announced !== undefined && announced.next_at > before.next_at;
  return isPastThere && before.next_at - now <= CLOCK_SKEW_MS ? 1 : 0;
}

/**
 * Charges every stamp that the trade was open at, those that passed while the bot was down included, at the rate that
 * was announced last. Returns what was charged.
 */
export function settleFunding(
  position: Position,
  now: number,
  announced: FundingTerms | undefined,
  mark: () => number,
): number {
  const before = position.fundingTerms;
  let charged = 0;
  const stamps = before === null ? 0 : stampsPassed(before, now, announced);
  if (before !== null && stamps > 0) {
    charged = stamps * fundingFee(position, mark(), before.rate);
    position.funding += charged;
    position.fundingTerms = { ...before, next_at: before.next_at + stamps * before.every_ms };
    position.unsaved = true;
  }
  const next = upcomingFunding(announced, now);
  if (next === null) return charged;
  // Only the stamp is worth a write: the rate of the next one moves with every tick of some feeds.
  if (next.next_at !== position.fundingTerms?.next_at) position.unsaved = true;
  position.fundingTerms = next;
  return charged;
}
