import type { MarketHistory } from '@/contract/market/marketView';
import type { MarketTrade } from '../../market/source';
import { repeatInMarketTime, type BotContext } from '../core/context';
import { isFreshBook } from '../venues/freshBook';
import { isoTime } from '../../logging/botLog';
import type { SymbolWatch } from '../strategy/symbolWatch';
import { BOOK_HISTORY_COLUMN_COUNT, createBookHistoryBuffer, type BookHistoryBuffer } from './bookHistoryBuffer';

const BOOK_HISTORY_COLUMN_INTERVAL_MS = 1_000;
/** Largest number of symbols with a book history. Each book history needs 380 kB of memory. */
const MAX_BOOK_HISTORIES = 100;

export type BookRecorder = {
  addTrades(symbol: string, trades: readonly MarketTrade[]): void;
  bookHistory(symbol: string, seconds: number): MarketHistory;
  /** Returns the recorded mid prices of the last `ms` milliseconds, one a second, oldest first. */
  recentMids(symbol: string, ms: number): { at: number; mid: number }[];
  stop(): void;
};

/** Records the grouped book of every followed symbol once a second, and keeps the last 15 minutes. */
export function createBookRecorder(context: BotContext, watches: () => readonly SymbolWatch[]): BookRecorder {
  const { market, params } = context;
  const { clock } = market;
  const rings = new Map<string, BookHistoryBuffer>();

  const ringOf = (symbol: string): BookHistoryBuffer | undefined => {
    const known = rings.get(symbol);
    if (known !== undefined || rings.size >= MAX_BOOK_HISTORIES) return known;
    const ring = createBookHistoryBuffer();
    rings.set(symbol, ring);
    return ring;
  };

  const record = () => {
    const now = clock.now();
    const current = watches();
    if (rings.size > current.length) {
      for (const [symbol, ring] of rings)
        if (ring.lastColumnAt() < now - BOOK_HISTORY_COLUMN_COUNT * BOOK_HISTORY_COLUMN_INTERVAL_MS)
          rings.delete(symbol);
    }
    for (const watch of current) {
      const latest = watch.latestEvaluation();
      // Records no column while the book is missing or stale.
      if (latest === undefined || !isFreshBook(watch.book, now, params())) continue;
      ringOf(watch.instrument.symbol)?.recordColumn(now, latest.view, latest.obi_smoothed);
    }
  };

  return {
    addTrades: (symbol, trades) => rings.get(symbol)?.addTrades(trades),
    bookHistory(symbol, seconds) {
      const now = clock.now();
      const ring = rings.get(symbol) ?? EMPTY_BOOK_HISTORY;
      return { symbol, timestamp: isoTime(now), ...ring.columnsSince(now - seconds * 1_000) };
    },
    recentMids: (symbol, ms) => rings.get(symbol)?.midsSince(clock.now() - ms) ?? [],
    stop: repeatInMarketTime(context, () => BOOK_HISTORY_COLUMN_INTERVAL_MS, record),
  };
}

const EMPTY_BOOK_HISTORY: Pick<BookHistoryBuffer, 'columnsSince'> = {
  columnsSince: () => ({ at: [], mid: [], bucket: [], obi: [], obi_smoothed: [], buckets: 0, depth: '', traded: [] }),
};
