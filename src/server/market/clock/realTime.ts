import type { MarketSource } from '../source';

const MARKET_ADVANCE_INTERVAL_MS = 50;
/** The market catches up a pause of this wall time, and skips the rest of a longer pause. */
const MAX_CATCH_UP_MS = 500;
/** Market time by which the market advances in one step. */
const MARKET_TIME_SLICE_MS = 100;
/** The remaining wall time is for requests and websockets. */
const MAX_MARKET_WORK_SHARE = 0.9;
const SPEED_CHECK_INTERVAL_MS = 10_000;
/** The market counts as too slow below this share of the requested speed. */
const MIN_SPEED_SHARE = 0.9;
/** Smallest relative speed change after which a slow market reports its speed again. */
const MIN_REPORTED_SPEED_CHANGE = 0.25;

export type RealTimeOptions = {
  speed?: number | undefined;
  everyMs?: number;
  /** Called when the market becomes too slow, when its speed changes, and when it reaches the requested speed again. */
  onSpeedChange?: (actualSpeed: number, keepsUp: boolean) => void;
};

/** Advances at `speed` times wall time, or as fast as the machine can. Returns a function that stops it. */
export function runMarketInRealTime(
  source: Pick<MarketSource, 'clock' | 'advanceTo'>,
  { speed = 1, everyMs = MARKET_ADVANCE_INTERVAL_MS, onSpeedChange = () => undefined }: RealTimeOptions = {},
): () => void {
  let marketTime = source.clock.now();
  let wallTime = performance.now();
  const measureSpeed = createMarketSpeedMeter(speed, marketTime, wallTime, onSpeedChange);
  const timer = setInterval(() => {
    const now = performance.now();
    const target = marketTime + Math.min(now - wallTime, MAX_CATCH_UP_MS) * speed;
    wallTime = now;
    while (marketTime < target && performance.now() - now < everyMs * MAX_MARKET_WORK_SHARE) {
      marketTime = Math.min(target, marketTime + MARKET_TIME_SLICE_MS);
      source.advanceTo(Math.floor(marketTime));
    }
    measureSpeed(marketTime, now);
  }, everyMs);
  return () => clearInterval(timer);
}

function createMarketSpeedMeter(
  speed: number,
  marketTime: number,
  wallTime: number,
  onSpeedChange: (actualSpeed: number, keepsUp: boolean) => void,
): (marketTime: number, wallTime: number) => void {
  let since = { marketTime, wallTime };
  let lastReported = speed;
  return (market, wall) => {
    const passed = wall - since.wallTime;
    if (passed < SPEED_CHECK_INTERVAL_MS) return;
    const actualSpeed = (market - since.marketTime) / passed;
    since = { marketTime: market, wallTime: wall };
    const keepsUp = actualSpeed >= MIN_SPEED_SHARE * speed;
    const wasSlow = lastReported < speed;
    const isWorthReporting = keepsUp
      ? wasSlow
      : !wasSlow || Math.abs(actualSpeed / lastReported - 1) > MIN_REPORTED_SPEED_CHANGE;
    if (!isWorthReporting) return;
    lastReported = keepsUp ? speed : actualSpeed;
    onSpeedChange(actualSpeed, keepsUp);
  };
}

/** Returns the log line about the market's speed. */
export function describeMarketSpeed(actualSpeed: number, speed: number, keepsUp: boolean): string {
  const real = `${actualSpeed < 10 ? actualSpeed.toFixed(1) : Math.round(actualSpeed)}x`;
  if (keepsUp) return `The market keeps up again: it runs at ${real}`;
  return `The market runs at ${real} instead of ${speed}x: this machine is too slow. The market skips no data and only takes longer`;
}
