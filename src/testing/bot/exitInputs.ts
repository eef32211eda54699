import { DEFAULTS, type Parameters } from '@/contract/params/catalogue';
import type { ExitInputs } from '@/server/bot/exit/exitRules';
import type { BookSide } from '@/server/market/source';
import type { GroupedBook } from '@/server/bot/strategy/groupedBook';
import { createBookBuckets, createMaxNotionalNear } from './wallBook';

type ExitInputChanges = Partial<Omit<ExitInputs, 'p' | 'watch'>> & {
  p?: Partial<Parameters>;
  obi?: number;
  book?: () => GroupedBook | undefined;
  isSpoofed?: (side: BookSide, price: number) => boolean;
};

/** Creates the inputs of the exit rules at `price`, one second after the entry. */
export const createExitInputs = (price: number, changes: ExitInputChanges = {}): ExitInputs => {
  const { p, obi = 0, book = () => undefined, isSpoofed = () => false, ...rest } = changes;
  return {
    now: 1000,
    at: 1000,
    p: { ...DEFAULTS, ...p },
    bid: price,
    ask: price + 0.01,
    prices: { last: price, mark: price, index: price },
    ratio: 1,
    watch: { smoothedObi: () => obi, groupedBook: book, isSpoofed },
    ...rest,
  };
};

/**
 * Creates a grouped book around 100 with buckets of 500 USDT. A wall with the notional `wall` is at 99.895. A second
 * wall with the notional `other` is at 99.845.
 */
export const groupedBookWithWall = (wall: number, other = 500): GroupedBook => {
  const buckets = (direction: 1 | -1) =>
    createBookBuckets(
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
    maxDistance: 0.2,
    bids,
    asks,
    bidNotional: 9500 + wall,
    askNotional: 10_000,
    medianNotional: 500,
    obi: 0,
    maxNotionalNear: createMaxNotionalNear({ bid: bids, ask: asks }, 0.01),
  };
};
