import type { ExchangeFeed, FeedPart } from '../exchanges/exchangeFeed';

export type ConnectionCapacity = {
  /** Reserves capacity for all parts. Reserves nothing and returns false if a connection is full. */
  reserve(symbol: string, parts: readonly FeedPart[]): boolean;
  release(symbol: string, part: FeedPart): void;
};

/** Creates a counter of the load on each connection of a feed. */
export function createConnectionCapacity(feed: Pick<ExchangeFeed, 'loadOf'>): ConnectionCapacity {
  const used = new Map<string, number>();
  const usedLoadOf = (connection: string): number => used.get(connection) ?? 0;

  function add(symbol: string, part: FeedPart, sign: 1 | -1): void {
    const { connection, load } = feed.loadOf(symbol, part);
    used.set(connection, usedLoadOf(connection) + sign * load);
  }

  return {
    reserve(symbol, parts) {
      for (const part of parts) add(symbol, part, 1);
      const fits = parts.every((part) => {
        const { connection, limit } = feed.loadOf(symbol, part);
        return usedLoadOf(connection) <= limit;
      });
      if (!fits) for (const part of parts) add(symbol, part, -1);
      return fits;
    },
    release: (symbol, part) => add(symbol, part, -1),
  };
}
