/**
 * Measured figure in one line of the report. `met` is absent without a target. `beside` is the value of a build in
 * another checkout.
 */
export type MeasuredFigure = {
  what: string;
  value: number;
  unit: string;
  target?: string;
  met?: boolean;
  beside?: number;
};

export const figureWithUpperLimit = (what: string, value: number, unit: string, limit: number): MeasuredFigure => ({
  what,
  value,
  unit,
  target: `<= ${limit}`,
  met: value <= limit,
});

export const figureWithLowerLimit = (what: string, value: number, unit: string, limit: number): MeasuredFigure => ({
  what,
  value,
  unit,
  target: `>= ${limit}`,
  met: value >= limit,
});

export const figureWithoutTarget = (what: string, value: number, unit: string): MeasuredFigure => ({
  what,
  value,
  unit,
});

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const formatRounded = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);

export function formatReportTable(figures: readonly MeasuredFigure[]): string {
  const rows = figures.map(({ what, value, unit, target = '', met, beside }) => [
    what,
    `${formatRounded(value)} ${unit}`,
    target,
    met === undefined ? '' : met ? 'met' : 'MISSED',
    beside === undefined ? '' : `${formatRounded(beside)} ${unit}`,
  ]);
  const head = ['measured', 'value', 'target', '', figures.some(({ beside }) => beside !== undefined) ? 'beside' : ''];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  return [head, ...rows]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}
