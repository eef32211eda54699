/** Positions of times and values on a canvas, px. */
export type CanvasScale = { xOf: (at: number) => number; yOf: (value: number) => number };

type LineStyle = { colour: string; thickness: number; dash?: number[] };

/** Draws the values of the points as a line. A point without a value interrupts the line. */
export function drawLine<Point extends { at: number }>(
  context: CanvasRenderingContext2D,
  points: readonly Point[],
  valueOf: (point: Point) => number | null,
  { xOf, yOf }: CanvasScale,
  { colour, thickness, dash = [] }: LineStyle,
): void {
  context.strokeStyle = colour;
  context.lineWidth = thickness;
  context.setLineDash(dash);
  context.beginPath();
  let drawing = false;
  for (const point of points) {
    const value = valueOf(point);
    if (value === null) drawing = false;
    else if (drawing) context.lineTo(xOf(point.at), yOf(value));
    else {
      context.moveTo(xOf(point.at), yOf(value));
      drawing = true;
    }
  }
  context.stroke();
  context.setLineDash([]);
}
