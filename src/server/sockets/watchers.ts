import { TAPE_TRADE_COUNT, WATCHED_SYMBOLS_MAX } from '@/contract/sizes';
import type { TapeTrade } from '@/contract/live/streams';

/** Returns a function that stops the frames, or undefined for an unlisted symbol. */
export type StartSymbolWatch = (symbol: string) => (() => void) | undefined;

export type LatestMarketData = { book: string | undefined; tape: readonly TapeTrade[] };

type WatchedSymbol<Client> = LatestMarketData & { clients: Set<Client>; stop: () => void };

/** The bot sends frames of a symbol while at least one client watches the symbol. */
export type WatchRegistry<Client> = {
  /**
   * Adds a watched symbol to a client, unless the client already watches the largest number of symbols. Returns the
   * latest market data if another client already watches the symbol.
   */
  watch(client: Client, symbol: string): LatestMarketData | undefined;
  unwatch(client: Client, symbol: string): void;
  removeClient(client: Client): void;
  clientsOf(symbol: string): Iterable<Client>;
  /** Stores the latest book frame of a symbol for clients that watch the symbol later. */
  storeLatestBook(symbol: string, text: string): void;
  /** Stores market trades of a symbol for clients that watch the symbol later. */
  storeTrades(symbol: string, trades: readonly TapeTrade[]): void;
};

export function createWatchRegistry<Client>(start: StartSymbolWatch): WatchRegistry<Client> {
  const bySymbol = new Map<string, WatchedSymbol<Client>>();

  const countWatchedSymbols = (client: Client): number =>
    [...bySymbol.values()].filter(({ clients }) => clients.has(client)).length;

  const unwatch = (client: Client, symbol: string): void => {
    const watched = bySymbol.get(symbol);
    if (watched?.clients.delete(client) !== true || watched.clients.size > 0) return;
    bySymbol.delete(symbol);
    watched.stop();
  };

  return {
    watch(client, symbol) {
      const known = bySymbol.get(symbol);
      if (known?.clients.has(client) === true || countWatchedSymbols(client) >= WATCHED_SYMBOLS_MAX) return undefined;
      if (known !== undefined) {
        known.clients.add(client);
        return known;
      }
      // Registers the symbol before `start`, because `start` may send the first frame at once.
      const watched: WatchedSymbol<Client> = {
        clients: new Set([client]),
        stop: () => undefined,
        book: undefined,
        tape: [],
      };
      bySymbol.set(symbol, watched);
      const stop = start(symbol);
      if (stop === undefined) bySymbol.delete(symbol);
      else watched.stop = stop;
      return undefined;
    },
    unwatch,
    removeClient(client) {
      for (const symbol of [...bySymbol.keys()]) unwatch(client, symbol);
    },
    clientsOf: (symbol) => bySymbol.get(symbol)?.clients ?? [],
    storeLatestBook(symbol, text) {
      const watched = bySymbol.get(symbol);
      if (watched !== undefined) watched.book = text;
    },
    storeTrades(symbol, trades) {
      const watched = bySymbol.get(symbol);
      if (watched !== undefined) watched.tape = [...watched.tape, ...trades].slice(-TAPE_TRADE_COUNT);
    },
  };
}
