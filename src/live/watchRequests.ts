import type { WatchRequest } from '@/contract/streams';

/** Creates the sender of watch and unwatch requests. After a reconnect the sender watches all wanted symbols again. */
export function createWatchRequestSender(send: (request: WatchRequest) => void) {
  let requested: readonly string[] = [];
  let wanted: readonly string[] = [];
  let open = false;

  function synchronise(): void {
    if (!open) return;
    // Unwatch requests are sent first, because the server limits the number of watched symbols.
    for (const symbol of requested) if (!wanted.includes(symbol)) send({ type: 'unwatch', symbol });
    for (const symbol of wanted) if (!requested.includes(symbol)) send({ type: 'watch', symbol });
    requested = wanted;
  }

  return {
    setWantedSymbols(symbols: readonly string[]): void {
      wanted = symbols;
      synchronise();
    },
    onConnectionOpened(): void {
      open = true;
      requested = [];
      synchronise();
    },
    onConnectionLost(): void {
      open = false;
    },
  };
}
