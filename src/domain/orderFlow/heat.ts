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
  for (const point of points) bySymbol.set(point.symbol, [...(bySymbol.get(point.symbol) ?? []), point]);
  return [...bySymbol]
    .map(([symbol, ofSymbol]) => {
      const sums = Array.from({ length: OBI_HEAT_MINUTES }, () => ({ count: 0, obi: 0 }));
      for (const { at, obi } of ofSymbol) {
        const cell = sums[OBI_HEAT_MINUTES - 1 - (end - Math.floor(at / MINUTE_MS))];
        if (!cell) continue;
        cell.count += 1;
        cell.obi += obi;
      }
      const cells = sums.map(({ count, obi }) => (count === 0 ? null : { count, obi: obi / count }));
      return { symbol, signals: ofSymbol.length, cells };
    })
    .sort((one, other) => other.signals - one.signals || one.symbol.localeCompare(other.symbol))
    .slice(0, most);
}
