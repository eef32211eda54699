import { createMarketClock, type MarketClock } from './marketClock';

/** Longest pause of the process after which the clock does not jump. Books stay live during a shorter pause. */
const MAX_PAUSE_WITHOUT_JUMP_MS = 2_000;
/** Speed of the market clock while the market clock is ahead of the wall clock. A stopped clock would run no tasks. */
const SPEED_WHILE_AHEAD_OF_WALL = 0.5;

/**
 * Creates a market clock that follows wall time and never goes back. The clock jumps over a long pause, such as a
 * sleep of the computer, and calls `beforeJump` and `afterJump`.
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
    /** Advances the clock to the current time and returns the new market time. */
    advance() {
      const before = steady;
      steady = steadyNow();
      reached = Math.max(wallNow(), reached + (steady - before) * SPEED_WHILE_AHEAD_OF_WALL);
      const at = Math.floor(reached);
      const pause = at - clock.now();
      if (pause <= MAX_PAUSE_WITHOUT_JUMP_MS) {
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
