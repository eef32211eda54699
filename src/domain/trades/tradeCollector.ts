import { isClosed, type Trade } from '@/contract/trades/trade';

export type TradeChunk = {
  rows: readonly Trade[];
  /** Number of rows that the bot sent, including unreadable rows. */
  received: number;
  rejected: readonly unknown[];
  total: number | null;
  hasMore: boolean;
};

/** Maximum number of requests at a lower offset than before, while the trade list shifts. */
const MAX_BACKWARD_REQUESTS = 20;
/** Maximum number of complete readings of the trade list. The collector accepts missing rows after the last reading. */
const MAX_COMPLETE_LIST_READS = 3;
/** Maximum number of chunks with open trades that the collector reads again. */
const MAX_OPEN_TRADE_CHUNKS = 20;
/** Number of extra rows before and after an open trade in a chunk, because the trade list can shift. */
const EXTRA_ROWS_AROUND_OPEN_TRADE = 10;

/**
 * Collects a long trade list in chunks by offset, although the list changes meanwhile. Each chunk begins at the last
 * known row. A new trade shifts the list down, so that known rows arrive again. A removed row shifts the list up. The
 * collector then requests a chunk without overlap at a lower offset. The collector reads the whole list again when the
 * bot's total shows missing rows. After the last chunk, the collector reads the front of the list for new trades.
 * Finally, the collector reads the chunks with old open trades, because an open trade can close meanwhile.
 */
export function createTradeCollector(limit: number) {
  let phase: 'list' | 'front' | 'open' | 'done' = 'list';
  let skip = 0;
  /** Distance between the offsets of two chunks. A bot can send fewer rows than requested. */
  let stride = limit - 1;
  let stepsBack = 0;
  let reading = 1;
  let rejected = 0;
  let total: number | null = null;
  // Trades by id in list order. A trade that arrives again keeps its position and gets the newer state.
  let list = new Map<string, Trade>();
  let earlier = new Map<string, Trade>();
  const front = new Map<string, Trade>();
  let openOffsets: number[] = [];

  const mapHolding = (id: string): Map<string, Trade> | undefined =>
    [list, front, earlier].find((home) => home.has(id));

  function collectedTrades(): Trade[] {
    const missed = [...earlier.values()].filter(({ trade_id }) => !list.has(trade_id));
    return [...front.values(), ...list.values(), ...missed];
  }

  function takeListChunk({ rows, received, rejected: unreadable, hasMore }: TradeChunk): void {
    const joins = skip === 0 || rows.length === 0 || rows.some(({ trade_id }) => list.has(trade_id));
    if (!joins && stepsBack < MAX_BACKWARD_REQUESTS) {
      stepsBack += 1;
      skip = Math.max(0, skip - Math.ceil(limit / 2));
      return;
    }
    const before = list.size;
    for (const trade of rows) list.set(trade.trade_id, trade);
    rejected += unreadable.length;
    stride = Math.max(0, received - 1);
    skip += stride;
    // A bot that ignores the offset has sent all rows of the list.
    if (!hasMore || list.size === before) endListReading();
  }

  function endListReading(): void {
    skip = 0;
    const isShort = total !== null && collectedTrades().length + rejected < total;
    if (!isShort || reading >= MAX_COMPLETE_LIST_READS) {
      phase = 'front';
      return;
    }
    reading += 1;
    stepsBack = 0;
    rejected = 0;
    earlier = new Map([...earlier, ...list]);
    list = new Map();
  }

  function takeFrontChunk({ rows, received, hasMore }: TradeChunk): void {
    let joins = false;
    for (const trade of rows) {
      const home = mapHolding(trade.trade_id);
      joins ||= home !== undefined && home !== front;
      (home ?? front).set(trade.trade_id, trade);
    }
    skip += received;
    if (!joins && hasMore && received > 0) return;
    openOffsets = offsetsOfOpenTrades(collectedTrades(), { from: skip, limit });
    requestOpenChunk();
  }

  function requestOpenChunk(): void {
    const offset = openOffsets.shift();
    phase = offset === undefined ? 'done' : 'open';
    skip = offset ?? 0;
  }

  function takeOpenChunk({ rows }: TradeChunk): void {
    for (const trade of rows) mapHolding(trade.trade_id)?.set(trade.trade_id, trade);
    requestOpenChunk();
  }

  return {
    nextOffset: (): number | null => (phase === 'done' ? null : skip),
    /** Returns the expected offsets of the chunks after the next chunk, or none while they are unknown. */
    followingOffsets(most: number): number[] {
      if (phase !== 'list' || total === null || stride === 0) return [];
      const end = total - 1;
      return Array.from({ length: most }, (_, ahead) => skip + (ahead + 1) * stride).filter((offset) => offset < end);
    },
    takeChunk(chunk: TradeChunk): void {
      total = chunk.total ?? total;
      if (phase === 'list') takeListChunk(chunk);
      else if (phase === 'front') takeFrontChunk(chunk);
      else takeOpenChunk(chunk);
    },
    progress: () => ({ loaded: Math.max(list.size, earlier.size), total }),
    result(): { rows: Trade[]; total: number | null; rejected: number } {
      const rows = collectedTrades();
      return { rows, total: total === null ? null : Math.max(total, rows.length), rejected };
    },
  };
}

/** Returns at most `MAX_OPEN_TRADE_CHUNKS` offsets of chunks that contain the open trades from row `from` on. */
function offsetsOfOpenTrades(rows: readonly Trade[], { from, limit }: { from: number; limit: number }): number[] {
  const offsets: number[] = [];
  let covered = from;
  for (let index = from; index < rows.length && offsets.length < MAX_OPEN_TRADE_CHUNKS; index += 1) {
    const row = rows[index];
    if (row === undefined || isClosed(row) || index < covered) continue;
    offsets.push(Math.max(0, index - EXTRA_ROWS_AROUND_OPEN_TRADE));
    covered = index + limit - 2 * EXTRA_ROWS_AROUND_OPEN_TRADE;
  }
  return offsets;
}
