import type { Parameters } from '@/contract/params/catalogue';
import type { Instrument } from '../../market/source';

export type SymbolChoice = {
  symbols: readonly string[];
  /** True if the symbols were chosen by turnover. */
  automatic: boolean;
  /** Priority symbols that turnover alone would not have chosen. */
  enforced: readonly string[];
  /** Symbols in the parameters that the market does not list. */
  unknown: readonly string[];
};

const normaliseSymbols = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.trim().toUpperCase()).filter((name) => name !== '')),
];

/** Chooses the symbols to follow. `instruments` must be in order of descending turnover. */
export function chooseSymbols(
  instruments: readonly Instrument[],
  p: Pick<Parameters, 'include_priority_symbols' | 'symbols' | 'top_symbols_count'>,
): SymbolChoice {
  const listed = new Set(instruments.map(({ symbol }) => symbol));
  const isListed = (symbol: string) => listed.has(symbol);
  const wanted = normaliseSymbols(p.symbols);
  if (wanted.length > 0) {
    return {
      symbols: wanted.filter(isListed),
      automatic: false,
      enforced: [],
      unknown: wanted.filter((symbol) => !isListed(symbol)),
    };
  }
  const top = instruments.slice(0, p.top_symbols_count).map(({ symbol }) => symbol);
  const priority = normaliseSymbols(p.include_priority_symbols);
  const listedPriority = priority.filter(isListed);
  return {
    symbols: [...new Set([...listedPriority, ...top])],
    automatic: true,
    enforced: listedPriority.filter((symbol) => !top.includes(symbol)),
    unknown: priority.filter((symbol) => !isListed(symbol)),
  };
}
