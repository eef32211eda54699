export type ObiHeatCell = { count: number; obi: number };
export type ObiHeatRow = { symbol: string; signals: number; cells: readonly (ObiHeatCell | null)[] };

const MINUTE_MS = 60_000;
export const OBI_HEAT_MINUTES = 30;

type ObiPoint = { symbol: string; at: number; obi: number };

/**
 * Returns the mean OBI of the signals by symbol and minute. The symbol with the most signals is first. The last cell of
 * a row is the latest minute.
 */
export function obiHeatRows(points: readonly ObiPoint[], most: number): ObiHeatRow[] {
  const end = Math.floor(Math.max(0, ...points.map(({ at }) => at)) / MINUTE_MS);
  const bySymbol = new Map<string, ObiPoint[]>();
  for (const point of points) {
    const ofSymbol = bySymbol.get(point.symbol);
    if (ofSymbol) ofSymbol.push(point);
    else bySymbol.set(point.symbol, [point]);
  }
  return [...bySymbol]
    .sort(([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || (one < other ? -1 : 1))
    .slice(0, most)
    .map(([symbol, ofSymbol]) => ({ symbol, signals: ofSymbol.length, cells: obiMinuteCells(ofSymbol, end) }));
}

/** Returns one cell per minute, the minute `end` last. A minute without signals is null. */
function obiMinuteCells(points: readonly ObiPoint[], end: number): (ObiHeatCell | null)[] {
  const sums = Array.from({ length: OBI_HEAT_MINUTES }, () => ({ count: 0, obi: 0 }));
  for (const { at, obi } of points) {
    const cell = sums[OBI_HEAT_MINUTES - 1 - (end - Math.floor(at / MINUTE_MS))];
    if (!cell) continue;
    cell.count += 1;
    cell.obi += obi;
  }
  return sums.map(({ count, obi }) => (count === 0 ? null : { count, obi: obi / count }));
}
