import type { BookLevel } from '@/contract/market/bookLevels';
import type { BookFrame, BookWall } from '@/contract/live/streams';

/** Tolerance that keeps a price on the edge of a bucket in its bucket despite rounding errors. */
const ROUNDING_TOLERANCE = 1e-6;

export const LADDER_GROUP_SIZES = [1, 5, 10] as const;
export type LadderGroupSize = (typeof LADDER_GROUP_SIZES)[number];

export type LadderSide = 'bid' | 'ask';

/** `from` names the exchange of a price that was converted to the displayed book. */
export type TradeLevel = { kind: 'entry' | 'sl' | 'tp'; price: number; from?: string };

export type LadderRow = {
  side: LadderSide;
  /** Price of the largest level in the row, or the middle price of an empty row. */
  price: number;
  /** Notional of the row in USDT. */
  notional: number;
  /** Cumulative depth from the mid price to the far end of the row, USDT. */
  cumulative: number;
  walls: readonly BookWall[];
  own: readonly TradeLevel[];
};

export type Ladder = {
  mid: number;
  /** Bid rows, nearest to the mid price first. */
  bids: readonly LadderRow[];
  asks: readonly LadderRow[];
  /** Largest notional of a displayed row, which has the longest bar. */
  largest: number;
  deepest: number;
  /** Entry, SL and TP prices outside the displayed rows. */
  beyond: readonly TradeLevel[];
};

type LadderOptions = { group: LadderGroupSize; rows: number; own: readonly TradeLevel[] };
type BucketScale = Pick<BookFrame, 'mid' | 'bucket'>;

/**
 * Returns the width of a row of `group` buckets in bps of the mid price, such as '1.2' or '12'. Returns null without a
 * mid price.
 */
export function ladderRowWidthText({ mid, bucket }: BucketScale, group: LadderGroupSize): string | null {
  if (mid <= 0) return null;
  const bps = ((bucket * group) / mid) * 10_000;
  // One decimal below 10 bps keeps the text still while the mid price moves.
  return bps < 9.95 ? String(Math.round(bps * 10) / 10) : String(Math.round(bps));
}

/** Groups a book frame into rows of `group` buckets around the mid price. Omits levels beyond the last row. */
export function ladderOf(frame: BookFrame, { group, rows, own }: LadderOptions): Ladder {
  const width = frame.bucket * group;
  const ruler = { mid: frame.mid, bucket: width };
  const bids = ladderRowsOfSide('bid', frame.bids, frame, ruler, rows, own);
  const asks = ladderRowsOfSide('ask', frame.asks, frame, ruler, rows, own);
  const both = [...bids, ...asks];
  return {
    mid: frame.mid,
    bids,
    asks,
    largest: Math.max(...both.map(({ notional }) => notional), 1),
    deepest: Math.max(bids.at(-1)?.cumulative ?? 0, asks.at(-1)?.cumulative ?? 0, 1),
    beyond: own.filter(({ price }) => ladderRowIndex(price, ruler) >= rows),
  };
}

const ladderRowIndex = (price: number, { mid, bucket }: BucketScale): number =>
  Math.floor(Math.abs(price - mid) / bucket + ROUNDING_TOLERANCE);

const sideOfPrice = (price: number, { mid }: BucketScale): LadderSide => (price < mid ? 'bid' : 'ask');

function ladderRowsOfSide(
  side: LadderSide,
  levels: readonly BookLevel[],
  { walls }: BookFrame,
  ruler: BucketScale,
  rows: number,
  own: readonly TradeLevel[],
): LadderRow[] {
  const sums = new Float64Array(rows);
  const largest = new Float64Array(rows);
  const prices = new Float64Array(rows);
  for (const [price, notional] of levels) {
    const index = ladderRowIndex(price, ruler);
    if (index >= rows) continue;
    sums[index] = (sums[index] ?? 0) + notional;
    if (notional <= (largest[index] ?? 0)) continue;
    largest[index] = notional;
    prices[index] = price;
  }
  const sign = side === 'bid' ? -1 : 1;
  const wallsHere = walls.filter((wall) => wall.side === side);
  const ownHere = own.filter(({ price }) => sideOfPrice(price, ruler) === side);
  let cumulative = 0;
  return Array.from(sums, (notional, index) => {
    cumulative += notional;
    return {
      side,
      price: notional > 0 ? (prices[index] ?? 0) : ruler.mid + sign * (index + 0.5) * ruler.bucket,
      notional,
      cumulative,
      walls: wallsHere.filter(({ price }) => ladderRowIndex(price, ruler) === index),
      own: ownHere.filter(({ price }) => ladderRowIndex(price, ruler) === index),
    };
  });
}
