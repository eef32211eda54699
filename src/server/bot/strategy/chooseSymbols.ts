import type { Parameters } from '@/contract/params/catalogue';
import type { Instrument } from '../../market/source';

export type SymbolChoice = {
  symbols: readonly string[];
  /** True when no list was given and the turnover decided. */
  automatic: boolean;
  /** Priority symbols that the turnover alone would not have brought in. */
  enforced: readonly string[];
  /** Named by the operator but not traded on this market. */
  unknown: readonly string[];
};

const cleaned = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.trim().toUpperCase()).filter((name) => name !== '')),
];

/** `instruments`: largest turnover first. */
export function chooseSymbols(
  instruments: readonly Instrument[],
  p: Pick<Parameters, 'include_priority_symbols' | 'symbols' | 'top_symbols_count'>,
): SymbolChoice {
  const listed = new Set(instruments.map(({ symbol }) => symbol));
  const isListed = (symbol: string) => listed.has(symbol);
  const wanted = cleaned(p.symbols);
  if (wanted.length > 0) {
    return {
      symbols: wanted.filter(isListed),
      automatic: false,
      enforced: [],
      unknown: wanted.filter((symbol) => !isListed(symbol)),
    };
  }
  const top = instruments.slice(0, p.top_symbols_count).map(({ symbol }) => symbol);
  const priority = cleaned(p.include_priority_symbols);
  const present = priority.filter(isListed);
  return {
    symbols: [...new Set([...present, ...top])],
    automatic: true,
    enforced: present.filter((symbol) => !top.includes(symbol)),
    unknown: priority.filter((symbol) => !isListed(symbol)),
  };
}
