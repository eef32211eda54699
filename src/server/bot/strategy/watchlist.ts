import type { Instrument } from '../../market/source';
import type { RejectionCounts } from '../core/rejectionCounts';
import type { BookSubscriptions } from '../feed/bookSubscriptions';
import { createLatencyGuard, type LatencyGuard } from '../feed/latencyGuard';
import type { FoundSignal } from './evaluation';
import { createMarketSymbolWatch } from './marketSymbolWatch';
import type { SymbolWatch } from './symbolWatch';
import { chooseSymbols } from './chooseSymbols';
import type { BotContext } from '../core/context';

/** Symbols that the bot follows, from the parameters and from open trades. */
export type Watchlist = {
  readonly guard: LatencyGuard;
  watchOf(symbol: string): SymbolWatch | undefined;
  allWatches(): readonly SymbolWatch[];
  /** Chooses the symbols by the parameters, and keeps following the symbols of open trades in `keep`. */
  chooseSymbols(keep: readonly string[]): void;
  /** Follows `symbols` in addition to the chosen symbols. Returns the symbols that the market does not list. */
  followMoreSymbols(symbols: readonly string[]): readonly string[];
  /** Returns the symbols that the bot may enter. */
  chosenSymbols(): ReadonlySet<string>;
  parametersChanged(): void;
  /** Resets what depends on an unbroken feed, of all symbols without `symbol`. */
  onDataLoss(symbol?: string): void;
  /** Sets the only listener to evaluations that the throttle of a symbol delayed. */
  listen(listener: (watch: SymbolWatch, found: FoundSignal | undefined) => void): void;
};

const FILTER_LOG_INTERVAL_MS = 5_000;
const FEED_SLOW_LOG_INTERVAL_MS = 10_000;

export function createWatchlist(
  context: BotContext,
  rejectionCounts: RejectionCounts,
  books: BookSubscriptions,
  entriesOpen: () => boolean,
): Watchlist {
  const { market, params, log, evaluationTimer } = context;
  const guard = createLatencyGuard();
  let watches = new Map<string, SymbolWatch>();
  let chosen = new Set<string>();
  let onDelayedEvaluation: Parameters<Watchlist['listen']>[0] = () => undefined;

  const watchFor = (instrument: Instrument): SymbolWatch | undefined => {
    const { symbol } = instrument;
    const watch: SymbolWatch | undefined = createMarketSymbolWatch(context, guard, instrument, {
      rejectionCounts: () => rejectionCounts.countsOf(symbol),
      entriesOpen: () => entriesOpen() && chosen.has(symbol),
      evaluationTimer,
      onDelayedEvaluation(found) {
        if (watch !== undefined && watches.get(symbol) === watch) onDelayedEvaluation(watch, found);
      },
      onRejected: ({ name, component, why }) =>
        log.logLimited(
          `rejected:${symbol}:${name}`,
          FILTER_LOG_INTERVAL_MS,
          'DEBUG',
          component,
          () => `${symbol} rejected by ${name}: ${why}`,
        ),
      onWallChange: (line) => log.debug('STRATEGY', line),
      onFeedSlow: (latency_ms, slow) =>
        log.logLimited(
          `feed:${symbol}:${slow}`,
          FEED_SLOW_LOG_INTERVAL_MS,
          slow ? 'WARNING' : 'INFO',
          'DATA',
          () => `${symbol} feed latency ${latency_ms.toFixed(1)} ms: entries ${slow ? 'paused' : 'resumed'}`,
        ),
    });
    return watch;
  };

  const follow = (symbols: readonly string[]): readonly string[] => {
    const instruments = new Map(market.instruments().map((instrument) => [instrument.symbol, instrument]));
    const missing = symbols.filter((symbol) => {
      if (watches.has(symbol)) return false;
      const instrument = instruments.get(symbol);
      const watch = instrument && watchFor(instrument);
      if (watch !== undefined) watches.set(symbol, watch);
      return watch === undefined;
    });
    books.followSymbols([...watches.keys()]);
    return missing;
  };

  return {
    guard,
    watchOf: (symbol) => watches.get(symbol),
    allWatches: () => [...watches.values()],
    chooseSymbols(keep) {
      const choice = chooseSymbols(market.instruments(), params());
      chosen = new Set(choice.symbols);
      const wanted = new Set([...choice.symbols, ...keep]);
      watches = new Map([...watches].filter(([symbol]) => wanted.has(symbol)));
      const missing = follow([...wanted]);
      if (choice.automatic) {
        log.info('AUTO_LOAD', `Top ${choice.symbols.length} symbols by volume: ${choice.symbols.join(', ')}`);
      } else log.info('DATA', `Symbols: ${choice.symbols.join(', ') || 'none'}`);
      if (choice.enforced.length > 0) {
        log.info('PRIORITY_ENFORCE', `Priority symbols added: ${choice.enforced.join(', ')}`);
      }
      // Skips the symbols of open trades, which subscribeOpenTradeSymbols already reports.
      const unknown = [...choice.unknown, ...missing.filter((symbol) => !keep.includes(symbol))];
      if (unknown.length > 0) log.warning('DATA', `Not listed on this market: ${unknown.join(', ')}`);
      if (!market.hasHistory) logMissingHistory(context, choice.symbols);
    },
    followMoreSymbols: follow,
    chosenSymbols: () => chosen,
    parametersChanged() {
      for (const watch of watches.values()) watch.parametersChanged();
    },
    onDataLoss(symbol) {
      const affected = symbol === undefined ? watches.values() : [watches.get(symbol)];
      for (const watch of affected) watch?.onGap();
    },
    listen(listener) {
      onDelayedEvaluation = listener;
    },
  };
}

function logMissingHistory({ params, log }: BotContext, symbols: readonly string[]) {
  const p = params();
  if (!p.enable_ema_filter && !p.enable_regime_detection) return;
  for (const symbol of symbols) {
    log.logLimited(`history:${symbol}`, Number.POSITIVE_INFINITY, 'INFO', 'STRATEGY', () => {
      const what = 'EMA, time-frame and regime filters';
      return `${symbol}: the recording has no earlier candles. The ${what} apply after enough candles of its own`;
    });
  }
}
