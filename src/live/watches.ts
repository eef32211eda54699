import type { WatchRequest } from '@/contract/streams';

/** Tells the server which symbols this page shows. A new connection knows none. */
export function createWatches(send: (request: WatchRequest) => void) {
  let told: readonly string[] = [];
  let wanted: readonly string[] = [];
  let open = false;

  function synchronise(): void {
    if (!open) return;
    // Ends first: the server accepts few symbols at once.
    for (const symbol of told) if (!wanted.includes(symbol)) send({ type: 'unwatch', symbol });
    for (const symbol of wanted) if (!told.includes(symbol)) send({ type: 'watch', symbol });
    told = wanted;
  }

  return {
    want(symbols: readonly string[]): void {
      wanted = symbols;
      synchronise();
    },
    opened(): void {
      open = true;
      told = [];
      synchronise();
    },
    lost(): void {
      open = false;
    },
  };
}
