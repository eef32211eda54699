import { STALE_VALUE_AGE_MS } from '@/contract/timings';
import { useStoreWhileTabRuns } from './tabActivity';

const AGE_UPDATE_INTERVAL_MS = 1000;
/** Longest time between two updates of a page that is neither busy nor asleep. */
const MAX_PAUSE_MS = 3 * AGE_UPDATE_INTERVAL_MS;
/**
 * Maximum difference between the clocks of bot and browser, ms. Only a fast simulated market
 * reports times that are further ahead of the browser.
 */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

// Listeners of the components that show an age. One timer updates all ages.
const ageListeners = new Set<() => void>();
let ageTimer: ReturnType<typeof setInterval> | undefined;
let monotonicNow = performance.now();
let wallClockNow = Date.now();
let isWaitingForReplies = false;

function updateClocks(): void {
  monotonicNow = performance.now();
  wallClockNow = Date.now();
}

function updateAges(): void {
  isWaitingForReplies = false;
  updateClocks();
  ageListeners.forEach((listener) => listener());
}

/**
 * Updates the ages every second. After a pause of the page, the update waits once for the replies that arrived in the
 * pause: the page's own work must not look like a bot that does not answer.
 */
function updateAgesWhenDue(): void {
  const wasPaused = performance.now() - monotonicNow > MAX_PAUSE_MS;
  if (wasPaused && !isWaitingForReplies) isWaitingForReplies = true;
  else updateAges();
}

function subscribeToAges(listener: () => void): () => void {
  if (ageListeners.size === 0) {
    updateClocks();
    ageTimer = setInterval(updateAgesWhenDue, AGE_UPDATE_INTERVAL_MS);
    // The browser throttles the timer of a hidden page, so the ages are updated when the page becomes visible.
    document.addEventListener('visibilitychange', updateAges);
  }
  ageListeners.add(listener);
  return () => {
    ageListeners.delete(listener);
    if (ageListeners.size > 0) return;
    clearInterval(ageTimer);
    document.removeEventListener('visibilitychange', updateAges);
  };
}

/** Returns the age of a monotonic time in ms, updated every second. Returns null when `since` is null. */
export function useAgeMs(since: number | null): number | null {
  const at = useStoreWhileTabRuns(subscribeToAges, () => monotonicNow);
  return since === null ? null : Math.max(0, at - since);
}

/** Returns true when a value with the monotonic time `since` is old. Renders only when the result changes. */
export const useIsOld = (since: number | null, afterMs = STALE_VALUE_AGE_MS): boolean =>
  useStoreWhileTabRuns(subscribeToAges, () => since !== null && monotonicNow - since > afterMs);

/** Returns true when more than `afterMs` have passed since a wall-clock time. Renders only when the result changes. */
export const useIsElapsed = (sinceEpochMs: number, afterMs: number): boolean =>
  useStoreWhileTabRuns(subscribeToAges, () => wallClockNow - sinceEpochMs > afterMs);

/**
 * Returns the monotonic time that `readSince` returns, or null while that time is not old. Renders only when the result
 * changes, although the value behind `readSince` may change many times per second.
 */
export const useOldSince = (readSince: () => number | null, afterMs: number): number | null =>
  useStoreWhileTabRuns(subscribeToAges, () => {
    const since = readSince();
    return since !== null && monotonicNow - since > afterMs ? since : null;
  });

export const useCurrentMinute = (): number => useWallClock((now) => Math.floor(now / 60_000));

/** Returns a value of the wall clock in ms since 1970. Renders only when the value changes. */
export const useWallClock = <T extends string | number>(read: (now: number) => T): T =>
  useStoreWhileTabRuns(subscribeToAges, () => read(wallClockNow));

/** Returns the age of a bot time by the wall clock, or null for a time far in the future. */
export function useElapsedMs(sinceEpochMs: number | null): number | null {
  const at = useStoreWhileTabRuns(subscribeToAges, () => wallClockNow);
  if (sinceEpochMs === null || at - sinceEpochMs < -MAX_CLOCK_DIFFERENCE_MS) return null;
  return Math.max(0, at - sinceEpochMs);
}
