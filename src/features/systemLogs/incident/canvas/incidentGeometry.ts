import type { TimelineEvent } from '@/contract/history/timeline';
import { firstIndexFrom, TRADE_ROWS, type IncidentModel, type TimeRange } from '@/domain/timeline/incidentModel';
import { LANES, type LaneId } from '@/domain/timeline/lanes';

const AXIS_HEIGHT_PX = 20;
const EQUITY_HEIGHT_PX = 48;
const PRICE_HEIGHT_PX = 120;
const LABEL_WIDTH_PX = 92;
/** Width of the canvas below which the labels lie over the lanes. */
const MIN_WIDTH_WITH_LABELS_PX = 560;
const HIT_DISTANCE_PX = 12;

export type Lane = { id: LaneId | 'equity' | 'price'; label: string; top: number; height: number };

/** Returns the lanes of the canvas from top to bottom. `symbol` is the symbol of the price, or empty without one. */
export function layOutLanes(symbol: string): { lanes: readonly Lane[]; height: number } {
  const wanted = [
    ...LANES.map(({ id, label, height }) => ({ id, label, height })),
    { id: 'equity' as const, label: 'Net PnL', height: EQUITY_HEIGHT_PX },
    ...(symbol ? [{ id: 'price' as const, label: symbol, height: PRICE_HEIGHT_PX }] : []),
  ];
  let top = AXIS_HEIGHT_PX;
  const lanes = wanted.map((lane) => {
    const placed = { ...lane, top };
    top += lane.height;
    return placed;
  });
  return { lanes, height: top };
}

/** Part of the canvas with the events, px. */
export type Plot = { left: number; width: number };

export const plotOf = (canvasWidth: number): Plot => {
  const left = canvasWidth < MIN_WIDTH_WITH_LABELS_PX ? 0 : LABEL_WIDTH_PX;
  return { left, width: Math.max(1, canvasWidth - left) };
};

export const xOfTime = (at: number, { from, until }: TimeRange, { left, width }: Plot): number =>
  left + ((at - from) / (until - from)) * width;

export const timeOfX = (x: number, { from, until }: TimeRange, { left, width }: Plot): number =>
  from + ((x - left) / width) * (until - from);

/** Returns the place of a trade's bar within its lane, px. */
export const barPlace = (row: number, { top, height }: Lane): { y: number; height: number } => {
  const rowHeight = (height - 4) / TRADE_ROWS;
  return { y: top + 2 + row * rowHeight, height: rowHeight - 1 };
};

/** Returns the event at a point of the canvas, or null without an event nearby. */
export function eventAt(
  { x, y }: { x: number; y: number },
  model: IncidentModel,
  range: TimeRange,
  plot: Plot,
  lanes: readonly Lane[],
): TimelineEvent | null {
  const lane = lanes.find(({ top, height }) => y >= top && y < top + height);
  if (!lane || lane.id === 'equity' || lane.id === 'price') return null;
  const at = timeOfX(x, range, plot);
  const slack = (HIT_DISTANCE_PX / plot.width) * (range.until - range.from);
  if (lane.id === 'trade') return tradeAt(model, lane, y, at, slack);
  const own = model.lanes.get(lane.id);
  if (!own) return null;
  const next = firstIndexFrom(own.at, at);
  const nearest = [own.events[next - 1], own.events[next]]
    .filter((event) => event !== undefined)
    .sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
  return nearest && Math.abs(nearest.at - at) <= slack ? nearest : null;
}

function tradeAt(model: IncidentModel, lane: Lane, y: number, at: number, slack: number): TimelineEvent | null {
  const near = model.bars.filter(({ from, until }) => at >= from - slack && at <= until + slack);
  const distance = (row: number): number => {
    const place = barPlace(row, lane);
    return Math.abs(y - place.y - place.height / 2);
  };
  return near.sort((a, b) => distance(a.row) - distance(b.row))[0]?.event ?? null;
}
