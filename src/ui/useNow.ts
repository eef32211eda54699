import { useSyncExternalStore } from 'react';
import { STALE_AFTER_MS } from '@/contract/timings';

const TICK_EVERY_MS = 1000;
/** Two clocks may disagree by this much; a time further ahead is of another time, as that of a market in fast motion. */
const CLOCKS_APART_MS = 60_000;

// One timer for every age on the page, running only while one is shown.
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
    // A hidden page's timer is slowed down: on return the ages must be right at once.
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

/** How long ago, by the monotonic clock of `performance.now()`; rendered again every second. Null when never. */
export function useAge(since: number | null): number | null {
  const at = useSyncExternalStore(subscribe, () => now);
  return since === null ? null : Math.max(0, at - since);
}

/** Whether a value received then counts as old. Renders again only when the answer changes. */
export const useIsOld = (since: number | null, afterMs = STALE_AFTER_MS): boolean =>
  useSyncExternalStore(subscribe, () => since !== null && now - since > afterMs);

/** How long ago, by the wall clock: for a time that the bot told. Null where that lies ahead of this clock. */
export function useElapsed(sinceEpochMs: number | null): number | null {
  const at = useSyncExternalStore(subscribe, () => wallNow);
  if (sinceEpochMs === null || at - sinceEpochMs < -CLOCKS_APART_MS) return null;
  return Math.max(0, at - sinceEpochMs);
}
