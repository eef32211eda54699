import type { MarketHistory } from '@/contract/market/marketView';
import { encodeNotional } from '@/domain/market/notionalCode';
import type { BookBuckets } from '../../market/book/bookBuckets';
import type { MarketTrade } from '../../market/source';
import type { GroupedBook } from '../strategy/groupedBook';

/** Number of columns in the book history: one column a second for 15 minutes. */
export const BOOK_HISTORY_COLUMN_COUNT = 900;
/** Number of buckets of one book side in a column of the book history. */
const BUCKETS_PER_SIDE = 40;
const CELLS_PER_COLUMN = 2 * BUCKETS_PER_SIDE;
/** Tolerance for rounding errors at a bucket edge, as a fraction of a bucket. */
const BUCKET_EDGE_TOLERANCE = 1e-6;

type BookHistoryColumns = Pick<
  MarketHistory,
  'at' | 'mid' | 'bucket' | 'obi' | 'obi_smoothed' | 'buckets' | 'depth' | 'traded'
>;

/** Ring buffer with the grouped book of each second of the last 15 minutes. */
export type BookHistoryBuffer = {
  recordColumn(at: number, view: GroupedBook, obi_smoothed: number): void;
  addTrades(trades: readonly MarketTrade[]): void;
  lastColumnAt(): number;
  /** Returns the columns of the book history from the market time `at` on, oldest first. */
  columnsSince(at: number): BookHistoryColumns;
  /** Returns the mid price of each column from the market time `since` on, oldest first. */
  midsSince(since: number): { at: number; mid: number }[];
};

type TradedVolume = { notional: number; quantity: number };

export function createBookHistoryBuffer(): BookHistoryBuffer {
  const depth = new Float32Array(BOOK_HISTORY_COLUMN_COUNT * CELLS_PER_COLUMN);
  const at = new Float64Array(BOOK_HISTORY_COLUMN_COUNT);
  const mid = new Float64Array(BOOK_HISTORY_COLUMN_COUNT);
  const bucket = new Float64Array(BOOK_HISTORY_COLUMN_COUNT);
  const obi = new Float32Array(BOOK_HISTORY_COLUMN_COUNT);
  const smoothed = new Float32Array(BOOK_HISTORY_COLUMN_COUNT);
  /** Four numbers for each column: notional and quantity bought, notional and quantity sold. */
  const volume = new Float64Array(BOOK_HISTORY_COLUMN_COUNT * 4);
  const bought: TradedVolume = { notional: 0, quantity: 0 };
  const sold: TradedVolume = { notional: 0, quantity: 0 };
  let next = 0;
  let count = 0;

  const writeSide = (from: number, { prices, notionals }: BookBuckets, { mid: middle, bucketSize }: GroupedBook) => {
    for (let index = 0; index < prices.length; index += 1) {
      const cell = Math.floor(Math.abs((prices[index] ?? 0) - middle) / bucketSize + BUCKET_EDGE_TOLERANCE);
      if (cell < BUCKETS_PER_SIDE) depth[from + cell] = notionals[index] ?? 0;
    }
  };

  /** Returns the buffer indexes of the columns from the market time `since` on, oldest first. */
  const columnIndexesSince = (since: number): number[] => {
    const found: number[] = [];
    for (let ago = count; ago >= 1; ago -= 1) {
      const position = (next - ago + BOOK_HISTORY_COLUMN_COUNT) % BOOK_HISTORY_COLUMN_COUNT;
      if ((at[position] ?? 0) >= since) found.push(position);
    }
    return found;
  };

  const encodeDepth = (columns: readonly number[]): string => {
    const bytes = Buffer.allocUnsafe(columns.length * CELLS_PER_COLUMN * 2);
    let offset = 0;
    for (const column of columns) {
      for (let cell = 0; cell < CELLS_PER_COLUMN; cell += 1) {
        offset = bytes.writeUInt16LE(encodeNotional(depth[column * CELLS_PER_COLUMN + cell] ?? 0), offset);
      }
    }
    return bytes.toString('base64');
  };

  const tradedIn = (column: number, index: number): MarketHistory['traded'] =>
    (['BUY', 'SELL'] as const).flatMap((side, offset) => {
      const notional = volume[column * 4 + offset * 2] ?? 0;
      const quantity = volume[column * 4 + offset * 2 + 1] ?? 0;
      return quantity > 0 ? [[index, roundToDecimals(notional / quantity, 8), Math.round(notional), side]] : [];
    });

  return {
    recordColumn(now, view, obi_smoothed) {
      at[next] = now;
      mid[next] = view.mid;
      bucket[next] = view.bucketSize;
      obi[next] = view.obi;
      smoothed[next] = obi_smoothed;
      depth.fill(0, next * CELLS_PER_COLUMN, (next + 1) * CELLS_PER_COLUMN);
      writeSide(next * CELLS_PER_COLUMN, view.bids, view);
      writeSide(next * CELLS_PER_COLUMN + BUCKETS_PER_SIDE, view.asks, view);
      volume.set([bought.notional, bought.quantity, sold.notional, sold.quantity], next * 4);
      Object.assign(bought, { notional: 0, quantity: 0 });
      Object.assign(sold, { notional: 0, quantity: 0 });
      next = (next + 1) % BOOK_HISTORY_COLUMN_COUNT;
      count = Math.min(BOOK_HISTORY_COLUMN_COUNT, count + 1);
    },
    addTrades(trades) {
      for (const { price, quantity, taker } of trades) {
        const sum = taker === 'BUY' ? bought : sold;
        sum.notional += price * quantity;
        sum.quantity += quantity;
      }
    },
    lastColumnAt: () =>
      count === 0 ? -Infinity : (at[(next - 1 + BOOK_HISTORY_COLUMN_COUNT) % BOOK_HISTORY_COLUMN_COUNT] ?? 0),
    columnsSince(start) {
      const columns = columnIndexesSince(start);
      return {
        at: columns.map((column) => at[column] ?? 0),
        mid: columns.map((column) => mid[column] ?? 0),
        bucket: columns.map((column) => bucket[column] ?? 0),
        obi: columns.map((column) => roundToDecimals(obi[column] ?? 0, 4)),
        obi_smoothed: columns.map((column) => roundToDecimals(smoothed[column] ?? 0, 4)),
        buckets: BUCKETS_PER_SIDE,
        depth: encodeDepth(columns),
        traded: columns.flatMap(tradedIn),
      };
    },
    midsSince: (start) => columnIndexesSince(start).map((column) => ({ at: at[column] ?? 0, mid: mid[column] ?? 0 })),
  };
}

const roundToDecimals = (value: number, digits: number): number => Number(value.toFixed(digits));
