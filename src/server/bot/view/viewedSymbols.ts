import { createSymbolRejectionCounts } from '../core/rejectionCounts';
import type { BookSubscriptions } from '../feed/bookSubscriptions';
import type { MarketEvent } from '../../market/source';
import { createMarketSymbolWatch } from '../strategy/marketSymbolWatch';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { Watchlist } from '../strategy/watchlist';
import type { BotContext } from '../core/context';

/** A symbol stays subscribed after the last console left, for example during a page reload. */
const DISPLAY_KEEP_ALIVE_MS = 30_000;
/** Largest number of symbols that all consoles together can display. One console displays at most four symbols. */
const MAX_VIEWED_SYMBOLS = 200;

/** Symbols that a console displays, whether the bot follows the symbol or not. */
export type ViewedSymbols = {
  /**
   * Keeps the bot subscribed to a symbol until the returned function is called. Returns undefined if the market does
   * not list the symbol.
   */
  startViewing(symbol: string): (() => void) | undefined;
  /** Keeps the bot subscribed to the symbols for half a minute. */
  keepSubscribed(symbols: readonly string[]): void;
  /** Returns the symbol watch of the strategy, or a symbol watch that exists only for display. */
  watchOf(symbol: string): SymbolWatch | undefined;
  displayOnlyWatches(): readonly SymbolWatch[];
  displayOnlyWatchOf(symbol: string): SymbolWatch | undefined;
  onFeed(event: Extract<MarketEvent, { kind: 'feed' }>): void;
  parametersChanged(): void;
  /** Sets the only listener to delayed evaluations of symbol watches that exist only for display. */
  listen(listener: (watch: SymbolWatch) => void): void;
};

type DisplaySubscription = { holders: number; until: number };

/**
 * Creates a separate symbol watch for each displayed symbol that the bot does not follow. The strategy never uses a
 * symbol watch of a display, because a display must not change trades.
 */
export function createViewedSymbols(
  context: BotContext,
  watchlist: Watchlist,
  books: BookSubscriptions,
): ViewedSymbols {
  const { market } = context;
  const { clock } = market;
  const held = new Map<string, DisplaySubscription>();
  const own = new Map<string, SymbolWatch>();
  let onDelayedEvaluation: (watch: SymbolWatch) => void = () => undefined;
  const updateSubscriptions = () => books.displaySymbols([...held.keys()]);

  const createOwn = (symbol: string): SymbolWatch | undefined => {
    const instrument = market.instruments().find((listed) => listed.symbol === symbol);
    if (instrument === undefined) return undefined;
    const counts = createSymbolRejectionCounts();
    const watch: SymbolWatch | undefined = createMarketSymbolWatch(context, watchlist.guard, instrument, {
      entriesOpen: () => false,
      rejectionCounts: () => counts,
      onDelayedEvaluation: () => watch && onDelayedEvaluation(watch),
    });
    return watch;
  };

  const viewOnlyWatchOf = (symbol: string): SymbolWatch | undefined => {
    if (!held.has(symbol)) return undefined;
    if (watchlist.watchOf(symbol) !== undefined) {
      own.delete(symbol);
      return undefined;
    }
    const watch = own.get(symbol) ?? createOwn(symbol);
    if (watch !== undefined) own.set(symbol, watch);
    return watch;
  };

  const dropLater = (symbol: string) => {
    clock.after(DISPLAY_KEEP_ALIVE_MS, () => {
      const entry = held.get(symbol);
      if (entry === undefined || entry.holders > 0 || clock.now() < entry.until) return;
      held.delete(symbol);
      own.delete(symbol);
      updateSubscriptions();
    });
  };

  const isListed = (symbol: string): boolean => market.instruments().some((listed) => listed.symbol === symbol);

  /** Returns undefined for an unlisted symbol, or above MAX_VIEWED_SYMBOLS. */
  const entryOf = (symbol: string): DisplaySubscription | undefined => {
    const known = held.get(symbol);
    if (known !== undefined || held.size >= MAX_VIEWED_SYMBOLS || !isListed(symbol)) return known;
    const entry = { holders: 0, until: 0 };
    held.set(symbol, entry);
    updateSubscriptions();
    return entry;
  };

  const extend = (symbol: string, entry: DisplaySubscription) => {
    entry.until = clock.now() + DISPLAY_KEEP_ALIVE_MS;
    dropLater(symbol);
  };

  return {
    startViewing(symbol) {
      const entry = entryOf(symbol);
      if (entry === undefined) return undefined;
      entry.holders += 1;
      return () => {
        entry.holders -= 1;
        extend(symbol, entry);
      };
    },
    keepSubscribed(symbols) {
      for (const symbol of symbols) {
        const entry = entryOf(symbol);
        // Extends the subscription only in the second half of its lifetime, because each extension starts a timer.
        if (entry !== undefined && entry.until < clock.now() + DISPLAY_KEEP_ALIVE_MS / 2) extend(symbol, entry);
      }
    },
    watchOf: (symbol) => watchlist.watchOf(symbol) ?? viewOnlyWatchOf(symbol),
    displayOnlyWatches: () => [...held.keys()].flatMap((symbol) => viewOnlyWatchOf(symbol) ?? []),
    displayOnlyWatchOf: viewOnlyWatchOf,
    onFeed({ state, symbol }) {
      if (state !== 'gap' && state !== 'down') return;
      for (const watch of own.values()) {
        if (symbol === undefined || watch.instrument.symbol === symbol) watch.onGap();
      }
    },
    parametersChanged() {
      for (const watch of own.values()) watch.parametersChanged();
    },
    listen(listener) {
      onDelayedEvaluation = listener;
    },
  };
}
