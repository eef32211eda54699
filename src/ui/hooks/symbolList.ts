const SYMBOL_LIST_SELECTOR = '[data-symbol-list], table, [role="grid"], [role="list"], ul, ol, section';

let rememberedSymbols: readonly string[] = [];

/** Remembers the symbols of the list that contains the link, in displayed order. */
export function rememberListedSymbols(link: HTMLElement): void {
  const links = link.closest(SYMBOL_LIST_SELECTOR)?.querySelectorAll<HTMLElement>('[data-symbol]') ?? [link];
  rememberedSymbols = [...new Set([...links].map(({ dataset }) => dataset.symbol ?? ''))];
}

/** Returns the symbol `steps` rows below `symbol` in the remembered list, or null outside the list. */
export function neighbourSymbol(symbol: string, steps: number): string | null {
  const at = rememberedSymbols.indexOf(symbol);
  return at === -1 ? null : (rememberedSymbols[at + steps] ?? null);
}

/** Forgets the list, for example when the page shows another bot. */
export function forgetListedSymbols(): void {
  rememberedSymbols = [];
}
