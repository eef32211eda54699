import type { Signal } from '@/contract/signal';
import type { Trade } from '@/contract/trade';
import { formatPrice } from '@/domain/format/format';
import { toEpochMs } from '@/domain/format/time';
import { drawDepthPixels, type PriceRange } from '@/domain/orderFlow/depthImage';
import {
  type MarketColumn,
  type MarketSeries,
  MARKET_SERIES_SECONDS,
  depthMapSpanSeconds,
} from '@/domain/orderFlow/marketSeries';
import type { CanvasSize } from './CanvasView';
import { type CanvasTheme, parseCssColour } from './canvasTheme';

const DEPTH_COLUMN_STEP_MS = 1_000;
/** Height of the depth image before the canvas stretches the image, px. */
const DEPTH_IMAGE_HEIGHT_PX = 160;
const PRICE_AXIS_WIDTH_PX = 58;
/** Radius of the dot that shows the largest traded volume, px. */
const MAX_DOT_RADIUS_PX = 7;

export type DepthMapMarks = { signals: readonly Signal[]; trades: readonly Trade[] };

/**
 * Creates a function that returns the resting liquidity as an image. The function draws a new image only after a change
 * of the series or the theme.
 */
export function createDepthImageDrawer() {
  const canvas = document.createElement('canvas');
  canvas.width = MARKET_SERIES_SECONDS;
  canvas.height = DEPTH_IMAGE_HEIGHT_PX;
  let drawnVersion = -1;
  let drawnTheme: CanvasTheme | undefined;

  return function depthImage(
    series: MarketSeries,
    range: PriceRange,
    from: number,
    theme: CanvasTheme,
  ): HTMLCanvasElement {
    if (drawnVersion === series.version && drawnTheme === theme) return canvas;
    drawnVersion = series.version;
    drawnTheme = theme;
    const colours = {
      ground: parseCssColour(theme.surface),
      bid: parseCssColour(theme.bid),
      ask: parseCssColour(theme.ask),
    };
    const shape = {
      width: MARKET_SERIES_SECONDS,
      height: DEPTH_IMAGE_HEIGHT_PX,
      from,
      stepMs: DEPTH_COLUMN_STEP_MS,
      range,
      colours,
    };
    const pixels = drawDepthPixels(series.columns, shape);
    canvas.getContext('2d')?.putImageData(new ImageData(pixels, MARKET_SERIES_SECONDS, DEPTH_IMAGE_HEIGHT_PX), 0, 0);
    return canvas;
  };
}

/**  */
export function drawDepthMap(
  context: CanvasRenderingContext2D,
  series: MarketSeries,
  depthImage: ReturnType<typeof createDepthImageDrawer>,
  marks: DepthMapMarks,
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
  const xOf = (at: number): number => ((at - from) / (spanSeconds * DEPTH_COLUMN_STEP_MS)) * plot;
  const yOf = (price: number): number => ((range.high - price) / (range.high - range.low)) * height;

  context.save();
  context.beginPath();
  context.rect(0, 0, plot, height);
  context.clip();
  context.imageSmoothingEnabled = false;
  const image = depthImage(series, range, imageFrom, theme);
  context.drawImage(image, hiddenSeconds, 0, spanSeconds, DEPTH_IMAGE_HEIGHT_PX, 0, 0, plot, height);
  drawMidLine(context, series.columns, xOf, yOf, theme);
  drawTradedVolume(context, series, xOf, yOf, theme);
  drawSignalTriangles(context, marks.signals, xOf, yOf, theme);
  drawBotTrades(context, marks.trades, xOf, yOf, theme);
  context.restore();
  drawDepthMapAxes(context, range, last.mid, spanSeconds, { width, height }, plot, theme);
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

type PixelScale = (value: number) => number;

function drawMidLine(
  context: CanvasRenderingContext2D,
  columns: readonly MarketColumn[],
  xOf: PixelScale,
  yOf: PixelScale,
  theme: CanvasTheme,
): void {
  context.strokeStyle = theme.text;
  context.lineWidth = 1.25;
  context.beginPath();
  columns.forEach(({ at, mid }, index) => {
    if (index === 0) context.moveTo(xOf(at), yOf(mid));
    else context.lineTo(xOf(at), yOf(mid));
  });
  context.stroke();
}

function drawTradedVolume(
  context: CanvasRenderingContext2D,
  { traded }: MarketSeries,
  xOf: PixelScale,
  yOf: PixelScale,
  theme: CanvasTheme,
): void {
  const largest = traded.reduce((most, { notional }) => Math.max(most, notional), 1);
  for (const { at, price, notional, taker } of traded) {
    const radius = MAX_DOT_RADIUS_PX * Math.sqrt(notional / largest);
    if (radius < 0.8) continue;
    context.beginPath();
    context.arc(xOf(at), yOf(price), radius, 0, 2 * Math.PI);
    context.globalAlpha = 0.55;
    // Bought volume is a filled dot and sold volume a hollow dot, so that the side is visible without colour.
    context.fillStyle = theme.bid;
    context.strokeStyle = theme.ask;
    if (taker === 'BUY') context.fill();
    else context.stroke();
  }
  context.globalAlpha = 1;
}

function drawSignalTriangles(
  context: CanvasRenderingContext2D,
  signals: readonly Signal[],
  xOf: PixelScale,
  yOf: PixelScale,
  theme: CanvasTheme,
): void {
  context.fillStyle = theme.primary;
  for (const { timestamp, price_mid, side } of signals) {
    const at = toEpochMs(timestamp);
    if (at === null || price_mid === null) continue;
    drawTriangle(context, xOf(at), yOf(price_mid), side === 'SHORT' ? 1 : -1);
  }
}

function drawTriangle(context: CanvasRenderingContext2D, x: number, y: number, direction: 1 | -1): void {
  context.beginPath();
  context.moveTo(x, y - direction * 4);
  context.lineTo(x - 5, y - direction * 12);
  context.lineTo(x + 5, y - direction * 12);
  context.closePath();
  context.fill();
}

function drawBotTrades(
  context: CanvasRenderingContext2D,
  trades: readonly Trade[],
  xOf: PixelScale,
  yOf: PixelScale,
  theme: CanvasTheme,
): void {
  context.font = `600 10px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { timestamp_entry, entry_price, timestamp_exit, exit_price } of trades) {
    drawTradeBadge(context, 'E', toEpochMs(timestamp_entry), entry_price, xOf, yOf, theme);
    drawTradeBadge(context, 'X', toEpochMs(timestamp_exit), exit_price, xOf, yOf, theme);
  }
}

function drawTradeBadge(
  context: CanvasRenderingContext2D,
  letter: string,
  at: number | null,
  price: number | null,
  xOf: PixelScale,
  yOf: PixelScale,
  theme: CanvasTheme,
): void {
  if (at === null || price === null) return;
  const [x, y] = [xOf(at), yOf(price)];
  context.fillStyle = theme.text;
  context.fillRect(x - 6, y - 6, 12, 12);
  context.fillStyle = theme.surface;
  context.fillText(letter, x, y + 0.5);
}

function drawDepthMapAxes(
  context: CanvasRenderingContext2D,
  { high, low }: PriceRange,
  mid: number,
  spanSeconds: number,
  { width, height }: CanvasSize,
  plot: number,
  theme: CanvasTheme,
): void {
  context.font = `10px ${theme.font}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.strokeStyle = theme.line;
  context.lineWidth = 1;
  context.strokeRect(0.5, 0.5, plot - 1, height - 1);
  for (let step = 0; step <= 4; step += 1) {
    const price = high - ((high - low) * step) / 4;
    const y = Math.min(height - 7, Math.max(7, (height * step) / 4));
    context.fillStyle = theme.quiet;
    context.fillText(formatPrice(price), width - 2, y);
  }
  const y = ((high - mid) / (high - low)) * height;
  context.fillStyle = theme.text;
  context.fillRect(plot + 1, y - 7, PRICE_AXIS_WIDTH_PX - 1, 14);
  context.fillStyle = theme.surface;
  context.fillText(formatPrice(mid), width - 2, y + 0.5);
  context.fillStyle = theme.text;
  context.textAlign = 'left';
  context.fillText(`${spanSeconds / 60} min ago`, 4, height - 8);
}
