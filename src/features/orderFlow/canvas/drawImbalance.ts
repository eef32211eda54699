import { formatObi } from '@/domain/format/format';
import { DATA_GAP_MS, type MarketColumn } from '@/domain/orderFlow/marketSeries';
import type { CanvasSize } from '@/ui/canvas/CanvasView';
import type { CanvasTheme } from '@/ui/canvas/canvasTheme';
import { drawLine } from '@/ui/canvas/drawLine';

const OBI_CHART_SECONDS = 300;

export type ObiThresholds = { threshold: number | null; rearm: number | null };

/**
 * Draws the OBI of the last 5 minutes with the signal thresholds. The thin line is the raw OBI, the thick line the
 * smoothed OBI.
 */
export function drawImbalance(
  context: CanvasRenderingContext2D,
  columns: readonly MarketColumn[],
  { threshold, rearm }: ObiThresholds,
  size: CanvasSize,
  theme: CanvasTheme,
): void {
  const { width, height } = size;
  const yOf = (obi: number): number => (height * (1 - Math.max(-1, Math.min(1, obi)))) / 2;
  const end = columns.at(-1)?.at ?? 0;
  const xOf = (at: number): number => width - ((end - at) / 1_000 / OBI_CHART_SECONDS) * width;

  if (threshold !== null) {
    context.globalAlpha = 0.12;
    context.fillStyle = theme.bid;
    context.fillRect(0, 0, width, yOf(threshold));
    context.fillStyle = theme.ask;
    context.fillRect(0, yOf(-threshold), width, height - yOf(-threshold));
    context.globalAlpha = 1;
    for (const limit of [threshold, -threshold]) drawHorizontalLine(context, yOf(limit), width, theme.text, [4, 3]);
    if (rearm !== null)
      for (const limit of [rearm, -rearm]) drawHorizontalLine(context, yOf(limit), width, theme.quiet, [1, 3]);
  }
  drawHorizontalLine(context, yOf(0), width, theme.quiet, []);

  const shown = columns.slice(-OBI_CHART_SECONDS);
  const scale = { xOf, yOf };
  drawLine(context, shown, ({ obi }) => obi, scale, { colour: theme.quiet, thickness: 1, gapMs: DATA_GAP_MS });
  drawLine(context, shown, ({ obiSmoothed }) => obiSmoothed, scale, {
    colour: theme.primary,
    thickness: 1.75,
    gapMs: DATA_GAP_MS,
  });

  context.font = `10px ${theme.font}`;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillStyle = theme.text;
  if (threshold !== null) {
    context.fillText(`long from ${formatObi(threshold)}`, 4, Math.max(8, yOf(threshold) - 7));
    context.fillText(`short from ${formatObi(-threshold)}`, 4, Math.min(height - 7, yOf(-threshold) + 8));
  }
}

function drawHorizontalLine(
  context: CanvasRenderingContext2D,
  y: number,
  width: number,
  colour: string,
  dash: number[],
): void {
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(0, Math.round(y) + 0.5);
  context.lineTo(width, Math.round(y) + 0.5);
  context.stroke();
  context.setLineDash([]);
}
