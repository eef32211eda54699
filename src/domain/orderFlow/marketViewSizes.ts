/** Sizes of the views of the market view: rows on each side of the ladder, heights of depth map and candles in px. */
export type MarketViewSizes = { rows: number; map: number; price: number };

/** Columns of the market view: the charts are below the ladder, below ladder and filters, or beside the ladder. */
type MarketViewColumns = 'one' | 'two' | 'wide';

/** Width of the market view from which it has two columns, and from which the charts are beside the ladder, px. */
export const MARKET_VIEW_COLUMN_WIDTHS_PX = { two: 430, wide: 670 };

/** Sizes without a limit of height, and the smallest readable sizes. */
const LARGEST: MarketViewSizes = { rows: 12, map: 190, price: 200 };
const SMALLEST: MarketViewSizes = { rows: 4, map: 90, price: 110 };

const LADDER_ROW_PAIR_PX = 34;
/** Height of a view beside its rows or its drawing: header, column heads, mid price and legend, px. */
const LADDER_FRAME_PX = { two: 106, wide: 89 };
const MAP_FRAME_PX = 28;
const PRICE_FRAME_PX = 48;
const GAP_PX = 12;
/** Share of the height that the ladder takes when the charts are below it, and of the charts that the map takes. */
const LADDER_SHARE = 0.42;
const MAP_SHARE = 0.46;

const clamp = (value: number, name: keyof MarketViewSizes): number =>
  Math.min(LARGEST[name], Math.max(SMALLEST[name], Math.floor(value)));

export const marketViewColumns = (widthPx: number): MarketViewColumns =>
  widthPx >= MARKET_VIEW_COLUMN_WIDTHS_PX.wide ? 'wide' : widthPx >= MARKET_VIEW_COLUMN_WIDTHS_PX.two ? 'two' : 'one';

/**
 * Returns the sizes with which ladder, depth map and candles fit into a height. Each side of the ladder gets the same
 * number of rows. Without a height, and in one column, the views have their largest size.
 */
export function marketViewSizes(columns: MarketViewColumns, heightPx: number | null): MarketViewSizes {
  if (columns === 'one' || heightPx === null) return LARGEST;
  const chartFrames = MAP_FRAME_PX + GAP_PX + PRICE_FRAME_PX;
  if (columns === 'wide') {
    const rows = clamp((heightPx - LADDER_FRAME_PX.wide) / LADDER_ROW_PAIR_PX, 'rows');
    return { rows, ...chartHeights(heightPx - chartFrames) };
  }
  const free = heightPx - LADDER_FRAME_PX.two - GAP_PX - chartFrames;
  const rows = clamp((free * LADDER_SHARE) / LADDER_ROW_PAIR_PX, 'rows');
  return { rows, ...chartHeights(free - rows * LADDER_ROW_PAIR_PX) };
}

function chartHeights(free: number): Pick<MarketViewSizes, 'map' | 'price'> {
  const map = clamp(free * MAP_SHARE, 'map');
  return { map, price: clamp(free - map, 'price') };
}
