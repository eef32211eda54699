import type { TradeStory } from '@/contract/story';
import { formatPrice } from '@/domain/format/format';
import { wallSpans } from '@/domain/orderFlow/story';
import type { CanvasSize } from './CanvasView';
import type { CanvasLook } from './look';

const AXIS_WIDTH_PX = 62;
/** The largest wall has the largest thickness. */
const MAX_WALL_PX = 8;
const MIN_WALL_PX = 2;
const WALL_OPACITY = 0.45;
const EVENT_LETTERS: Record<string, string> = { entry: 'E', exit: 'X', wall: 'W', stop: 'S', target: 'T' };

/** Draws the price as a line, stop and target as steps, walls as bars, and a letter for each other event. */
export function drawStory(
  context: CanvasRenderingContext2D,
  story: TradeStory,
  { width, height }: CanvasSize,
  look: CanvasLook,
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
  const plot = width - AXIS_WIDTH_PX;
  const xOf = (at: number): number => (to === from ? 0 : ((at - from) / (to - from)) * plot);
  const yOf = (price: number): number =>
    high === low ? height / 2 : 8 + ((high - price) / (high - low)) * (height - 16);

  context.strokeStyle = look.line;
  context.strokeRect(0.5, 0.5, plot - 1, height - 1);
  for (const { side, price, notional, from: since, to: until } of walls) {
    const thickness = Math.max(MIN_WALL_PX, (MAX_WALL_PX * notional) / largest);
    context.fillStyle = side === 'bid' ? look.bid : look.ask;
    context.globalAlpha = WALL_OPACITY;
    context.fillRect(xOf(since), yOf(price) - thickness / 2, Math.max(1, xOf(until) - xOf(since)), thickness);
    context.globalAlpha = 1;
    // The end of a bar shows on which side of the book the wall was, without colour: up for asks, down for bids.
    context.fillRect(xOf(since), yOf(price) - (side === 'ask' ? MAX_WALL_PX : 0), 1.5, MAX_WALL_PX);
  }
  line(context, samples, ({ sl }) => sl, look.ask, [4, 3], 1.25);
  line(context, samples, ({ tp }) => tp, look.bid, [4, 3], 1.25);
  line(context, samples, ({ price }) => price, look.text, [], 1.5);

  context.font = `600 10px ${look.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { at, kind, price, wall } of events) {
    // A wall has its bar instead of a letter.
    const letter = wall === undefined ? EVENT_LETTERS[kind ?? ''] : undefined;
    if (letter === undefined || price === null) continue;
    context.fillStyle = look.text;
    context.fillRect(xOf(at) - 6, yOf(price) - 6, 12, 12);
    context.fillStyle = look.surface;
    context.fillText(letter, xOf(at), yOf(price) + 0.5);
  }
  context.font = `10px ${look.font}`;
  context.textAlign = 'right';
  context.fillStyle = look.quiet;
  context.fillText(formatPrice(high), width - 2, 8);
  context.fillText(formatPrice(low), width - 2, height - 8);

  function line(
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
