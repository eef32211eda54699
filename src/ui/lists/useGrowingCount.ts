import { useDeferredValue } from 'react';

/** Maximum number of rows in the first render. This number exceeds any screen and is fast to render. */
const FIRST_RENDER_ROWS = 1_000;

/**
 * Returns the number of rows to render. When a long list grows, the first render shows a part of the rows. A later
 * low-priority render shows all.
 */
export function useGrowingCount(total: number): number {
  return Math.min(total, Math.max(useDeferredValue(total, 0), FIRST_RENDER_ROWS));
}
