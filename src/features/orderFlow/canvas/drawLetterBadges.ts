import type { CanvasTheme } from '@/ui/canvas/canvasTheme';
import type { CanvasScale } from '@/ui/canvas/drawLine';

export type LetterBadge = { letter: string; at: number | null; price: number | null };

/** Draws letters on squares, such as E at an entry and X at an exit. A badge without time or price is not drawn. */
export function drawLetterBadges(
  context: CanvasRenderingContext2D,
  badges: Iterable<LetterBadge>,
  { xOf, yOf }: CanvasScale,
  theme: CanvasTheme,
): void {
  context.font = `600 10px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { letter, at, price } of badges) {
    if (at === null || price === null) continue;
    const [x, y] = [xOf(at), yOf(price)];
    context.fillStyle = theme.text;
    context.fillRect(x - 6, y - 6, 12, 12);
    context.fillStyle = theme.surface;
    context.fillText(letter, x, y + 0.5);
  }
}
