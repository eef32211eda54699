import type { MarketHistory } from '@/contract/marketView';
import type { MarketTrade } from '../../market/source';
import { repeat, type BotContext } from '../botContext';
import { isFreshBook } from '../feed/freshBook';
import { isoTime } from '../runtime/botLog';
import type { SymbolWatch } from '../strategy/symbolWatch';
import { COLUMNS, createBookRing, type BookRing } from './bookRing';

const COLUMN_EVERY_MS = 1_000;
/** A ring takes 380 kB. */
const MAX_RINGS = 100;

export type BookRecorder = {
  addTrades(symbol: string, trades: readonly MarketTrade[]): void;
  history(symbol: string, seconds: number): MarketHistory;
  /** Mid of each second of the last `ms`, oldest first. */
  mids(symbol: string, ms: number): { at: number; mid: number }[];
  stop(): void;
};

/** Keeps the last quarter of an hour of every followed book, as the bot grouped it. */
export function createBookRecorder(context: BotContext, watches: () => readonly SymbolWatch[]): BookRecorder {
  const { market, params } = context;
  const { clock } = market;
  const rings = new Map<string, BookRing>();

  const ringOf = (symbol: string): BookRing | undefined => {
    const known = rings.get(symbol);
    if (known !== undefined || rings.size >= MAX_RINGS) return known;
    const ring = createBookRing();
    rings.set(symbol, ring);
    return ring;
  };

  const record = () => {
    const now = clock.now();
    const current = watches();
    if (rings.size > current.length) {
      for (const [symbol, ring] of rings) if (ring.lastAt() < now - COLUMNS * COLUMN_EVERY_MS) rings.delete(symbol);
    }
    for (const watch of current) {
      const latest = watch.latest();
      // A second without a live book stays a gap.
      if (latest === undefined || !isFreshBook(watch.book, now, params())) continue;
      ringOf(watch.instrument.symbol)?.record(now, latest.view, latest.obi_smoothed);
    }
  };

  return {
    addTrades: (symbol, trades) => rings.get(symbol)?.addTrades(trades),
    history(symbol, seconds) {
      const now = clock.now();
      const ring = rings.get(symbol) ?? EMPTY;
      return { symbol, timestamp: isoTime(now), ...ring.since(now - seconds * 1_000) };
    },
    mids: (symbol, ms) => rings.get(symbol)?.mids(clock.now() - ms) ?? [],
    stop: repeat(context, () => COLUMN_EVERY_MS, record),
  };
}

const EMPTY: Pick<BookRing, 'since'> = {
  since: () => ({ at: [], mid: [], bucket: [], obi: [], obi_smoothed: [], buckets: 0, depth: '', traded: [] }),
};
