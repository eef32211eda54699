export type ObiHeatCell = { count: number; obi: number };
export type ObiHeatRow = { symbol: string; signals: number; cells: readonly (ObiHeatCell | null)[] };
export type ObiHeatMap = { minutes: number; rows: readonly ObiHeatRow[] };

const MINUTE_MS = 60_000;
export const OBI_HEAT_MINUTES = 30;

type ObiPoint = { symbol: string; at: number; obi: number };

const minuteOf = ({ at }: ObiPoint): number => Math.floor(at / MINUTE_MS);

/**
 * Returns the mean OBI of the signals by symbol and minute, from the first signal to the latest signal. The symbol with
 * the most signals is first.
 */
export function obiHeatMap(points: readonly ObiPoint[], most: number): ObiHeatMap {
  let first = Infinity;
  let last = -Infinity;
  const counts = new Map<string, number>();
  for (const point of points) {
    const minute = minuteOf(point);
    first = Math.min(first, minute);
    last = Math.max(last, minute);
    counts.set(point.symbol, (counts.get(point.symbol) ?? 0) + 1);
  }
  if (points.length === 0) return { minutes: 0, rows: [] };
  const minutes = Math.min(OBI_HEAT_MINUTES, last - first + 1);
  const rows = busiestSymbols(counts, most).map(([symbol, signals]) => ({
    symbol,
    signals,
    cells: obiMinuteCells(points, symbol, { from: last - minutes + 1, minutes }),
  }));
  return { minutes, rows };
}

type SymbolCount = [symbol: string, signals: number];

const isBusier = ([symbol, signals]: SymbolCount, [otherSymbol, otherSignals]: SymbolCount): boolean =>
  signals === otherSignals ? symbol < otherSymbol : signals > otherSignals;

/** Returns the symbols with the most signals. A sort of all symbols would take a frame during a flood of signals. */
function busiestSymbols(counts: ReadonlyMap<string, number>, most: number): SymbolCount[] {
  const busiest: SymbolCount[] = [];
  for (const count of counts) {
    const rank = busiest.findIndex((other) => isBusier(count, other));
    busiest.splice(rank === -1 ? busiest.length : rank, 0, count);
    if (busiest.length > most) busiest.pop();
  }
  return busiest;
}

/** Returns one cell per minute, the minute `from` first. A minute without signals is null. */
function obiMinuteCells(
  points: readonly ObiPoint[],
  symbol: string,
  { from, minutes }: { from: number; minutes: number },
): (ObiHeatCell | null)[] {
  const sums = Array.from({ length: minutes }, () => ({ count: 0, obi: 0 }));
  for (const point of points) {
    const cell = point.symbol === symbol ? sums[minuteOf(point) - from] : undefined;
    if (!cell) continue;
    cell.count += 1;
    cell.obi += point.obi;
  }
  return sums.map(({ count, obi }) => (count === 0 ? null : { count, obi: obi / count }));
}
