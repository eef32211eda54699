import type { BookFrame } from '@/contract/streams';

/** Spread in bps of the mid; null while a side is missing. */
export function spreadBps({ best_bid, best_ask, mid }: BookFrame): number | null {
  if (best_bid === null || best_ask === null || mid <= 0) return null;
  return ((best_ask - best_bid) / mid) * 10_000;
}
