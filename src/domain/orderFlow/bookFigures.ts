import type { BookFrame } from '@/contract/live/streams';

/** Returns the spread in bps of the mid price. Returns null when a side of the book is empty. */
export function spreadBps({ best_bid, best_ask, mid }: BookFrame): number | null {
  if (best_bid === null || best_ask === null || mid <= 0) return null;
  return ((best_ask - best_bid) / mid) * 10_000;
}
