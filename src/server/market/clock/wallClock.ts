import { createMarketClock, type MarketClock } from './marketClock';

/** A shorter pause of the process makes no book stale. */
const JUMP_MS = 2_000;
/** Share of normal speed while the market clock is ahead of the wall clock. A stopped clock would block all tasks. */
const CATCH_UP_PACE = 0.5;

/**
 * Creates a market clock on wall time that never goes back. It jumps over a time without data, such as a sleep of the
 * computer, and reports the jump before and after.
 */
export function createWallClock(
  wallNow: () => number,
  { beforeJump, afterJump }: { beforeJump: (to: number) => void; afterJump: (ms: number) => void },
  steadyNow: () => number = () => performance.now(),
): { clock: MarketClock; advance: () => number } {
  const clock = createMarketClock(wallNow());
  let reached = clock.now();
  let steady = steadyNow();

  return {
    clock,
    /** Advances the clock to the current time and returns that time. */
    advance() {
      const before = steady;
      steady = steadyNow();
      reached = Math.max(wallNow(), reached + (steady - before) * CATCH_UP_PACE);
      const at = Math.floor(reached);
      const pause = at - clock.now();
      if (pause <= JUMP_MS) {
        clock.advanceTo(at);
      } else {
        beforeJump(at);
        clock.jumpTo(at);
        afterJump(pause);
      }
      return clock.now();
    },
  };
}
