import { MARKET_BUCKETS_MAX, type MarketHistory } from '@/contract/market/marketView';
import type { BookFrame, TapeTrade } from '@/contract/live/streams';
import { decodeNotional } from '../market/notionalCode';
import { toEpochMs } from '../format/time';

export const MARKET_SERIES_SECONDS = 900;
const SECOND_MS = 1_000;
const ROUNDING_TOLERANCE = 1e-6;
/** Maximum number of traded volumes: two sides per second for 30 minutes. */
const MAX_TRADED_VOLUMES = 4 * MARKET_SERIES_SECONDS;

/** The last book of one second. */
export type MarketColumn = {
  /** Start of the second, market time in ms. */
  at: number;
  mid: number;
  bucket: number;
  obi: number | null;
  obiSmoothed: number | null;
  /** Notional of every bucket in USDT, nearest to the mid price first. */
  bids: Float32Array;
  asks: Float32Array;
};

/** Sum of the market trades of one second and one taker side. */
export type TradedVolume = { at: number; price: number; notional: number; taker: 'BUY' | 'SELL' };

/**
 * Books and traded volumes of one symbol in the last 15 minutes. A column holds the book of one second. The bot's
 * history gives the first columns, and live frames give the newer columns. The lists of columns and trades change in
 * place. `version` grows with every new column.
 */
export class MarketSeries {
  columns: MarketColumn[] = [];
  traded: TradedVolume[] = [];
  version = 0;

  /** Replaces the columns by the bot's history. Keeps newer live columns. */
  loadHistory(history: MarketHistory): void {
    const loaded = historyColumns(history);
    const end = loaded.at(-1)?.at ?? -Infinity;
    this.columns = [...loaded, ...this.columns.filter(({ at }) => at > end)];
    const past = history.traded.flatMap(([index, price, notional, taker]) => {
      const at = loaded[index]?.at;
      return at === undefined ? [] : [{ at, price, notional, taker }];
    });
    this.traded = [...past, ...this.traded.filter(({ at }) => at > end)];
    this.dropOldEntries();
  }

  /** Adds a live book. Returns true when the book is the first book of a second. */
  addBook(frame: BookFrame): boolean {
    const time = toEpochMs(frame.timestamp);
    if (time === null) return false;
    const at = startOfSecond(time);
    // The market clock goes back after a restart of the bot. The columns and trades of later times are then invalid.
    if (at < (this.columns.at(-1)?.at ?? 0) - SECOND_MS) {
      this.columns = [];
      this.traded = this.traded.filter((volume) => volume.at <= at);
    }
    const last = this.columns.at(-1);
    const column = bookColumn(frame, at);
    if (last && last.at >= at) {
      this.columns[this.columns.length - 1] = { ...column, at: last.at };
      return false;
    }
    this.columns.push(column);
    this.dropOldEntries();
    return true;
  }

  addTrades(trades: readonly TapeTrade[]): void {
    for (const [time, price, quantity, taker] of trades) {
      const at = startOfSecond(time);
      const notional = price * quantity;
      const sum = this.traded.slice(-2).find((last) => last.at === at && last.taker === taker);
      if (sum) {
        sum.price = (sum.price * sum.notional + price * notional) / (sum.notional + notional);
        sum.notional += notional;
      } else this.traded.push({ at, price, notional, taker });
    }
    this.traded.splice(0, this.traded.length - MAX_TRADED_VOLUMES);
  }

  private dropOldEntries(): void {
    this.version += 1;
    this.columns.splice(0, this.columns.length - MARKET_SERIES_SECONDS);
    const from = (this.columns.at(-1)?.at ?? 0) - MARKET_SERIES_SECONDS * SECOND_MS;
    const kept = this.traded.findIndex(({ at }) => at >= from);
    this.traded.splice(0, kept === -1 ? this.traded.length : kept);
  }
}

const DEPTH_MAP_SPANS_S = [120, 300, MARKET_SERIES_SECONDS];

/**
 * Returns the shortest time span that shows all columns. The longest span would leave most of a new depth map empty.
 */
export function depthMapSpanSeconds(columns: readonly MarketColumn[]): number {
  const covered = ((columns.at(-1)?.at ?? 0) - (columns[0]?.at ?? 0)) / SECOND_MS + 1;
  return DEPTH_MAP_SPANS_S.find((span) => covered <= span) ?? MARKET_SERIES_SECONDS;
}

/** Shortest time between two columns that counts as a gap in the data. */
export const DATA_GAP_MS = 5_000;

/** Returns the times without a book between two columns, from the end of one column to the start of the next. */
export const dataGapsOf = (columns: readonly MarketColumn[]): { from: number; until: number }[] =>
  columns.flatMap(({ at: until }, index) => {
    const before = columns[index - 1];
    return before && until - before.at >= DATA_GAP_MS ? [{ from: before.at + SECOND_MS, until }] : [];
  });

const startOfSecond = (time: number): number => Math.floor(time / SECOND_MS) * SECOND_MS;

function historyColumns({ at, mid, bucket, obi, obi_smoothed, buckets, depth }: MarketHistory): MarketColumn[] {
  const bytes = Uint8Array.from(atob(depth), (character) => character.charCodeAt(0));
  const codes = new DataView(bytes.buffer);
  const firstKept = at.length - MARKET_SERIES_SECONDS;
  const side = (column: number, first: number): Float32Array =>
    // A column before `firstKept` stays empty, because `loadHistory` drops the column.
    Float32Array.from({ length: column < firstKept ? 0 : buckets }, (_, index) => {
      const offset = 2 * (column * 2 * buckets + first + index);
      return offset + 1 < codes.byteLength ? decodeNotional(codes.getUint16(offset, true)) : 0;
    });
  return at.map((time, index) => ({
    at: startOfSecond(time),
    mid: mid[index] ?? NaN,
    bucket: bucket[index] ?? NaN,
    obi: obi[index] ?? null,
    obiSmoothed: obi_smoothed[index] ?? null,
    bids: side(index, 0),
    asks: side(index, buckets),
  }));
}

function bookColumn({ mid, bucket, obi, obi_smoothed, bids, asks }: BookFrame, at: number): MarketColumn {
  const side = (levels: BookFrame['bids']): Float32Array => {
    const sums: number[] = [];
    for (const [price, notional] of levels) {
      const index = Math.floor(Math.abs(price - mid) / bucket + ROUNDING_TOLERANCE);
      // A level far from the mid price would need an array with billions of empty buckets.
      if (index >= MARKET_BUCKETS_MAX) continue;
      while (sums.length <= index) sums.push(0);
      sums[index] = (sums[index] ?? 0) + notional;
    }
    return Float32Array.from(sums);
  };
  return { at, mid, bucket, obi, obiSmoothed: obi_smoothed, bids: side(bids), asks: side(asks) };
}
