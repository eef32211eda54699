import { createMarketClock, type MarketClock } from './marketClock';

/** A pause of the process up to this one makes no book too old. */
const JUMP_MS = 2_000;
/** Share of the true pace, until a wall clock that was set back has caught up: what waits for a time must not wait an hour. */
const CATCH_UP_PACE = 0.5;

/**
 * The wall's time. Where it goes on by itself while nothing could be seen, as over a sleep of the computer, it is leapt
 * over, and who listens hears of it before and after; it never goes back.
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
    /** Brings the clock to the present and tells it. */
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
