import type { StoreExtra } from '@/api/request/services';
import type { BookRole } from '@/contract/market/bookLevels';
import type { WatchRequest } from '@/contract/live/streams';
import { selectDisplayedBooks, selectWatched } from '@/slices/watched';

type WatchServices = Pick<StoreExtra, 'pageVisibility' | 'streams' | 'currentState'>;

/** Unwatches all symbols while the page is hidden, and watches all again after a reconnect. */
export function createWatchRequestSender({ pageVisibility, streams, currentState }: WatchServices) {
  /** Requested symbols with their book. Undefined is the only book of a bot without a second book. */
  let requested: ReadonlyMap<string, BookRole | undefined> = new Map();
  /** Sends a request, or is null while no connection is open. */
  let send: ((request: WatchRequest) => void) | null = null;

  function synchronise(): void {
    const watched = selectWatched(currentState());
    const books = selectDisplayedBooks(currentState());
    streams.keepOnly(watched, books);
    if (send === null) return;
    const next = new Map((pageVisibility.isVisible() ? watched : []).map((symbol) => [symbol, books[symbol]]));
    // Unwatch requests are sent first, because the server limits the number of watched symbols.
    for (const symbol of requested.keys()) if (!next.has(symbol)) send({ type: 'unwatch', symbol });
    for (const [symbol, book] of next) {
      if (requested.has(symbol) && requested.get(symbol) === book) continue;
      send({ type: 'watch', symbol, ...(book && { book }) });
    }
    requested = next;
  }

  pageVisibility.onChange(synchronise);
  return {
    synchronise,
    onConnectionOpened(sendRequest: (request: WatchRequest) => void): void {
      send = sendRequest;
      requested = new Map();
      synchronise();
    },
    onConnectionLost(): void {
      send = null;
    },
  };
}
