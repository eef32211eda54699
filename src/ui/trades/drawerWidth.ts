import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width that a drawer may gain to keep the next column visible or covered as a whole, px. */
const MAX_EXTRA_WIDTH_PX = 120;

/**
 * Returns the width with which a drawer at the end of a table begins at the left edge of a column, so that it cuts no
 * figure in the middle. `edges` are the left edges of the columns from the left edge of the table, px.
 */
export function drawerWidthPx(tableWidth: number, edges: readonly number[], least: number): number {
  const widths = edges.map((edge) => tableWidth - edge).filter((width) => width >= least);
  const width = Math.min(...widths);
  return width - least <= MAX_EXTRA_WIDTH_PX ? width : least;
}

/** Smallest width of a drawer beside which the table stays visible, rem. */
export const LEAST_DRAWER_WIDTH_REM = 24;

/** Returns the width of a drawer over the grid in the same frame, or undefined without a grid and on a narrow frame. */
export function useDrawerWidth(drawer: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const frame = drawer.current?.parentElement;
    if (!frame) return;
    const least = LEAST_DRAWER_WIDTH_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
    const measure = (): void => {
      const { left, width: tableWidth } = frame.getBoundingClientRect();
      const heads = [...frame.querySelectorAll('[role="columnheader"]')];
      const edges = heads.map((head) => head.getBoundingClientRect().left - left).filter((edge) => edge > 0);
      setWidth(edges.length > 0 && least < tableWidth ? drawerWidthPx(tableWidth, edges, least) : undefined);
    };
    measure();
    if (typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [drawer]);
  return width;
}
