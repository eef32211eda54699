import type { MarketHistory } from '@/contract/marketView';
import type { MarketTrade } from '../../market/source';
import { repeatInMarketTime, type BotContext } from '../botContext';
import { isFreshBook } from '../feed/freshBook';
import { isoTime } from '../runtime/botLog';
import type { SymbolWatch } from '../strategy/symbolWatch';
import { HISTORY_COLUMN_COUNT, createBookRing, type BookRing } from './bookRing';

const HISTORY_COLUMN_INTERVAL_MS = 1_000;
/** Largest number of ring buffers, of which each takes 380 kB. */
const MAX_BOOK_RINGS = 100;

export type BookRecorder = {
  addTrades(symbol: string, trades: readonly MarketTrade[]): void;
  history(symbol: string, seconds: number): MarketHistory;
  /** Returns the mid of each second of the last `ms`, oldest first. */
  mids(symbol: string, ms: number): { at: number; mid: number }[];
  stop(): void;
};

/** Creates the recorder of every followed book. Stores the grouped book of each second of the last 15 minutes. */
export function createBookRecorder(context: BotContext, watches: () => readonly SymbolWatch[]): BookRecorder {
  const { market, params } = context;
  const { clock } = market;
  const rings = new Map<string, BookRing>();

  const ringOf = (symbol: string): BookRing | undefined => {
    const known = rings.get(symbol);
    if (known !== undefined || rings.size >= MAX_BOOK_RINGS) return known;
    const ring = createBookRing();
    rings.set(symbol, ring);
    return ring;
  };

  const record = () => {
    const now = clock.now();
    const current = watches();
    if (rings.size > current.length) {
      for (const [symbol, ring] of rings)
        if (ring.lastAt() < now - HISTORY_COLUMN_COUNT * HISTORY_COLUMN_INTERVAL_MS) rings.delete(symbol);
    }
    for (const watch of current) {
      const latest = watch.latestEvaluation();
      // Records nothing in a second without a fresh book.
      if (latest === undefined || !isFreshBook(watch.book, now, params())) continue;
      ringOf(watch.instrument.symbol)?.record(now, latest.view, latest.obi_smoothed);
    }
  };

  return {
    addTrades: (symbol, trades) => rings.get(symbol)?.addTrades(trades),
    history(symbol, seconds) {
      const now = clock.now();
      const ring = rings.get(symbol) ?? EMPTY_RING;
      return { symbol, timestamp: isoTime(now), ...ring.columnsSince(now - seconds * 1_000) };
    },
    mids: (symbol, ms) => rings.get(symbol)?.mids(clock.now() - ms) ?? [],
    stop: repeatInMarketTime(context, () => HISTORY_COLUMN_INTERVAL_MS, record),
  };
}

const EMPTY_RING: Pick<BookRing, 'columnsSince'> = {
  columnsSince: () => ({ at: [], mid: [], bucket: [], obi: [], obi_smoothed: [], buckets: 0, depth: '', traded: [] }),
};
