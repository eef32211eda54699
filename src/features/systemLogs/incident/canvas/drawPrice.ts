import { formatPrice } from '@/domain/format/format';
import type { MarketSeries } from '@/domain/orderFlow/marketSeries';
import type { PriceRange } from '@/domain/orderFlow/depthImage';
import type { TimeRange } from '@/domain/timeline/incidentModel';
import {
  createDepthImageDrawer,
  DEPTH_COLUMN_STEP_MS,
  DEPTH_IMAGE_HEIGHT_PX,
} from '@/ui/canvas/createDepthImageDrawer';
import { drawLine } from '@/ui/canvas/drawLine';
import type { DrawPrice } from './drawIncident';
import { xOfTime } from './incidentGeometry';

export type PricePoint = { at: number; price: number };

/** Price steps of the book above and below the mid price that the depth map shows. */
const SHOWN_BUCKETS = 12;

/** Creates the function that draws the mid price over the resting liquidity. */
export function createPriceDrawer(series: MarketSeries, points: readonly PricePoint[]): DrawPrice {
  const depthImage = createDepthImageDrawer();
  const imageFrom = series.columns[0]?.at;
  const imageRange = depthRange(series);

  return (context, { top, height }, range, plot, theme) => {
    const shown = visiblePoints(points, range);
    const scaleRange = priceRange(shown, series);
    if (!scaleRange) return;
    const { high, low } = scaleRange;
    const yOf = (price: number): number => top + 4 + ((high - price) / (high - low)) * (height - 8);
    context.save();
    context.beginPath();
    context.rect(plot.left, top + 1, plot.width, height - 1);
    context.clip();
    if (imageFrom !== undefined && imageRange) {
      const image = depthImage(series, imageRange, imageFrom, theme);
      const seconds = (series.columns.at(-1)?.at ?? imageFrom) - imageFrom + DEPTH_COLUMN_STEP_MS;
      const x = xOfTime(imageFrom, range, plot);
      const width = xOfTime(imageFrom + seconds, range, plot) - x;
      const y = yOf(imageRange.high);
      context.imageSmoothingEnabled = false;
      const columns = seconds / DEPTH_COLUMN_STEP_MS;
      context.drawImage(image, 0, 0, columns, DEPTH_IMAGE_HEIGHT_PX, x, y, width, yOf(imageRange.low) - y);
    }
    const scale = { xOf: (at: number) => xOfTime(at, range, plot), yOf };
    drawLine(context, shown, ({ price }) => price, scale, { colour: theme.text, thickness: 1.25 });
    context.font = `11px ${theme.font}`;
    context.textAlign = 'right';
    const right = plot.left + plot.width - 4;
    for (const [price, baseline] of [
      [high, 'top'],
      [low, 'bottom'],
    ] as const) {
      const text = formatPrice(price);
      const y = baseline === 'top' ? top + 3 : top + height - 3;
      context.textBaseline = baseline;
      context.fillStyle = theme.surface;
      const { width } = context.measureText(text);
      context.fillRect(right - width - 3, baseline === 'top' ? y - 2 : y - 13, width + 6, 15);
      context.fillStyle = theme.text;
      context.fillText(text, right, y);
    }
    context.restore();
  };
}

/** Returns the points of the range and one more at each end, so that the line reaches the edges. */
function visiblePoints(points: readonly PricePoint[], { from, until }: TimeRange): readonly PricePoint[] {
  const first = points.findIndex(({ at }) => at >= from);
  if (first === -1) return points.slice(-1);
  const last = points.findIndex(({ at }) => at > until);
  return points.slice(Math.max(0, first - 1), last === -1 ? undefined : last + 1);
}

function priceRange(points: readonly PricePoint[], { columns }: MarketSeries): PriceRange | undefined {
  const prices = points.map(({ price }) => price);
  if (prices.length === 0) return undefined;
  const margin = (columns.at(-1)?.bucket ?? 0) * SHOWN_BUCKETS || (prices[0] ?? 0) * 0.0005;
  return {
    low: prices.reduce((least, price) => Math.min(least, price)) - margin,
    high: prices.reduce((most, price) => Math.max(most, price)) + margin,
  };
}

/** Returns the range of the whole depth map, which the visible range cuts. */
function depthRange({ columns }: MarketSeries): PriceRange | undefined {
  const mids = columns.map(({ mid }) => mid).filter((mid) => Number.isFinite(mid));
  const margin = (columns.at(-1)?.bucket ?? 0) * SHOWN_BUCKETS;
  if (mids.length === 0 || !(margin > 0)) return undefined;
  return {
    low: mids.reduce((least, mid) => Math.min(least, mid)) - margin,
    high: mids.reduce((most, mid) => Math.max(most, mid)) + margin,
  };
}
