import { type RefObject, useLayoutEffect, useState } from 'react';
import { marketViewColumns, marketViewSizes, type MarketViewSizes } from '@/domain/orderFlow/marketViewSizes';

const TITLE_HEIGHT_PX = 40;

/**
 * Returns the sizes with which ladder and charts fit into the visible part of the scrolling panel around them. Returns
 * null before the first measurement, so that no chart is drawn twice.
 */
export function useMarketViewSizes(place: RefObject<HTMLElement | null>): MarketViewSizes | null {
  const [sizes, setSizes] = useState<MarketViewSizes | null>(null);
  useLayoutEffect(() => {
    const view = place.current;
    if (!view) return;
    const panel = scrollingPanelOf(view);
    const measure = (): void => {
      const next = marketViewSizes(marketViewColumns(view.clientWidth), panel && visibleHeightPx(view, panel));
      setSizes((known) => (known && isSameSize(known, next) ? known : next));
    };
    measure();
    if (typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(measure);
    observer.observe(view);
    if (panel) observer.observe(panel);
    return () => observer.disconnect();
  }, [place]);
  return sizes;
}

const isSameSize = (one: MarketViewSizes, other: MarketViewSizes): boolean =>
  one.rows === other.rows && one.map === other.map && one.price === other.price;

function scrollingPanelOf(element: Element): Element | null {
  for (let outer = element.parentElement; outer; outer = outer.parentElement)
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer;
  return null;
}

/** Returns the height from the top of the view to the lower edge of the unscrolled panel, or null without a layout. */
function visibleHeightPx(view: Element, panel: Element): number | null {
  if (panel.clientHeight === 0) return null;
  const top = view.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop;
  // A view in the lower half of the panel gets a full panel after scrolling.
  return panel.clientHeight - (top > panel.clientHeight / 2 ? TITLE_HEIGHT_PX : top);
}
