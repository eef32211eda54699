import type { WatchRequest } from '@/contract/streams';

/** Tells the server which symbols this page shows. A new connection knows none. */
export function createWatchRequests(send: (request: WatchRequest) => void) {
  let requested: readonly string[] = [];
  let wanted: readonly string[] = [];
  let open = false;

  function synchronise(): void {
    if (!open) return;
    // Ends first: the server accepts few symbols at once.
    for (const symbol of requested) if (!wanted.includes(symbol)) send({ type: 'unwatch', symbol });
    for (const symbol of wanted) if (!requested.includes(symbol)) send({ type: 'watch', symbol });
    requested = wanted;
  }

  return {
    want(symbols: readonly string[]): void {
      wanted = symbols;
      synchronise();
    },
    opened(): void {
      open = true;
      requested = [];
      synchronise();
    },
    lost(): void {
      open = false;
    },
  };
}
