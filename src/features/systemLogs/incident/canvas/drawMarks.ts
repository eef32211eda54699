import type { MarkShape, MarkTone } from '@/domain/timeline/lanes';
import type { CanvasTheme } from '@/ui/canvas/canvasTheme';

const MARK_SIZE_PX = 5;

/** Adds the outline of each shape around a point to the current path. */
const SHAPE_PATHS: Record<MarkShape, (context: CanvasRenderingContext2D, x: number, y: number, size: number) => void> =
  {
    up: (context, x, y, size) => triangle(context, x, y, size),
    hollowUp: (context, x, y, size) => triangle(context, x, y, size),
    down: (context, x, y, size) => triangle(context, x, y, -size),
    hollowDown: (context, x, y, size) => triangle(context, x, y, -size),
    square: (context, x, y, size) => context.rect(x - size, y - size, 2 * size, 2 * size),
    diamond: (context, x, y, size) => {
      context.moveTo(x, y - size - 1);
      context.lineTo(x + size + 1, y);
      context.lineTo(x, y + size + 1);
      context.lineTo(x - size - 1, y);
      context.closePath();
    },
    dot: (context, x, y, size) => circle(context, x, y, size),
    ring: (context, x, y, size) => circle(context, x, y, size),
    cross: (context, x, y, size) => {
      context.moveTo(x - size, y - size);
      context.lineTo(x + size, y + size);
      context.moveTo(x + size, y - size);
      context.lineTo(x - size, y + size);
    },
    tick: (context, x, y, size) => {
      context.moveTo(x, y - size);
      context.lineTo(x, y + size);
    },
  };

function triangle(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.moveTo(x, y - size);
  context.lineTo(x + Math.abs(size), y + size);
  context.lineTo(x - Math.abs(size), y + size);
  context.closePath();
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.moveTo(x + size, y);
  context.arc(x, y, size, 0, 2 * Math.PI);
}

const STROKED_SHAPES: readonly MarkShape[] = ['hollowUp', 'hollowDown', 'ring', 'cross', 'tick'];

export const toneColour = (tone: MarkTone, theme: CanvasTheme): string =>
  ({
    bad: theme.error,
    warn: theme.warning,
    good: theme.bid,
    plain: theme.text,
    quiet: theme.quiet,
    accent: theme.primary,
  })[tone];

/** Draws one shape at all points in one path, because a path of each mark would be slow. `points` are x, y, x, y. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  shape: MarkShape,
  colour: string,
  points: readonly number[],
): void {
  const addPath = SHAPE_PATHS[shape];
  context.beginPath();
  for (let index = 0; index < points.length; index += 2)
    addPath(context, points[index] ?? 0, points[index + 1] ?? 0, MARK_SIZE_PX);
  if (STROKED_SHAPES.includes(shape)) {
    context.strokeStyle = colour;
    context.lineWidth = shape === 'cross' || shape === 'tick' ? 2 : 1.25;
    context.stroke();
  } else {
    context.fillStyle = colour;
    context.fill();
  }
}
