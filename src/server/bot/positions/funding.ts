import type { FundingTerms } from '../../market/source';
import type { Position } from './position';

/** Returns the funding fee in USDT, positive when paid. A LONG pays a positive rate, a SHORT receives it. */
const fundingFee = ({ direction, qty }: Position, mark: number, rate: number): number => direction * qty * mark * rate;

/** Returns the announced terms while their funding time is ahead. A new trade owes nothing for past funding. */
export const upcomingFunding = (announced: FundingTerms | undefined, now: number): FundingTerms | null =>
  announced === undefined || announced.next_at <= now ? null : { ...announced };

/**
 * Maximum difference between exchange clock and local clock. New terms that arrive even earlier postpone the funding
 * time.
 */
const CLOCK_SKEW_MS = 60_000;

/** Counts passed funding times: by the local clock, or when the exchange already announces the next one. */
function stampsPassed(before: FundingTerms, now: number, announced: FundingTerms | undefined): number {
  if (before.next_at <= now) return 1 + Math.floor((now - before.next_at) / before.every_ms);
  const isPastThere = announced !== undefined && announced.next_at > before.next_at;
  return isPastThere && before.next_at - now <= CLOCK_SKEW_MS ? 1 : 0;
}

/**
 * Charges every funding time during which the trade was open, at the last announced rate. Includes times while the bot
 * was down. Returns the amount charged.
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
    position.monitoring.unsaved = true;
  }
  const next = upcomingFunding(announced, now);
  if (next === null) return charged;
  // Saves only a new funding time, because some feeds change the rate at every tick.
  if (next.next_at !== position.fundingTerms?.next_at) position.monitoring.unsaved = true;
  position.fundingTerms = next;
  return charged;
}
