import type { TradeStory } from '@/contract/trades/tradeStory';
import { formatPrice } from '@/domain/format/format';
import { wallSpans } from '@/domain/orderFlow/tradeStory';
import type { CanvasSize } from '@/ui/canvas/CanvasView';
import type { CanvasTheme } from '@/ui/canvas/canvasTheme';
import { drawLetterBadges } from './drawLetterBadges';
import { drawLine } from '@/ui/canvas/drawLine';

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
  const scale = { xOf, yOf };
  drawLine(context, samples, ({ sl }) => sl, scale, { colour: theme.ask, thickness: 1.25, dash: [4, 3] });
  drawLine(context, samples, ({ tp }) => tp, scale, { colour: theme.bid, thickness: 1.25, dash: [4, 3] });
  drawLine(context, samples, ({ price }) => price, scale, { colour: theme.text, thickness: 1.5 });
  const badges = events.flatMap(({ at, kind, price, wall }) => {
    // Draws no letter for a wall event, because a bar shows the wall.
    const letter = wall === undefined ? TRADE_EVENT_LETTERS[kind ?? ''] : undefined;
    return letter === undefined ? [] : [{ letter, at, price }];
  });
  drawLetterBadges(context, badges, scale, theme);

  context.font = `10px ${theme.font}`;
  context.textAlign = 'right';
  context.fillStyle = theme.quiet;
  context.fillText(formatPrice(high), width - 2, 8);
  context.fillText(formatPrice(low), width - 2, height - 8);
}
