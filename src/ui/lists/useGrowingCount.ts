import { useDeferredValue } from 'react';

/** More than fit on any screen, few enough to take over at once. */
const AT_ONCE = 1_000;

/**
 * Returns `total`, or for one render fewer when a long list grows. The grid takes over the further rows in a task of its
 * own, after the screen that shows the first ones.
 */
export function useGrowingCount(total: number): number {
  return Math.min(total, Math.max(useDeferredValue(total, 0), AT_ONCE));
}
