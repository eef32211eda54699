import type { Signal } from '@/contract/trades/signal';
import { toEpochMs } from '@/domain/format/time';
import type { MarketSeries } from '@/domain/orderFlow/marketSeries';
import type { CanvasTheme } from '@/ui/canvas/canvasTheme';
import type { CanvasScale } from '@/ui/canvas/drawLine';

/** Radius of the dot that shows the largest traded volume, px. */
const MAX_DOT_RADIUS_PX = 7;

export function drawTradedVolume(
  context: CanvasRenderingContext2D,
  { traded }: MarketSeries,
  { xOf, yOf }: CanvasScale,
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

/** Draws a triangle above or below the mid price of each signal, which points in the direction of the signal. */
export function drawSignalTriangles(
  context: CanvasRenderingContext2D,
  signals: readonly Signal[],
  { xOf, yOf }: CanvasScale,
  theme: CanvasTheme,
): void {
  context.fillStyle = theme.primary;
  for (const { timestamp, price_mid, side } of signals) {
    const at = toEpochMs(timestamp);
    if (at === null || price_mid === null) continue;
    const [x, y, direction] = [xOf(at), yOf(price_mid), side === 'SHORT' ? 1 : -1];
    context.beginPath();
    context.moveTo(x, y - direction * 4);
    context.lineTo(x - 5, y - direction * 12);
    context.lineTo(x + 5, y - direction * 12);
    context.closePath();
    context.fill();
  }
}
