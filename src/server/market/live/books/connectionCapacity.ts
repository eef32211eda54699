import type { ExchangeFeed, TopicGroup } from '../exchanges/exchangeFeed';

export type ConnectionCapacity = {
  /** Reserves capacity for all topic groups. Reserves nothing and returns false if a connection is full. */
  reserve(symbol: string, groups: readonly TopicGroup[]): boolean;
  release(symbol: string, group: TopicGroup): void;
};

export function createConnectionCapacity(feed: Pick<ExchangeFeed, 'connectionLoadOf'>): ConnectionCapacity {
  const used = new Map<string, number>();
  const usedLoadOf = (connection: string): number => used.get(connection) ?? 0;

  function add(symbol: string, group: TopicGroup, sign: 1 | -1): void {
    const { connection, load } = feed.connectionLoadOf(symbol, group);
    used.set(connection, usedLoadOf(connection) + sign * load);
  }

  return {
    reserve(symbol, groups) {
      for (const group of groups) add(symbol, group, 1);
      const fits = groups.every((group) => {
        const { connection, limit } = feed.connectionLoadOf(symbol, group);
        return usedLoadOf(connection) <= limit;
      });
      if (!fits) for (const group of groups) add(symbol, group, -1);
      return fits;
    },
    release: (symbol, group) => add(symbol, group, -1),
  };
}
