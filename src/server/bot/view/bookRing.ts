import type { MarketHistory } from '@/contract/marketView';
import { encodeNotional } from '@/domain/market/notionalCode';
import type { BookBuckets } from '../../market/book/groupedBook';
import type { MarketTrade } from '../../market/source';
import type { BookView } from '../strategy/bookView';

/** One column a second for a quarter of an hour. */
export const COLUMNS = 900;
/** Buckets of one side in a column. */
const BUCKETS = 40;
const CELLS = 2 * BUCKETS;
/** Keeps a level on a bucket's edge in its bucket despite rounding, as the grouping does. */
const EDGE = 1e-6;

type Columns = Pick<MarketHistory, 'at' | 'mid' | 'bucket' | 'obi' | 'obi_smoothed' | 'buckets' | 'depth' | 'traded'>;

/** The last quarter of an hour of one book, in memory that never grows. */
export type BookRing = {
  record(at: number, view: BookView, obi_smoothed: number): void;
  addTrades(trades: readonly MarketTrade[]): void;
  /** Market time of the last column. */
  lastAt(): number;
  /** Returns the columns recorded at or after `at`, oldest first. */
  since(at: number): Columns;
  /** Returns the mid of every column recorded at or after `since`, oldest first. */
  mids(since: number): { at: number; mid: number }[];
};

type Volume = { notional: number; quantity: number };

export function createBookRing(): BookRing {
  const depth = new Float32Array(COLUMNS * CELLS);
  const at = new Float64Array(COLUMNS);
  const mid = new Float64Array(COLUMNS);
  const bucket = new Float64Array(COLUMNS);
  const obi = new Float32Array(COLUMNS);
  const smoothed = new Float32Array(COLUMNS);
  /** Notional and quantity of the trades since the column before, buyers before sellers. */
  const volume = new Float64Array(COLUMNS * 4);
  const bought: Volume = { notional: 0, quantity: 0 };
  const sold: Volume = { notional: 0, quantity: 0 };
  let next = 0;
  let count = 0;

  const writeSide = (from: number, { prices, notionals }: BookBuckets, { mid: middle, bucketSize }: BookView) => {
    for (let index = 0; index < prices.length; index += 1) {
      const cell = Math.floor(Math.abs((prices[index] ?? 0) - middle) / bucketSize + EDGE);
      if (cell < BUCKETS) depth[from + cell] = notionals[index] ?? 0;
    }
  };

  /** Returns the positions of the columns recorded at or after `since`, oldest first. */
  const positions = (since: number): number[] => {
    const found: number[] = [];
    for (let ago = count; ago >= 1; ago -= 1) {
      const position = (next - ago + COLUMNS) % COLUMNS;
      if ((at[position] ?? 0) >= since) found.push(position);
    }
    return found;
  };

  const encoded = (columns: readonly number[]): string => {
    const bytes = Buffer.allocUnsafe(columns.length * CELLS * 2);
    let offset = 0;
    for (const column of columns) {
      for (let cell = 0; cell < CELLS; cell += 1) {
        offset = bytes.writeUInt16LE(encodeNotional(depth[column * CELLS + cell] ?? 0), offset);
      }
    }
    return bytes.toString('base64');
  };

  const tradedIn = (column: number, index: number): MarketHistory['traded'] =>
    (['BUY', 'SELL'] as const).flatMap((side, offset) => {
      const notional = volume[column * 4 + offset * 2] ?? 0;
      const quantity = volume[column * 4 + offset * 2 + 1] ?? 0;
      return quantity > 0 ? [[index, roundTo(notional / quantity, 8), Math.round(notional), side]] : [];
    });

  return {
    record(now, view, obi_smoothed) {
      at[next] = now;
      mid[next] = view.mid;
      bucket[next] = view.bucketSize;
      obi[next] = view.obi;
      smoothed[next] = obi_smoothed;
      depth.fill(0, next * CELLS, (next + 1) * CELLS);
      writeSide(next * CELLS, view.bids, view);
      writeSide(next * CELLS + BUCKETS, view.asks, view);
      volume.set([bought.notional, bought.quantity, sold.notional, sold.quantity], next * 4);
      Object.assign(bought, { notional: 0, quantity: 0 });
      Object.assign(sold, { notional: 0, quantity: 0 });
      next = (next + 1) % COLUMNS;
      count = Math.min(COLUMNS, count + 1);
    },
    addTrades(trades) {
      for (const { price, quantity, taker } of trades) {
        const sum = taker === 'BUY' ? bought : sold;
        sum.notional += price * quantity;
        sum.quantity += quantity;
      }
    },
    lastAt: () => (count === 0 ? -Infinity : (at[(next - 1 + COLUMNS) % COLUMNS] ?? 0)),
    since(start) {
      const columns = positions(start);
      return {
        at: columns.map((column) => at[column] ?? 0),
        mid: columns.map((column) => mid[column] ?? 0),
        bucket: columns.map((column) => bucket[column] ?? 0),
        obi: columns.map((column) => roundTo(obi[column] ?? 0, 4)),
        obi_smoothed: columns.map((column) => roundTo(smoothed[column] ?? 0, 4)),
        buckets: BUCKETS,
        depth: encoded(columns),
        traded: columns.flatMap(tradedIn),
      };
    },
    mids: (start) => positions(start).map((column) => ({ at: at[column] ?? 0, mid: mid[column] ?? 0 })),
  };
}

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));
