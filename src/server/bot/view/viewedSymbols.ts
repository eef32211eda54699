import { emptySymbolCounts } from '../diagnostics/rejectionCounts';
import type { LatencyGuard } from '../feed/latencyGuard';
import type { MarketEvent } from '../../market/source';
import { createSymbolWatch, type SymbolWatch } from '../strategy/symbolWatch';
import type { BotContext } from '../botContext';

/** How long a symbol stays live after its last view closed, so that a reloading console finds it live. */
const KEEP_ALIVE_MS = 30_000;
/** Far above four symbols of every console. */
const MAX_HELD = 200;

/** Symbols that a console displays, whether the bot follows them or not. */
export type ViewedSymbols = {
  /** Keeps the symbol live until the returned function is called. Undefined when the market does not list it. */
  hold(symbol: string): (() => void) | undefined;
  /** Keeps the symbols live for a while. */
  touch(symbols: readonly string[]): void;
  /** The bot's own watch of the symbol, or one that only serves views. */
  of(symbol: string): SymbolWatch | undefined;
  /** Watches that only serve views. */
  own(): readonly SymbolWatch[];
  ownOf(symbol: string): SymbolWatch | undefined;
  symbols(): readonly string[];
  onFeed(event: Extract<MarketEvent, { kind: 'feed' }>): void;
  parametersChanged(): void;
};

type HeldSymbol = { holders: number; until: number };

export type ViewedDeps = {
  guard: LatencyGuard;
  /** The watches of the bot. */
  watchOf: (symbol: string) => SymbolWatch | undefined;
  changed: () => void;
  onEvaluation: (watch: SymbolWatch) => void;
};

/**
 * Creates a separate watch for each viewed symbol that the bot does not follow. The bot never uses such a watch: a view
 * must not change what the bot does later.
 */
export function createViewedSymbols(context: BotContext, deps: ViewedDeps): ViewedSymbols {
  const { market, params, venues } = context;
  const { clock } = market;
  const held = new Map<string, HeldSymbol>();
  const own = new Map<string, SymbolWatch>();

  const createOwn = (symbol: string): SymbolWatch | undefined => {
    const instrument = market.instruments().find((listed) => listed.symbol === symbol);
    const book = market.book(symbol);
    if (instrument === undefined || book === undefined) return undefined;
    const counts = emptySymbolCounts();
    const watch: SymbolWatch = createSymbolWatch({
      instrument,
      book,
      candles: (minutes) => venues.of(venues.candleVenue()).candles(symbol, minutes),
      candleRatio: () => venues.ratio(symbol, venues.candleVenue()) ?? 1,
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

  const ownOf = (symbol: string): SymbolWatch | undefined => {
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
    clock.after(KEEP_ALIVE_MS, () => {
      const entry = held.get(symbol);
      if (entry === undefined || entry.holders > 0 || clock.now() < entry.until) return;
      held.delete(symbol);
      own.delete(symbol);
      deps.changed();
    });
  };

  const isListed = (symbol: string): boolean => market.instruments().some((listed) => listed.symbol === symbol);

  /** Returns undefined for a symbol that is not listed, or beyond the limit. */
  const entryOf = (symbol: string): HeldSymbol | undefined => {
    const known = held.get(symbol);
    if (known !== undefined || held.size >= MAX_HELD || !isListed(symbol)) return known;
    const entry = { holders: 0, until: 0 };
    held.set(symbol, entry);
    deps.changed();
    return entry;
  };

  const extend = (symbol: string, entry: HeldSymbol) => {
    entry.until = clock.now() + KEEP_ALIVE_MS;
    dropLater(symbol);
  };

  return {
    hold(symbol) {
      const entry = entryOf(symbol);
      if (entry === undefined) return undefined;
      entry.holders += 1;
      return () => {
        entry.holders -= 1;
        extend(symbol, entry);
      };
    },
    touch(symbols) {
      for (const symbol of symbols) {
        const entry = entryOf(symbol);
        // One timer per half period, not one per call.
        if (entry !== undefined && entry.until < clock.now() + KEEP_ALIVE_MS / 2) extend(symbol, entry);
      }
    },
    of: (symbol) => deps.watchOf(symbol) ?? ownOf(symbol),
    own: () => [...held.keys()].flatMap((symbol) => ownOf(symbol) ?? []),
    ownOf,
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
