import type { MarketSource } from '../source';

const EVERY_MS = 50;
/** After a longer pause of the process the market continues where it stopped. */
const MAX_CATCH_UP_MS = 500;
/** Market time per slice, and the share of a period for market work. Sockets and requests need the rest. */
const SLICE_MS = 100;
const BUSY_SHARE = 0.9;
const PACE_EVERY_MS = 10_000;
/**
 * Below this share of the requested speed the market is too slow. A change by REPORT_CHANGE_SHARE is reported again.
 */
const KEEPS_UP_SHARE = 0.9;
const REPORT_CHANGE_SHARE = 0.25;

export type RealTimeOptions = {
  speed?: number | undefined;
  everyMs?: number;
  /** Called when the market becomes too slow, changes its speed, or keeps up again. */
  onPace?: (pace: number, keepsUp: boolean) => void;
};

/**
 * Advances the market at wall time multiplied by `speed`, or as fast as the machine can. Returns a function that stops
 * it.
 */
export function runInRealTime(
  source: Pick<MarketSource, 'clock' | 'advanceTo'>,
  { speed = 1, everyMs = EVERY_MS, onPace = () => undefined }: RealTimeOptions = {},
): () => void {
  let marketTime = source.clock.now();
  let wallTime = performance.now();
  const notePace = createPaceMeter(speed, marketTime, wallTime, onPace);
  const timer = setInterval(() => {
    const now = performance.now();
    const target = marketTime + Math.min(now - wallTime, MAX_CATCH_UP_MS) * speed;
    wallTime = now;
    while (marketTime < target && performance.now() - now < everyMs * BUSY_SHARE) {
      marketTime = Math.min(target, marketTime + SLICE_MS);
      source.advanceTo(Math.floor(marketTime));
    }
    notePace(marketTime, now);
  }, everyMs);
  return () => clearInterval(timer);
}

function createPaceMeter(
  speed: number,
  marketTime: number,
  wallTime: number,
  onPace: (pace: number, keepsUp: boolean) => void,
): (marketTime: number, wallTime: number) => void {
  let since = { marketTime, wallTime };
  let lastReported = speed;
  return (market, wall) => {
    const passed = wall - since.wallTime;
    if (passed < PACE_EVERY_MS) return;
    const pace = (market - since.marketTime) / passed;
    since = { marketTime: market, wallTime: wall };
    const keepsUp = pace >= KEEPS_UP_SHARE * speed;
    const wasSlow = lastReported < speed;
    const isWorthReporting = keepsUp ? wasSlow : !wasSlow || Math.abs(pace / lastReported - 1) > REPORT_CHANGE_SHARE;
    if (!isWorthReporting) return;
    lastReported = keepsUp ? speed : pace;
    onPace(pace, keepsUp);
  };
}

/** Returns the log line about the market's speed. */
export function paceLine(pace: number, speed: number, keepsUp: boolean): string {
  const real = `${pace < 10 ? pace.toFixed(1) : Math.round(pace)}x`;
  if (keepsUp) return `The market keeps up again: it runs at ${real}`;
  return `The market runs at ${real} instead of ${speed}x: this machine is too slow. The market skips no data and only takes longer`;
}
