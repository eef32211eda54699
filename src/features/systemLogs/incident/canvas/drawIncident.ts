import { formatCount } from '@/domain/format/format';
import { formatTimeTick, type Zone } from '@/domain/format/time';
import { timeTicks } from '@/domain/format/timeTicks';
import type { IncidentModel, TimeRange } from '@/domain/timeline/incidentModel';
import type { CanvasSize } from '@/ui/canvas/CanvasView';
import type { CanvasTheme } from '@/ui/canvas/canvasTheme';
import { drawLine } from '@/ui/canvas/drawLine';
import { amountText } from '@/domain/format/currency';
import { drawLaneMarks, drawOutages, drawTradeBars } from './drawLanes';
import { plotOf, xOfTime, type Lane, type Plot } from './incidentGeometry';
import type { ViewStore } from '../viewStore';

const TICK_DISTANCE_PX = 90;

export type DrawPrice = (
  context: CanvasRenderingContext2D,
  lane: Lane,
  range: TimeRange,
  plot: Plot,
  theme: CanvasTheme,
) => void;

type Drawing = {
  model: IncidentModel;
  lanes: readonly Lane[];
  view: ViewStore;
  moment: number;
  zone: Zone;
  currency: string;
  drawPrice: DrawPrice;
};

/** Draws all lanes of the visible range on one axis of time. */
export function drawIncident(
  context: CanvasRenderingContext2D,
  { model, lanes, view, moment, zone, currency, drawPrice }: Drawing,
  size: CanvasSize,
  theme: CanvasTheme,
): void {
  const range = view.range();
  const plot = plotOf(size.width);
  drawAxis(context, lanes, range, plot, size, theme, zone);
  context.save();
  context.beginPath();
  context.rect(plot.left, 0, plot.width, size.height);
  context.clip();
  drawOutages(context, model, size.height, range, plot, theme);
  drawTimeLine(context, moment, range, plot, size.height, theme.primary, [4, 3]);
  for (const lane of lanes) {
    if (lane.id === 'trade') drawTradeBars(context, model, lane, range, plot, theme);
    else if (lane.id === 'equity') drawEquity(context, { ...model, currency }, lane, range, plot, theme);
    else if (lane.id === 'price') drawPrice(context, lane, range, plot, theme);
    else {
      const own = model.lanes.get(lane.id);
      if (own) drawLaneMarks(context, own, lane, range, plot, theme);
    }
  }
  const selected = view.selected();
  if (selected) drawTimeLine(context, selected.at, range, plot, size.height, theme.text, []);
  context.restore();
  drawLabels(context, model, lanes, plot, theme);
}

function drawAxis(
  context: CanvasRenderingContext2D,
  lanes: readonly Lane[],
  range: TimeRange,
  plot: Plot,
  { width, height }: CanvasSize,
  theme: CanvasTheme,
  zone: Zone,
): void {
  context.strokeStyle = theme.line;
  context.lineWidth = 1;
  context.beginPath();
  for (const { top } of lanes) {
    context.moveTo(0, top + 0.5);
    context.lineTo(width, top + 0.5);
  }
  const ticks = timeTicks(range.from, range.until, { zone, most: Math.max(2, plot.width / TICK_DISTANCE_PX) });
  for (const tick of ticks) {
    const x = Math.round(xOfTime(tick, range, plot)) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  context.stroke();
  context.font = `11px ${theme.font}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = theme.quiet;
  for (const tick of ticks) {
    const x = xOfTime(tick, range, plot);
    if (x < width - 56) context.fillText(formatTimeTick(tick, zone, range.until - range.from), x + 4, 10);
  }
}

function drawTimeLine(
  context: CanvasRenderingContext2D,
  at: number,
  range: TimeRange,
  plot: Plot,
  height: number,
  colour: string,
  dash: number[],
): void {
  const x = Math.round(xOfTime(at, range, plot)) + 0.5;
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, height);
  context.stroke();
  context.setLineDash([]);
}

/** Draws the net PnL as steps from 0, with the line of 0 and the last sum. */
function drawEquity(
  context: CanvasRenderingContext2D,
  { equity, end, currency }: IncidentModel & { currency: string },
  { top, height }: Lane,
  range: TimeRange,
  plot: Plot,
  theme: CanvasTheme,
): void {
  const values = equity.map(({ pnl }) => pnl);
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  const span = high - low || 1;
  const yOf = (value: number): number => top + height - 6 - ((value - low) / span) * (height - 12);
  const scale = { xOf: (at: number) => xOfTime(at, range, plot), yOf };
  const zero = [range.from, range.until].map((at) => ({ at }));
  drawLine(context, zero, () => 0, scale, { colour: theme.line, thickness: 1 });
  const first = { at: Math.min(range.from, equity[0]?.at ?? range.from), pnl: 0 };
  const steps = equity.flatMap(({ at, pnl }, index) => [
    { at, pnl: equity[index - 1]?.pnl ?? 0 },
    { at, pnl },
  ]);
  const last = { at: end, pnl: equity.at(-1)?.pnl ?? 0 };
  drawLine(context, [first, ...steps, last], ({ pnl }) => pnl, scale, { colour: theme.primary, thickness: 1.5 });
  if (equity.length === 0) return;
  context.font = `11px ${theme.font}`;
  context.textAlign = 'right';
  context.textBaseline = 'top';
  context.fillStyle = theme.text;
  context.fillText(amountText(last.pnl, currency), plot.left + plot.width - 4, top + 3);
}

function drawLabels(
  context: CanvasRenderingContext2D,
  model: IncidentModel,
  lanes: readonly Lane[],
  plot: Plot,
  theme: CanvasTheme,
): void {
  context.textAlign = 'left';
  context.textBaseline = plot.left > 0 ? 'middle' : 'top';
  for (const { id, label, top, height } of lanes) {
    const count = id === 'equity' || id === 'price' ? undefined : model.lanes.get(id)?.events.length;
    const y = plot.left > 0 ? top + height / 2 : top + 1;
    context.font = `${plot.left > 0 ? 11 : 10}px ${theme.font}`;
    context.fillStyle = theme.quiet;
    if (plot.left === 0) {
      drawLabelOverLane(context, count ? `${label} ${formatCount(count)}` : label, y, theme);
      continue;
    }
    context.fillText(label, 4, y);
    if (!count) continue;
    context.textAlign = 'right';
    context.fillStyle = theme.text;
    context.fillText(formatCount(count), plot.left - 6, y);
    context.textAlign = 'left';
  }
}

/** Draws a label on its own ground, because marks can lie below it. */
function drawLabelOverLane(context: CanvasRenderingContext2D, text: string, y: number, theme: CanvasTheme): void {
  context.fillStyle = theme.surface;
  context.globalAlpha = 0.8;
  context.fillRect(2, y, context.measureText(text).width + 4, 11);
  context.globalAlpha = 1;
  context.fillStyle = theme.quiet;
  context.fillText(text, 4, y + 1);
}
