import { TAPE_TRADE_COUNT, WATCHED_SYMBOLS_MAX } from '@/contract/sizes';
import { BOOK_ROLES, type BookRole } from '@/contract/market/bookLevels';
import type { TapeTrade } from '@/contract/live/streams';

/** Returns a function that stops the frames, or undefined for an unlisted symbol. */
export type StartSymbolWatch = (symbol: string, book: BookRole) => (() => void) | undefined;

export type LatestMarketData = { book: string | undefined; tape: readonly TapeTrade[] };

type WatchedBook<Client> = LatestMarketData & { clients: Set<Client>; stop: () => void };

/** Symbol and role of one book. */
export type BookKey = { symbol: string; book?: BookRole | undefined };

/** The bot sends frames of a book while at least one client watches the book. */
export type WatchRegistry<Client> = {
  /**
   * Adds a watched book to a client in place of the other book of the symbol, unless the client already watches the
   * largest number of symbols. Returns the latest market data if another client already watches the book.
   */
  watch(client: Client, key: BookKey): LatestMarketData | undefined;
  unwatch(client: Client, symbol: string): void;
  removeClient(client: Client): void;
  clientsOf(key: BookKey): Iterable<Client>;
  /** Stores the latest book frame for clients that watch the book later. */
  storeLatestBook(key: BookKey, text: string): void;
  /** Stores market trades for clients that watch the book later. */
  storeTrades(key: BookKey, trades: readonly TapeTrade[]): void;
};

export function createWatchRegistry<Client>(start: StartSymbolWatch): WatchRegistry<Client> {
  const byKey = new Map<string, WatchedBook<Client>>();

  const countWatchedBooks = (client: Client): number =>
    [...byKey.values()].filter(({ clients }) => clients.has(client)).length;

  const leave = (client: Client, key: string): void => {
    const watched = byKey.get(key);
    if (watched?.clients.delete(client) !== true || watched.clients.size > 0) return;
    byKey.delete(key);
    watched.stop();
  };

  return {
    watch(client, { symbol, book = 'signals' }) {
      const key = textOf({ symbol, book });
      const known = byKey.get(key);
      if (known?.clients.has(client) === true) return undefined;
      leave(client, textOf({ symbol, book: book === 'signals' ? 'execution' : 'signals' }));
      if (countWatchedBooks(client) >= WATCHED_SYMBOLS_MAX) return undefined;
      if (known !== undefined) {
        known.clients.add(client);
        return known;
      }
      // Registers the book before `start`, because `start` may send the first frame at once.
      const watched: WatchedBook<Client> = {
        clients: new Set([client]),
        stop: () => undefined,
        book: undefined,
        tape: [],
      };
      byKey.set(key, watched);
      const stop = start(symbol, book);
      if (stop === undefined) byKey.delete(key);
      else watched.stop = stop;
      return undefined;
    },
    unwatch(client, symbol) {
      for (const book of BOOK_ROLES) leave(client, textOf({ symbol, book }));
    },
    removeClient(client) {
      for (const key of [...byKey.keys()]) leave(client, key);
    },
    clientsOf: (key) => byKey.get(textOf(key))?.clients ?? [],
    storeLatestBook(key, text) {
      const watched = byKey.get(textOf(key));
      if (watched !== undefined) watched.book = text;
    },
    storeTrades(key, trades) {
      const watched = byKey.get(textOf(key));
      if (watched !== undefined) watched.tape = [...watched.tape, ...trades].slice(-TAPE_TRADE_COUNT);
    },
  };
}

const textOf = ({ symbol, book = 'signals' }: BookKey): string => `${book} ${symbol}`;
