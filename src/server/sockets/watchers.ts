import { WATCHED_SYMBOLS_MAX } from '@/contract/streams';

/** Starts the frames of a symbol and returns the function that stops them. Returns undefined for an unlisted symbol. */
export type StartWatch = (symbol: string) => (() => void) | undefined;

type Watched<Client> = { clients: Set<Client>; stop: () => void; book: string | undefined };

/** The watched symbols of each client. The frames of a symbol run while at least one client watches it. */
export type Watchers<Client> = {
  /** Adds a watch and returns the latest book frame of the symbol, if any. Ignores a watch above the client's limit. */
  watch(client: Client, symbol: string): string | undefined;
  unwatch(client: Client, symbol: string): void;
  /** Ends all watches of a client. */
  leave(client: Client): void;
  of(symbol: string): Iterable<Client>;
  /** Keeps the latest book frame for the next client. */
  setBook(symbol: string, text: string): void;
};

export function createWatchers<Client>(start: StartWatch): Watchers<Client> {
  const bySymbol = new Map<string, Watched<Client>>();

  const countOf = (client: Client): number =>
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
      if (known?.clients.has(client) === true || countOf(client) >= WATCHED_SYMBOLS_MAX) return undefined;
      if (known !== undefined) {
        known.clients.add(client);
        return known.book;
      }
      // Registers the symbol before the start, which may send the first frame at once.
      const watched: Watched<Client> = { clients: new Set([client]), stop: () => undefined, book: undefined };
      bySymbol.set(symbol, watched);
      const stop = start(symbol);
      if (stop === undefined) bySymbol.delete(symbol);
      else watched.stop = stop;
      return undefined;
    },
    unwatch,
    leave(client) {
      for (const symbol of [...bySymbol.keys()]) unwatch(client, symbol);
    },
    of: (symbol) => bySymbol.get(symbol)?.clients ?? [],
    setBook(symbol, text) {
      const watched = bySymbol.get(symbol);
      if (watched !== undefined) watched.book = text;
    },
  };
}
