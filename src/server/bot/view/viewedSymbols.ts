import { emptySymbolRejectionCounts } from '../diagnostics/rejectionCounts';
import type { LatencyGuard } from '../feed/latencyGuard';
import type { MarketEvent } from '../../market/source';
import { createSymbolWatch, type SymbolWatch } from '../strategy/symbolWatch';
import type { BotContext } from '../botContext';

/** Time for which a symbol stays live after its last display closed, for example while a console reloads. */
const VIEW_KEEP_ALIVE_MS = 30_000;
/** Largest number of viewed symbols. A console views at most four symbols. */
const MAX_VIEWED_SYMBOLS = 200;

/** Symbols that a console displays. The bot may or may not follow a viewed symbol. */
export type ViewedSymbols = {
  /**
   * Keeps the symbol live until the returned function is called. Returns undefined if the market does not list the
   * symbol.
   */
  holdSymbol(symbol: string): (() => void) | undefined;
  /** Keeps the symbols live for half a minute. */
  keepAlive(symbols: readonly string[]): void;
  /** Returns the watch of the bot for the symbol, or a watch that exists only for display. */
  watchOf(symbol: string): SymbolWatch | undefined;
  /** Returns the watches that exist only for display. */
  viewOnlyWatches(): readonly SymbolWatch[];
  viewOnlyWatchOf(symbol: string): SymbolWatch | undefined;
  symbols(): readonly string[];
  onFeed(event: Extract<MarketEvent, { kind: 'feed' }>): void;
  parametersChanged(): void;
};

type HeldSymbol = { holders: number; until: number };

export type ViewedSymbolsDependencies = {
  guard: LatencyGuard;
  /** Returns the watch of the bot for a symbol. */
  watchOf: (symbol: string) => SymbolWatch | undefined;
  changed: () => void;
  onEvaluation: (watch: SymbolWatch) => void;
};

/**
 * Creates a separate watch for each viewed symbol that the bot does not follow. The bot never uses a watch that exists
 * only for display, because a display must not change the trades of the bot.
 */
export function createViewedSymbols(context: BotContext, deps: ViewedSymbolsDependencies): ViewedSymbols {
  const { market, params, venues } = context;
  const { clock } = market;
  const held = new Map<string, HeldSymbol>();
  const own = new Map<string, SymbolWatch>();

  const createOwn = (symbol: string): SymbolWatch | undefined => {
    const instrument = market.instruments().find((listed) => listed.symbol === symbol);
    const book = market.book(symbol);
    if (instrument === undefined || book === undefined) return undefined;
    const counts = emptySymbolRejectionCounts();
    const watch: SymbolWatch = createSymbolWatch({
      instrument,
      book,
      candles: (minutes) => venues.byName(venues.candleVenue()).candles(symbol, minutes),
      candleRatio: () => venues.priceRatio(symbol, venues.candleVenue()) ?? 1,
      rejectionCounts: () => counts,
      hasHistory: market.hasHistory,
      guard: deps.guard,
      entriesOpen: () => false,
      clock,
      params,
      onDelayedEvaluation: () => deps.onEvaluation(watch),
      onRejected: () => undefined,
      onWallChange: () => undefined,
      onFeedSlow: () => undefined,
    });
    return watch;
  };

  const viewOnlyWatchOf = (symbol: string): SymbolWatch | undefined => {
    if (!held.has(symbol)) return undefined;
    if (deps.watchOf(symbol) !== undefined) {
      own.delete(symbol);
      return undefined;
    }
    const watch = own.get(symbol) ?? createOwn(symbol);
    if (watch !== undefined) own.set(symbol, watch);
    return watch;
  };

  const dropLater = (symbol: string) => {
    clock.after(VIEW_KEEP_ALIVE_MS, () => {
      const entry = held.get(symbol);
      if (entry === undefined || entry.holders > 0 || clock.now() < entry.until) return;
      held.delete(symbol);
      own.delete(symbol);
      deps.changed();
    });
  };

  const isListed = (symbol: string): boolean => market.instruments().some((listed) => listed.symbol === symbol);

  /**
   * Returns or creates the entry of a symbol. Returns undefined for an unlisted symbol, and for a new symbol at the
   * limit.
   */
  const entryOf = (symbol: string): HeldSymbol | undefined => {
    const known = held.get(symbol);
    if (known !== undefined || held.size >= MAX_VIEWED_SYMBOLS || !isListed(symbol)) return known;
    const entry = { holders: 0, until: 0 };
    held.set(symbol, entry);
    deps.changed();
    return entry;
  };

  const extend = (symbol: string, entry: HeldSymbol) => {
    entry.until = clock.now() + VIEW_KEEP_ALIVE_MS;
    dropLater(symbol);
  };

  return {
    holdSymbol(symbol) {
      const entry = entryOf(symbol);
      if (entry === undefined) return undefined;
      entry.holders += 1;
      return () => {
        entry.holders -= 1;
        extend(symbol, entry);
      };
    },
    keepAlive(symbols) {
      for (const symbol of symbols) {
        const entry = entryOf(symbol);
        // Extends an entry only in the second half of its lifetime, because each extension starts a timer.
        if (entry !== undefined && entry.until < clock.now() + VIEW_KEEP_ALIVE_MS / 2) extend(symbol, entry);
      }
    },
    watchOf: (symbol) => deps.watchOf(symbol) ?? viewOnlyWatchOf(symbol),
    viewOnlyWatches: () => [...held.keys()].flatMap((symbol) => viewOnlyWatchOf(symbol) ?? []),
    viewOnlyWatchOf,
    symbols: () => [...held.keys()],
    onFeed({ state, symbol }) {
      if (state !== 'gap' && state !== 'down') return;
      for (const watch of own.values()) {
        if (symbol === undefined || watch.instrument.symbol === symbol) watch.onGap();
      }
    },
    parametersChanged() {
      for (const watch of own.values()) watch.parametersChanged();
    },
  };
}
