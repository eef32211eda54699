/** Positions of times and values on a canvas, px. */
export type CanvasScale = { xOf: (at: number) => number; yOf: (value: number) => number };

type LineStyle = {
  colour: string;
  thickness: number;
  dash?: number[];
  /** Shortest time between two points that interrupts the line, ms. Without it, nothing interrupts the line. */
  gapMs?: number;
};

/** Draws the values of the points as a line. A point without a value interrupts the line. */
export function drawLine<Point extends { at: number }>(
  context: CanvasRenderingContext2D,
  points: readonly Point[],
  valueOf: (point: Point) => number | null,
  { xOf, yOf }: CanvasScale,
  { colour, thickness, dash = [], gapMs = Infinity }: LineStyle,
): void {
  context.strokeStyle = colour;
  context.lineWidth = thickness;
  context.setLineDash(dash);
  context.beginPath();
  let drawnUntil: number | null = null;
  for (const point of points) {
    const value = valueOf(point);
    const continues: boolean = drawnUntil !== null && point.at - drawnUntil < gapMs;
    drawnUntil = value === null ? null : point.at;
    if (value === null) continue;
    if (continues) context.lineTo(xOf(point.at), yOf(value));
    else context.moveTo(xOf(point.at), yOf(value));
  }
  context.stroke();
  context.setLineDash([]);
}
