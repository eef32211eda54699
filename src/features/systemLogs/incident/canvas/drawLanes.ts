import { firstIndexFrom, type IncidentModel, type LaneEvents, type TimeRange } from '@/domain/timeline/incidentModel';
import type { CanvasTheme } from '@/ui/canvas/canvasTheme';
import { drawMarks, toneColour } from './drawMarks';
import { barPlace, xOfTime, type Lane, type Plot } from './incidentGeometry';

/** Smallest distance between two marks of one kind, px. A nearer mark lies over the last one and is not drawn. */
const MIN_MARK_DISTANCE_PX = 6;
const MIN_BAR_WIDTH_PX = 2;
const MIN_BAR_WIDTH_WITH_SIGN_PX = 12;

/**
 * Draws the events of a lane as marks. Of marks of the same shape that would cover each other only the first is drawn,
 * so that the work depends on the width of the canvas and not on the number of events.
 */
export function drawLaneMarks(
  context: CanvasRenderingContext2D,
  { at, markIndex, marks }: LaneEvents,
  { top, height }: Lane,
  range: TimeRange,
  plot: Plot,
  theme: CanvasTheme,
): void {
  const y = top + height / 2;
  const points = marks.map((): number[] => []);
  const lastX = marks.map(() => -Infinity);
  const end = firstIndexFrom(at, range.until + 1);
  for (let index = firstIndexFrom(at, range.from); index < end; index += 1) {
    const mark = markIndex[index] ?? 0;
    const x = xOfTime(at[index] ?? 0, range, plot);
    if (x - (lastX[mark] ?? 0) < MIN_MARK_DISTANCE_PX) continue;
    lastX[mark] = x;
    points[mark]?.push(x, y);
  }
  marks.forEach(({ shape, tone }, mark) => {
    drawMarks(context, shape, toneColour(tone, theme), points[mark] ?? []);
  });
}

/** Draws the trades as bars. A gain is filled and has a plus, a loss has a minus, an open trade is hollow. */
export function drawTradeBars(
  context: CanvasRenderingContext2D,
  { bars }: IncidentModel,
  lane: Lane,
  range: TimeRange,
  plot: Plot,
  theme: CanvasTheme,
): void {
  const drawnUntil: number[] = [];
  context.font = `700 10px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { from, until, row, pnl } of bars) {
    if (from > range.until || until < range.from) continue;
    const start = Math.max(plot.left - 2, xOfTime(from, range, plot));
    const end = Math.min(plot.left + plot.width + 2, xOfTime(until, range, plot));
    const width = Math.max(MIN_BAR_WIDTH_PX, end - start);
    // A bar that would lie on the last bar of its row adds nothing to the picture.
    if (width === MIN_BAR_WIDTH_PX && start < (drawnUntil[row] ?? -Infinity) + 1) continue;
    drawnUntil[row] = start + width;
    const { y, height } = barPlace(row, lane);
    const colour = pnl === null ? theme.primary : pnl < 0 ? theme.ask : theme.bid;
    context.fillStyle = colour;
    context.strokeStyle = colour;
    context.lineWidth = 1;
    if (pnl === null) context.strokeRect(start + 0.5, y + 0.5, Math.max(1, width - 1), height - 1);
    else context.fillRect(start, y, width, height);
    if (pnl === null || width < MIN_BAR_WIDTH_WITH_SIGN_PX) continue;
    context.fillStyle = theme.ground;
    context.fillText(pnl < 0 ? '−' : '+', (start + end) / 2, y + height / 2 + 0.5);
  }
}

/** Shades the ranges without market data over all lanes. */
export function drawOutages(
  context: CanvasRenderingContext2D,
  { outages }: IncidentModel,
  canvasHeight: number,
  range: TimeRange,
  plot: Plot,
  theme: CanvasTheme,
): void {
  context.fillStyle = theme.error;
  context.globalAlpha = 0.12;
  for (const { from, until } of outages) {
    const start = Math.max(plot.left, xOfTime(from, range, plot));
    const end = Math.min(plot.left + plot.width, xOfTime(until, range, plot));
    if (end > start) context.fillRect(start, 0, Math.max(1, end - start), canvasHeight);
  }
  context.globalAlpha = 1;
}
