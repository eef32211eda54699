import type { TradeStory } from '@/contract/tradeStory';
import { formatPrice } from '@/domain/format/format';
import { wallSpans } from '@/domain/orderFlow/tradeStory';
import type { CanvasSize } from './CanvasView';
import type { CanvasTheme } from './canvasTheme';

const PRICE_AXIS_WIDTH_PX = 62;
/** Thickness of the bar that shows the largest wall, px. */
const MAX_WALL_THICKNESS_PX = 8;
const MIN_WALL_THICKNESS_PX = 2;
const WALL_OPACITY = 0.45;
const TRADE_EVENT_LETTERS: Record<string, string> = { entry: 'E', exit: 'X', wall: 'W', stop: 'S', target: 'T' };

/** Draws a trade story with price, stop and target as lines, walls as bars and the remaining events as letters. */
export function drawTradeStory(
  context: CanvasRenderingContext2D,
  story: TradeStory,
  { width, height }: CanvasSize,
  theme: CanvasTheme,
): void {
  const { samples, events } = story;
  const [from, to] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0];
  const walls = wallSpans(events, to);
  const largest = Math.max(...walls.map(({ notional }) => notional));
  const prices = [
    ...samples.flatMap(({ price, sl, tp }) => [price, sl, tp]),
    ...walls.map(({ price }) => price),
  ].filter((price) => price !== null);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const plot = width - PRICE_AXIS_WIDTH_PX;
  const xOf = (at: number): number => (to === from ? 0 : ((at - from) / (to - from)) * plot);
  const yOf = (price: number): number =>
    high === low ? height / 2 : 8 + ((high - price) / (high - low)) * (height - 16);

  context.strokeStyle = theme.line;
  context.strokeRect(0.5, 0.5, plot - 1, height - 1);
  for (const { side, price, notional, from: since, to: until } of walls) {
    const thickness = Math.max(MIN_WALL_THICKNESS_PX, (MAX_WALL_THICKNESS_PX * notional) / largest);
    context.fillStyle = side === 'bid' ? theme.bid : theme.ask;
    context.globalAlpha = WALL_OPACITY;
    context.fillRect(xOf(since), yOf(price) - thickness / 2, Math.max(1, xOf(until) - xOf(since)), thickness);
    context.globalAlpha = 1;
    // A tick at the start of the bar points up for an ask wall and down for a bid wall.
    context.fillRect(xOf(since), yOf(price) - (side === 'ask' ? MAX_WALL_THICKNESS_PX : 0), 1.5, MAX_WALL_THICKNESS_PX);
  }
  drawLine(context, samples, ({ sl }) => sl, theme.ask, [4, 3], 1.25);
  drawLine(context, samples, ({ tp }) => tp, theme.bid, [4, 3], 1.25);
  drawLine(context, samples, ({ price }) => price, theme.text, [], 1.5);

  context.font = `600 10px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { at, kind, price, wall } of events) {
    // Draws no letter for a wall event, because a bar shows the wall.
    const letter = wall === undefined ? TRADE_EVENT_LETTERS[kind ?? ''] : undefined;
    if (letter === undefined || price === null) continue;
    context.fillStyle = theme.text;
    context.fillRect(xOf(at) - 6, yOf(price) - 6, 12, 12);
    context.fillStyle = theme.surface;
    context.fillText(letter, xOf(at), yOf(price) + 0.5);
  }
  context.font = `10px ${theme.font}`;
  context.textAlign = 'right';
  context.fillStyle = theme.quiet;
  context.fillText(formatPrice(high), width - 2, 8);
  context.fillText(formatPrice(low), width - 2, height - 8);

  function drawLine(
    drawn: CanvasRenderingContext2D,
    points: TradeStory['samples'],
    valueOf: (sample: TradeStory['samples'][number]) => number | null,
    colour: string,
    dash: number[],
    thickness: number,
  ): void {
    drawn.strokeStyle = colour;
    drawn.lineWidth = thickness;
    drawn.setLineDash(dash);
    drawn.beginPath();
    let drawing = false;
    for (const sample of points) {
      const value = valueOf(sample);
      if (value === null) drawing = false;
      else if (drawing) drawn.lineTo(xOf(sample.at), yOf(value));
      else {
        drawn.moveTo(xOf(sample.at), yOf(value));
        drawing = true;
      }
    }
    drawn.stroke();
    drawn.setLineDash([]);
  }
}
