import type { Signal } from '@/contract/trades/signal';
import type { Trade } from '@/contract/trades/trade';
import { formatPrice } from '@/domain/format/format';
import { toEpochMs } from '@/domain/format/time';
import type { PriceRange } from '@/domain/orderFlow/depthImage';
import {
  DATA_GAP_MS,
  dataGapsOf,
  type MarketColumn,
  type MarketSeries,
  MARKET_SERIES_SECONDS,
  depthMapSpanSeconds,
} from '@/domain/orderFlow/marketSeries';
import type { CanvasSize } from '@/ui/canvas/CanvasView';
import type { CanvasTheme } from '@/ui/canvas/canvasTheme';
import { DEPTH_COLUMN_STEP_MS, DEPTH_IMAGE_HEIGHT_PX, type DepthImageDrawer } from '@/ui/canvas/createDepthImageDrawer';
import { drawLetterBadges, type LetterBadge } from './drawLetterBadges';
import { type CanvasScale, drawLine } from '@/ui/canvas/drawLine';
import { drawSignalTriangles, drawTradedVolume } from './drawMarketMarks';

const PRICE_AXIS_WIDTH_PX = 58;
const LABEL_HEIGHT_PX = 14;
const NO_DATA_TEXT = 'no data';

type DepthMapMarks = { signals: readonly Signal[]; trades: readonly Trade[] };

/** Draws the resting liquidity over time below the mid price, traded volume, signals and trades of the bot. */
export function drawDepthMap(
  context: CanvasRenderingContext2D,
  series: MarketSeries,
  depthImage: DepthImageDrawer,
  { signals, trades }: DepthMapMarks,
  { width, height }: CanvasSize,
  theme: CanvasTheme,
): void {
  const last = series.columns.at(-1);
  if (!last) return;
  const plot = width - PRICE_AXIS_WIDTH_PX;
  const imageFrom = last.at - (MARKET_SERIES_SECONDS - 1) * DEPTH_COLUMN_STEP_MS;
  const spanSeconds = depthMapSpanSeconds(series.columns);
  const hiddenSeconds = MARKET_SERIES_SECONDS - spanSeconds;
  const from = imageFrom + hiddenSeconds * DEPTH_COLUMN_STEP_MS;
  const range = depthMapPriceRange(series.columns, last);
  const scale = {
    xOf: (at: number): number => ((at - from) / (spanSeconds * DEPTH_COLUMN_STEP_MS)) * plot,
    yOf: (price: number): number => ((range.high - price) / (range.high - range.low)) * height,
  };

  context.save();
  context.beginPath();
  context.rect(0, 0, plot, height);
  context.clip();
  context.imageSmoothingEnabled = false;
  const image = depthImage(series, range, imageFrom, theme);
  context.drawImage(image, hiddenSeconds, 0, spanSeconds, DEPTH_IMAGE_HEIGHT_PX, 0, 0, plot, height);
  drawLine(context, series.columns, ({ mid }) => mid, scale, {
    colour: theme.text,
    thickness: 1.25,
    gapMs: DATA_GAP_MS,
  });
  drawDataGaps(context, series.columns, scale, height, theme);
  drawTradedVolume(context, series, scale, theme);
  drawSignalTriangles(context, signals, scale, theme);
  drawLetterBadges(context, tradeBadges(trades), scale, theme);
  context.restore();
  drawDepthMapAxes(context, range, last.mid, spanSeconds, { width, height }, theme);
}

/** Shades the times without data, which would look like an empty book. */
function drawDataGaps(
  context: CanvasRenderingContext2D,
  columns: readonly MarketColumn[],
  { xOf }: CanvasScale,
  height: number,
  theme: CanvasTheme,
): void {
  context.font = `10px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { from, until } of dataGapsOf(columns)) {
    const [x, width] = [xOf(from), xOf(until) - xOf(from)];
    context.fillStyle = theme.line;
    context.fillRect(x, 0, width, height);
    if (width < context.measureText(NO_DATA_TEXT).width + 4) continue;
    context.fillStyle = theme.quiet;
    context.fillText(NO_DATA_TEXT, x + width / 2, height / 2);
  }
}

/** Returns the price range of the latest book, widened to include the mid price of every column. */
function depthMapPriceRange(columns: readonly MarketColumn[], last: MarketColumn): PriceRange {
  const bookHeight = Math.max(last.bids.length, last.asks.length, 10) * last.bucket;
  let [low, high] = [last.mid - bookHeight * 0.5, last.mid + bookHeight * 0.5];
  for (const { mid, bucket } of columns) {
    low = Math.min(low, mid - 4 * bucket);
    high = Math.max(high, mid + 4 * bucket);
  }
  return { low, high };
}

const tradeBadges = (trades: readonly Trade[]): LetterBadge[] =>
  trades.flatMap(({ timestamp_entry, entry_price, timestamp_exit, exit_price }) => [
    { letter: 'E', at: toEpochMs(timestamp_entry), price: entry_price },
    { letter: 'X', at: toEpochMs(timestamp_exit), price: exit_price },
  ]);

function drawDepthMapAxes(
  context: CanvasRenderingContext2D,
  { high, low }: PriceRange,
  mid: number,
  spanSeconds: number,
  { width, height }: CanvasSize,
  theme: CanvasTheme,
): void {
  const plot = width - PRICE_AXIS_WIDTH_PX;
  context.font = `10px ${theme.font}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.strokeStyle = theme.line;
  context.lineWidth = 1;
  context.strokeRect(0.5, 0.5, plot - 1, height - 1);
  const labelY = (y: number): number => Math.min(height - LABEL_HEIGHT_PX / 2, Math.max(LABEL_HEIGHT_PX / 2, y));
  const midY = labelY(((high - mid) / (high - low)) * height);
  for (let step = 0; step <= 4; step += 1) {
    const price = high - ((high - low) * step) / 4;
    const y = labelY((height * step) / 4);
    // The label of the mid covers no other label.
    if (Math.abs(y - midY) < LABEL_HEIGHT_PX) continue;
    context.fillStyle = theme.quiet;
    context.fillText(formatPrice(price), width - 2, y);
  }
  context.fillStyle = theme.text;
  context.fillRect(plot + 1, midY - LABEL_HEIGHT_PX / 2, PRICE_AXIS_WIDTH_PX - 1, LABEL_HEIGHT_PX);
  context.fillStyle = theme.surface;
  context.fillText(formatPrice(mid), width - 2, midY + 0.5);
  context.fillStyle = theme.text;
  context.textAlign = 'left';
  context.fillText(`${spanSeconds / 60} min ago`, 4, height - 8);
}
