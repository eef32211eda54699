import { isClosed, type Trade } from '@/contract/trade';

export type Chunk = {
  rows: readonly Trade[];
  /** As many as the bot sent, the unreadable ones too. */
  received: number;
  rejected: readonly unknown[];
  total: number | null;
  hasMore: boolean;
};

/** A list that is shuffled all the time must not be chased for ever. */
const STEPS_BACK = 20;
/** A list of which rows are still missing after this many readings is taken as it is. */
const READINGS = 3;
/** So many offsets of trades that were open when they were read are looked at again. */
const OPEN_REREAD = 20;
const AROUND = 10;

/**
 * Gathers a long list by offset while it moves, and asks for the next chunk by its offset.
 *
 * First the list: each chunk begins on the last row that is known. Trades that came meanwhile push the list down and show
 * as doubles; rows that went pull it up, and then a chunk does not join on to what is known and is asked for again from
 * further up. If rows are missing all the same, by the bot's own count, the list is read again. Then the front, for what
 * came meanwhile, and last the places of old open trades, for what closed meanwhile.
 */
export function createTradeCollector(limit: number) {
  let phase: 'list' | 'front' | 'open' | 'done' = 'list';
  let skip = 0;
  /** From one chunk of the list to the next; a bot may send fewer rows than it was asked for. */
  let stride = limit - 1;
  let stepsBack = 0;
  let reading = 1;
  let rejected = 0;
  let total: number | null = null;
  // In the order of the list. A map keeps the place of an id that it knows and takes the newer state.
  let list = new Map<string, Trade>();
  let earlier = new Map<string, Trade>();
  const front = new Map<string, Trade>();
  let openOffsets: number[] = [];

  const homeOf = (id: string): Map<string, Trade> | undefined => [list, front, earlier].find((home) => home.has(id));

  function gathered(): Trade[] {
    const missed = [...earlier.values()].filter(({ trade_id }) => !list.has(trade_id));
    return [...front.values(), ...list.values(), ...missed];
  }

  function takeList({ rows, received, rejected: unreadable, hasMore }: Chunk): void {
    const joins = skip === 0 || rows.length === 0 || rows.some(({ trade_id }) => list.has(trade_id));
    if (!joins && stepsBack < STEPS_BACK) {
      stepsBack += 1;
      skip = Math.max(0, skip - Math.ceil(limit / 2));
      return;
    }
    const before = list.size;
    for (const trade of rows) list.set(trade.trade_id, trade);
    rejected += unreadable.length;
    stride = Math.max(0, received - 1);
    skip += stride;
    // A bot that sends the same rows for every offset has sent all it has.
    if (!hasMore || list.size === before) listEnded();
  }

  function listEnded(): void {
    skip = 0;
    const isShort = total !== null && gathered().length + rejected < total;
    if (!isShort || reading >= READINGS) {
      phase = 'front';
      return;
    }
    reading += 1;
    stepsBack = 0;
    rejected = 0;
    earlier = new Map([...earlier, ...list]);
    list = new Map();
  }

  function takeFront({ rows, received, hasMore }: Chunk): void {
    let joins = false;
    for (const trade of rows) {
      const home = homeOf(trade.trade_id);
      joins ||= home !== undefined && home !== front;
      (home ?? front).set(trade.trade_id, trade);
    }
    skip += received;
    if (!joins && hasMore && received > 0) return;
    openOffsets = offsetsOfOpen(gathered(), { from: skip, limit });
    askForOpen();
  }

  function askForOpen(): void {
    const offset = openOffsets.shift();
    phase = offset === undefined ? 'done' : 'open';
    skip = offset ?? 0;
  }

  function takeOpen({ rows }: Chunk): void {
    for (const trade of rows) homeOf(trade.trade_id)?.set(trade.trade_id, trade);
    askForOpen();
  }

  return {
    /** Where the next chunk begins; null when all is gathered. */
    next: (): number | null => (phase === 'done' ? null : skip),
    /** Where the chunks after the next one begin as long as the list holds still; empty where that is not known. */
    following(most: number): number[] {
      if (phase !== 'list' || total === null || stride === 0) return [];
      const end = total - 1;
      return Array.from({ length: most }, (_, ahead) => skip + (ahead + 1) * stride).filter((offset) => offset < end);
    },
    take(chunk: Chunk): void {
      total = chunk.total ?? total;
      if (phase === 'list') takeList(chunk);
      else if (phase === 'front') takeFront(chunk);
      else takeOpen(chunk);
    },
    progress: () => ({ loaded: Math.max(list.size, earlier.size), total }),
    /** Each trade once, in the order of the list. */
    result(): { rows: Trade[]; total: number | null; rejected: number } {
      const rows = gathered();
      return { rows, total: total === null ? null : Math.max(total, rows.length), rejected };
    },
  };
}

/** Chunks that hold all open trades from there on down. */
function offsetsOfOpen(rows: readonly Trade[], { from, limit }: { from: number; limit: number }): number[] {
  const offsets: number[] = [];
  let covered = from;
  for (let index = from; index < rows.length && offsets.length < OPEN_REREAD; index += 1) {
    const row = rows[index];
    if (row === undefined || isClosed(row) || index < covered) continue;
    offsets.push(Math.max(0, index - AROUND));
    covered = index + limit - 2 * AROUND;
  }
  return offsets;
}
