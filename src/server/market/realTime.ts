import type { MarketSource } from './source';

const EVERY_MS = 50;
/** After a longer pause of the process the market stood still too, instead of racing through it. */
const MAX_CATCH_UP_MS = 500;
/** Market time handled at one go, and the share of a period that may go into it: sockets and requests wait meanwhile. */
const SLICE_MS = 100;
const BUSY_SHARE = 0.8;

/** Lets the market pass at wall pace, times `speed`. When it cannot keep up it falls behind. Returns what stops it. */
export function runInRealTime(
  source: Pick<MarketSource, 'clock' | 'advanceTo'>,
  { speed = 1, everyMs = EVERY_MS }: { speed?: number | undefined; everyMs?: number } = {},
): () => void {
  let marketTime = source.clock.now();
  let wallTime = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const target = marketTime + Math.min(now - wallTime, MAX_CATCH_UP_MS) * speed;
    wallTime = now;
    while (marketTime < target && performance.now() - now < everyMs * BUSY_SHARE) {
      marketTime = Math.min(target, marketTime + SLICE_MS);
      source.advanceTo(Math.floor(marketTime));
    }
  }, everyMs);
  return () => clearInterval(timer);
}
