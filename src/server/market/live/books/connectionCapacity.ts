import type { ExchangeFeed, FeedPart } from '../exchanges/exchangeFeed';

export type Room = {
  /** All of it or nothing; false where a connection is full. */
  take(symbol: string, parts: readonly FeedPart[]): boolean;
  free(symbol: string, part: FeedPart): void;
};

/** Keeps count of what each connection of a feed carries. */
export function createRoom(feed: Pick<ExchangeFeed, 'weightOf'>): Room {
  const taken = new Map<string, number>();
  const takenOf = (connection: string): number => taken.get(connection) ?? 0;

  function add(symbol: string, part: FeedPart, sign: 1 | -1): void {
    const { connection, weight } = feed.weightOf(symbol, part);
    taken.set(connection, takenOf(connection) + sign * weight);
  }

  return {
    take(symbol, parts) {
      for (const part of parts) add(symbol, part, 1);
      const fits = parts.every((part) => {
        const { connection, most } = feed.weightOf(symbol, part);
        return takenOf(connection) <= most;
      });
      if (!fits) for (const part of parts) add(symbol, part, -1);
      return fits;
    },
    free: (symbol, part) => add(symbol, part, -1),
  };
}
