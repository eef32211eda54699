import { formatCompactAmount } from '@/domain/format/compact';
import { formatAge, formatBps, formatPrice } from '@/domain/format/format';
import type { Ladder, LadderRow } from '@/domain/orderFlow/ladder';
import { shortTradeLevelLabel, wallStateLabel } from '@/domain/orderFlow/words';
import type { CanvasSize } from '@/ui/canvas/CanvasView';
import type { CanvasTheme } from '@/ui/canvas/canvasTheme';

const LADDER_ROW_HEIGHT_PX = 17;
const MID_PRICE_ROW_HEIGHT_PX = 24;
const LADDER_HEAD_HEIGHT_PX = 17;
const BOT_LEVEL_COLUMN_WIDTH_PX = 30;
const PRICE_COLUMN_WIDTH_PX = 62;
const DEPTH_COLUMN_WIDTH_PX = 44;
const WALL_COLUMN_WIDTH_PX = 74;
const LADDER_COLUMN_GAP_PX = 5;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const ladderHeightPx = (rows: number): number =>
  LADDER_HEAD_HEIGHT_PX + 2 * rows * LADDER_ROW_HEIGHT_PX + MID_PRICE_ROW_HEIGHT_PX;

/** Draws the price ladder with column heads, asks above, bids below and the mid price in between. */
export function drawLadder(
  context: CanvasRenderingContext2D,
  ladder: Ladder,
  spreadBps: number | null,
  size: CanvasSize,
  theme: CanvasTheme,
): void {
  context.textBaseline = 'middle';
  context.font = `11px ${theme.font}`;
  const midTop = (size.height + LADDER_HEAD_HEIGHT_PX - MID_PRICE_ROW_HEIGHT_PX) / 2;
  ladder.asks.forEach((row, index) =>
    drawLadderRow(context, row, midTop - (index + 1) * LADDER_ROW_HEIGHT_PX, ladder, size, theme),
  );
  ladder.bids.forEach((row, index) =>
    drawLadderRow(context, row, midTop + MID_PRICE_ROW_HEIGHT_PX + index * LADDER_ROW_HEIGHT_PX, ladder, size, theme),
  );
  drawMidPrice(context, ladder, spreadBps, midTop, size, theme);
  drawLadderHeads(context, size, theme);
}

/** Returns the x positions of the columns. Texts of all columns are right-aligned. */
function ladderColumns({ width }: CanvasSize) {
  const price = BOT_LEVEL_COLUMN_WIDTH_PX + PRICE_COLUMN_WIDTH_PX;
  const barFrom = price + LADDER_COLUMN_GAP_PX;
  const barWidth = Math.max(
    40,
    width - barFrom - DEPTH_COLUMN_WIDTH_PX - WALL_COLUMN_WIDTH_PX - 2 * LADDER_COLUMN_GAP_PX,
  );
  const size = barFrom + barWidth;
  return { price, barFrom, barWidth, size, depth: size + LADDER_COLUMN_GAP_PX + DEPTH_COLUMN_WIDTH_PX, wall: width };
}

function drawLadderHeads(context: CanvasRenderingContext2D, canvas: CanvasSize, theme: CanvasTheme): void {
  const { price, size, depth, wall } = ladderColumns(canvas);
  const heads = [
    ['Price', price],
    ['Size', size],
    ['Depth', depth],
    ['Wall', wall],
  ] as const;
  for (const [head, x] of heads) drawText(context, head, x, LADDER_HEAD_HEIGHT_PX / 2, 'right', theme.quiet);
}

function drawLadderRow(
  context: CanvasRenderingContext2D,
  row: LadderRow,
  top: number,
  { largest, deepest }: Ladder,
  canvas: CanvasSize,
  theme: CanvasTheme,
): void {
  if (top < LADDER_HEAD_HEIGHT_PX) return;
  const middle = top + LADDER_ROW_HEIGHT_PX / 2 + 0.5;
  const { price, barFrom, barWidth, size, depth, wall: wallEnd } = ladderColumns(canvas);
  const colour = row.side === 'bid' ? theme.bid : theme.ask;

  context.globalAlpha = 0.14;
  context.fillStyle = colour;
  context.fillRect(barFrom, top + 1, (barWidth * row.cumulative) / deepest, LADDER_ROW_HEIGHT_PX - 2);
  context.globalAlpha = 0.55;
  context.fillRect(barFrom, top + 3, (barWidth * row.notional) / largest, LADDER_ROW_HEIGHT_PX - 6);
  context.globalAlpha = 1;

  drawText(context, formatPrice(row.price), price, middle, 'right', row.notional > 0 ? theme.text : theme.quiet);
  if (row.notional > 0) drawText(context, formatCompactAmount(row.notional), size, middle, 'right', theme.text);
  drawText(context, formatCompactAmount(row.cumulative), depth, middle, 'right', theme.quiet);

  const wall = row.walls[0];
  if (wall) {
    const { sign } = wallStateLabel(wall.state);
    const age = wall.age_ms === null ? '' : formatAge(ageInWholeUnits(wall.age_ms));
    const label = `${sign} ${formatCompactAmount(wall.notional)} ${age}`;
    drawText(context, label, wallEnd, middle, 'right', theme.primary, WALL_COLUMN_WIDTH_PX);
  }
  if (row.own.length > 0) drawBotPriceLevels(context, row, top, middle, canvas.width, theme);
}

/** Rounds an age down to whole hours or minutes, because the wall column has no room for two units. */
function ageInWholeUnits(ageMs: number): number {
  const unit = [HOUR_MS, MINUTE_MS].find((ms) => ageMs >= ms) ?? 1;
  return Math.floor(ageMs / unit) * unit;
}

function drawBotPriceLevels(
  context: CanvasRenderingContext2D,
  { own }: LadderRow,
  top: number,
  middle: number,
  width: number,
  theme: CanvasTheme,
): void {
  const words = own.map(shortTradeLevelLabel).join('·');
  context.fillStyle = theme.text;
  context.fillRect(0, top + 2, BOT_LEVEL_COLUMN_WIDTH_PX - 4, LADDER_ROW_HEIGHT_PX - 4);
  drawText(
    context,
    words,
    (BOT_LEVEL_COLUMN_WIDTH_PX - 4) / 2,
    middle,
    'center',
    theme.surface,
    BOT_LEVEL_COLUMN_WIDTH_PX - 6,
  );
  context.globalAlpha = 0.5;
  context.strokeStyle = theme.text;
  context.lineWidth = 1;
  context.strokeRect(
    BOT_LEVEL_COLUMN_WIDTH_PX - 4,
    top + 1.5,
    width - BOT_LEVEL_COLUMN_WIDTH_PX + 3.5,
    LADDER_ROW_HEIGHT_PX - 3,
  );
  context.globalAlpha = 1;
}

function drawMidPrice(
  context: CanvasRenderingContext2D,
  ladder: Ladder,
  spreadBps: number | null,
  top: number,
  { width }: CanvasSize,
  theme: CanvasTheme,
): void {
  const middle = top + MID_PRICE_ROW_HEIGHT_PX / 2;
  context.strokeStyle = theme.line;
  context.strokeRect(0.5, top + 0.5, width - 1, MID_PRICE_ROW_HEIGHT_PX - 1);
  context.font = `600 13px ${theme.font}`;
  drawText(
    context,
    formatPrice(ladder.mid),
    BOT_LEVEL_COLUMN_WIDTH_PX + PRICE_COLUMN_WIDTH_PX,
    middle,
    'right',
    theme.text,
  );
  context.font = `11px ${theme.font}`;
  drawText(
    context,
    `spread ${formatBps(spreadBps)} bps`,
    BOT_LEVEL_COLUMN_WIDTH_PX + PRICE_COLUMN_WIDTH_PX + LADDER_COLUMN_GAP_PX,
    middle,
    'left',
    theme.quiet,
  );
  const beyond = ladder.beyond.map((level) => `${shortTradeLevelLabel(level)} ${formatPrice(level.price)}`).join('  ');
  if (beyond)
    drawText(
      context,
      beyond,
      width - 4,
      middle,
      'right',
      theme.text,
      width - BOT_LEVEL_COLUMN_WIDTH_PX - PRICE_COLUMN_WIDTH_PX - 110,
    );
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
