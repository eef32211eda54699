import type { OverviewRow } from '@/contract/market/marketView';

export const OVERVIEW_SORT_COLUMNS = [
  'symbol',
  'price',
  'change_1h_pct',
  'spread_bps',
  'obi',
  'depth_usdt',
  'walls',
  'blocked_by',
] as const;
export type OverviewSort = { by: (typeof OVERVIEW_SORT_COLUMNS)[number]; descending: boolean };

/** Returns the symbols sorted by a column of the market overview. Missing values are last in both directions. */
export function sortOverviewSymbols(rows: readonly OverviewRow[], { by, descending }: OverviewSort): string[] {
  const sign = descending ? -1 : 1;
  return [...rows]
    .sort((one, other) => {
      const [a, b] = [one[by], other[by]];
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
      return sign * order || one.symbol.localeCompare(other.symbol);
    })
    .map(({ symbol }) => symbol);
}

/** Returns `sorted` in the displayed order of the symbols. New symbols are last. */
export function keepSymbolOrder(displayed: readonly string[], sorted: readonly string[]): string[] {
  const kept = displayed.filter((symbol) => sorted.includes(symbol));
  return [...kept, ...sorted.filter((symbol) => !kept.includes(symbol))];
}

export function symbolWithStrongestImbalance(rows: readonly OverviewRow[]): string | null {
  const [first] = rows
    .filter(({ obi }) => obi !== null)
    .sort((one, other) => Math.abs(other.obi ?? 0) - Math.abs(one.obi ?? 0));
  return first?.symbol ?? null;
}
