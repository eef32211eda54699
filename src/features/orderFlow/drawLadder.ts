import { formatCompact } from '@/domain/format/compact';
import { formatAge, formatBps, formatPrice } from '@/domain/format/format';
import type { Ladder, LadderRow } from '@/domain/orderFlow/ladder';
import { OWN_LEVEL_WORDS, wallState } from '@/domain/orderFlow/words';
import type { Size } from './canvas/CanvasView';
import type { Look } from './canvas/look';

const LADDER_ROW_HEIGHT = 17;
const MID_HEIGHT = 24;
/** Widths of the columns and the gap between columns, px. */
const OWN_WIDTH = 30;
const PRICE_WIDTH = 62;
const DEPTH_WIDTH = 44;
const WALL_WIDTH = 74;
const GAP = 5;

export const ladderHeight = (rows: number): number => 2 * rows * LADDER_ROW_HEIGHT + MID_HEIGHT;

/** Draws asks above, bids below and the mid price in between. The rows do not move when the price moves. */
export function drawLadder(
  context: CanvasRenderingContext2D,
  ladder: Ladder,
  spreadBps: number | null,
  size: Size,
  look: Look,
): void {
  context.textBaseline = 'middle';
  context.font = `11px ${look.font}`;
  const half = (size.height - MID_HEIGHT) / 2;
  ladder.asks.forEach((row, index) =>
    drawRow(context, row, half - (index + 1) * LADDER_ROW_HEIGHT, ladder, size, look),
  );
  ladder.bids.forEach((row, index) =>
    drawRow(context, row, half + MID_HEIGHT + index * LADDER_ROW_HEIGHT, ladder, size, look),
  );
  drawMid(context, ladder, spreadBps, half, size, look);
}

function drawRow(
  context: CanvasRenderingContext2D,
  row: LadderRow,
  top: number,
  { largest, deepest }: Ladder,
  { width }: Size,
  look: Look,
): void {
  if (top < 0) return;
  const middle = top + LADDER_ROW_HEIGHT / 2 + 0.5;
  const barFrom = OWN_WIDTH + PRICE_WIDTH + GAP;
  const barWidth = Math.max(40, width - barFrom - DEPTH_WIDTH - WALL_WIDTH - 2 * GAP);
  const colour = row.side === 'bid' ? look.bid : look.ask;

  context.globalAlpha = 0.14;
  context.fillStyle = colour;
  context.fillRect(barFrom, top + 1, (barWidth * row.cumulative) / deepest, LADDER_ROW_HEIGHT - 2);
  context.globalAlpha = 0.55;
  context.fillRect(barFrom, top + 3, (barWidth * row.notional) / largest, LADDER_ROW_HEIGHT - 6);
  context.globalAlpha = 1;

  drawText(
    context,
    formatPrice(row.price),
    OWN_WIDTH + PRICE_WIDTH,
    middle,
    'right',
    row.notional > 0 ? look.text : look.quiet,
  );
  if (row.notional > 0) drawText(context, formatCompact(row.notional), barFrom + barWidth, middle, 'right', look.text);
  drawText(context, formatCompact(row.cumulative), barFrom + barWidth + GAP + DEPTH_WIDTH, middle, 'right', look.quiet);

  const wall = row.walls[0];
  if (wall) {
    const { sign } = wallState(wall.state);
    const age = wall.age_ms === null ? '' : formatAge(wall.age_ms);
    const label = `${sign} ${formatCompact(wall.notional)} ${age}`;
    drawText(context, label, width, middle, 'right', look.primary);
  }
  if (row.own.length > 0) drawOwn(context, row, top, middle, width, look);
}

function drawOwn(
  context: CanvasRenderingContext2D,
  { own }: LadderRow,
  top: number,
  middle: number,
  width: number,
  look: Look,
): void {
  const words = own.map(({ kind }) => OWN_LEVEL_WORDS[kind]).join('·');
  context.fillStyle = look.text;
  context.fillRect(0, top + 2, OWN_WIDTH - 4, LADDER_ROW_HEIGHT - 4);
  drawText(context, words, (OWN_WIDTH - 4) / 2, middle, 'center', look.surface, OWN_WIDTH - 6);
  context.globalAlpha = 0.5;
  context.strokeStyle = look.text;
  context.lineWidth = 1;
  context.strokeRect(OWN_WIDTH - 4, top + 1.5, width - OWN_WIDTH + 3.5, LADDER_ROW_HEIGHT - 3);
  context.globalAlpha = 1;
}

function drawMid(
  context: CanvasRenderingContext2D,
  ladder: Ladder,
  spreadBps: number | null,
  top: number,
  { width }: Size,
  look: Look,
): void {
  const middle = top + MID_HEIGHT / 2;
  context.strokeStyle = look.line;
  context.strokeRect(0.5, top + 0.5, width - 1, MID_HEIGHT - 1);
  context.font = `600 13px ${look.font}`;
  drawText(context, formatPrice(ladder.mid), OWN_WIDTH + PRICE_WIDTH, middle, 'right', look.text);
  context.font = `11px ${look.font}`;
  drawText(context, `spread ${formatBps(spreadBps)} bps`, OWN_WIDTH + PRICE_WIDTH + GAP, middle, 'left', look.quiet);
  const beyond = ladder.beyond.map(({ kind, price }) => `${OWN_LEVEL_WORDS[kind]} ${formatPrice(price)}`).join('  ');
  if (beyond) drawText(context, beyond, width - 4, middle, 'right', look.text, width - OWN_WIDTH - PRICE_WIDTH - 110);
}

function drawText(
  context: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  align: CanvasTextAlign,
  colour: string,
  longest?: number,
): void {
  context.textAlign = align;
  context.fillStyle = colour;
  context.fillText(words, x, y, longest);
}
