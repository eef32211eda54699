import { useDeferredValue } from 'react';

/** Number of rows in the first render of a long list, more than any screen shows. */
const FIRST_RENDER_ROWS = 1_000;

/**
 * Returns the number of rows to render. The first render of a long list shows only the first rows. A later render with
 * low priority shows all rows.
 */
export function useRenderedRowCount(total: number): number {
  return Math.min(total, Math.max(useDeferredValue(total, 0), FIRST_RENDER_ROWS));
}
