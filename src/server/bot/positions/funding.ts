import type { FundingTerms } from '../../market/source';
import type { Position } from './position';
import { openQuantity } from './positionFills';

/** Returns the funding fee in USDT, positive when paid. A LONG pays and a SHORT receives funding at a positive rate. */
const fundingFee = (position: Position, mark: number, rate: number): number =>
  position.direction * openQuantity(position) * mark * rate;

/** Returns the announced funding rate and time, or null for a past or unknown funding time. */
export const upcomingFunding = (announced: FundingTerms | undefined, now: number): FundingTerms | null =>
  announced === undefined || announced.next_at <= now ? null : { ...announced };

/**
 * Largest assumed difference between the clocks of exchange and bot. An exchange that changes the funding time more
 * than a minute in advance has postponed the funding.
 */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/**
 * Counts the funding times that have passed by the local clock. A funding time less than a minute ahead also counts as
 * passed once the exchange announces the following funding time.
 */
function countPassedFundingTimes(before: FundingTerms, now: number, announced: FundingTerms | undefined): number {
  if (before.next_at <= now) return 1 + Math.floor((now - before.next_at) / before.every_ms);
  const isPastThere = announced !== undefined && announced.next_at > before.next_at;
  return isPastThere && before.next_at - now <= MAX_CLOCK_DIFFERENCE_MS ? 1 : 0;
}

/**
 * Charges the trade for every passed funding time at the last announced rate. The charge includes funding times that
 * passed while the bot was down. Returns the charged amount in USDT.
 */
export function chargePassedFunding(
  position: Position,
  now: number,
  announced: FundingTerms | undefined,
  mark: () => number,
): number {
  const before = position.fundingTerms;
  let charged = 0;
  const stamps = before === null ? 0 : countPassedFundingTimes(before, now, announced);
  if (before !== null && stamps > 0) {
    charged = stamps * fundingFee(position, mark(), before.rate);
    position.funding += charged;
    position.fundingTerms = { ...before, next_at: before.next_at + stamps * before.every_ms };
    position.monitoring.unsaved = true;
  }
  const next = upcomingFunding(announced, now);
  if (next === null) return charged;
  // A changed rate alone causes no save, because some feeds change the rate at every update.
  if (next.next_at !== position.fundingTerms?.next_at) position.monitoring.unsaved = true;
  position.fundingTerms = next;
  return charged;
}
