import { DEFAULTS, type Parameters } from '@/contract/params/catalogue';
import type { ExitView } from '@/server/bot/exit/exitRules';
import type { BookView } from '@/server/bot/strategy/bookView';
import { bucketsWith, maxNotionalIn } from './wallBook';

type ExitViewChanges = Partial<Omit<ExitView, 'p'>> & { p?: Partial<Parameters> };

/** Creates the inputs of the exit rules at this price, one second after the entry. */
export const exitView = (price: number, changes: ExitViewChanges = {}): ExitView => {
  const { p, ...rest } = changes;
  return {
    now: 1000,
    at: 1000,
    p: { ...DEFAULTS, ...p },
    bid: price,
    ask: price + 0.01,
    prices: { last: price, mark: price, index: price },
    ratio: 1,
    obi: 0,
    book: () => undefined,
    isSpoofed: () => false,
    ...rest,
  };
};

/**
 * Creates a grouped book around 100 with buckets of 500 USDT. One wall is at 99.895, and a second wall is behind it.
 */
export const bookViewWithWall = (wall: number, other = 500): BookView => {
  const buckets = (direction: 1 | -1) =>
    bucketsWith(
      Array.from({ length: 20 }, (_, index) => {
        const notional = direction === 1 ? 500 : index === 10 ? wall : index === 15 ? other : 500;
        return { price: 100 + direction * (0.005 + index * 0.01), notional };
      }),
    );
  const [bids, asks] = [buckets(-1), buckets(1)];
  return {
    at: 0,
    bid: 99.995,
    ask: 100.005,
    mid: 100,
    spread_pct: 0.01,
    bucketSize: 0.01,
    reach: 0.2,
    bids,
    asks,
    bidNotional: 9500 + wall,
    askNotional: 10_000,
    medianNotional: 500,
    obi: 0,
    maxNotionalNear: maxNotionalIn({ bid: bids, ask: asks }, 0.01),
  };
};
