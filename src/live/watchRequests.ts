import type { StoreExtra } from '@/api/request/services';
import type { WatchRequest } from '@/contract/live/streams';
import { selectWatched } from '@/slices/watched';

type WatchServices = Pick<StoreExtra, 'pageVisibility' | 'streams' | 'currentState'>;

/** Unwatches all symbols while the page is hidden, and watches all again after a reconnect. */
export function createWatchRequestSender({ pageVisibility, streams, currentState }: WatchServices) {
  let requested: readonly string[] = [];
  /** Sends a request, or is null while no connection is open. */
  let send: ((request: WatchRequest) => void) | null = null;

  function synchronise(): void {
    const watched = selectWatched(currentState());
    streams.keepOnly(watched);
    if (send === null) return;
    const wanted = pageVisibility.isVisible() ? watched : [];
    // Unwatch requests are sent first, because the server limits the number of watched symbols.
    for (const symbol of requested) if (!wanted.includes(symbol)) send({ type: 'unwatch', symbol });
    for (const symbol of wanted) if (!requested.includes(symbol)) send({ type: 'watch', symbol });
    requested = wanted;
  }

  pageVisibility.onChange(synchronise);
  return {
    synchronise,
    onConnectionOpened(sendRequest: (request: WatchRequest) => void): void {
      send = sendRequest;
      requested = [];
      synchronise();
    },
    onConnectionLost(): void {
      send = null;
    },
  };
}
