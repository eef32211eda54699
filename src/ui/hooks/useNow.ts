import { useSyncExternalStore } from 'react';
import { STALE_AFTER_MS } from '@/contract/timings';
import { dayIn, type Zone } from '@/domain/format/time';

const TICK_EVERY_MS = 1000;
/**
 * The clocks of bot and browser may differ by this much. A time further in the future comes from another clock, such as
 * the clock of a fast simulated market.
 */
const CLOCKS_APART_MS = 60_000;

// One timer for all ages on the page, running only while one is shown.
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = performance.now();
let wallNow = Date.now();

function read(): void {
  now = performance.now();
  wallNow = Date.now();
}

function tick(): void {
  read();
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    read();
    timer = setInterval(tick, TICK_EVERY_MS);
    // The browser throttles the timer of a hidden page: updates the ages when the page is visible again.
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** Returns the age by the monotonic clock, updated every second; null without a time. */
export function useAge(since: number | null): number | null {
  const at = useSyncExternalStore(subscribe, () => now);
  return since === null ? null : Math.max(0, at - since);
}

/** Returns whether a value of this time is old. Renders only when the result changes. */
export const useIsOld = (since: number | null, afterMs = STALE_AFTER_MS): boolean =>
  useSyncExternalStore(subscribe, () => since !== null && now - since > afterMs);

/** Returns the whole minutes since 1970. Renders once a minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => Math.floor(wallNow / 60_000));

/** Returns the current day, YYYY-MM-DD. Renders at midnight only. */
export const useToday = (zone: Zone): string => useSyncExternalStore(subscribe, () => dayIn(wallNow, zone));

/** Returns the age of a time of the bot by the wall clock; null when the time is in the future. */
export function useElapsed(sinceEpochMs: number | null): number | null {
  const at = useSyncExternalStore(subscribe, () => wallNow);
  if (sinceEpochMs === null || at - sinceEpochMs < -CLOCKS_APART_MS) return null;
  return Math.max(0, at - sinceEpochMs);
}
