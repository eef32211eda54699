import type { FrameReading } from '@/contract/live/socket';

/** Creates the check of the event numbers of one live connection. The bot skips events for a slow connection. */
export function createEventNumberCheck() {
  let last: bigint | undefined;
  return {
    /** Returns true when events before this frame are missing. A frame without a number has no gap. */
    hasGap({ kind, seq }: Pick<FrameReading, 'kind' | 'seq'>): boolean {
      if (seq === undefined) return false;
      // A pong repeats the number of the last event, so that a gap is noticed even when no event follows.
      const before = kind === 'pong' ? seq : seq - 1n;
      const isGap = last !== undefined && before > last;
      last = seq;
      return isGap;
    },
    /** Accepts any number next, because a restarted bot counts from the beginning. */
    reset(): void {
      last = undefined;
    },
  };
}
