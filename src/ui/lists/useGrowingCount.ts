import { useDeferredValue } from 'react';

/** Number of rows that the first render may show: more than any screen fits, few enough to be fast. */
const AT_ONCE = 1_000;

/**
 * Returns the number of rows to render. When a long list grows, the first render shows a part of it. A later task of
 * lower priority renders the rest.
 */
export function useGrowingCount(total: number): number {
  return Math.min(total, Math.max(useDeferredValue(total, 0), AT_ONCE));
}
