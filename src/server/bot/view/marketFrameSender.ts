import { TAPE_TRADE_COUNT } from '@/contract/sizes';
import type { TapeTrade } from '@/contract/live/streams';
import type { MarketTrade } from '../../market/source';
import type { BotContext } from '../core/context';
import { toBookFrame } from './bookFrame';
import type { ViewedSymbols } from './viewedSymbols';

const BOOK_FRAME_INTERVAL_MS = 100;

export type MarketFrameSender = {
  /**
   * Sends book and tape frames of a symbol until the returned function is called. Returns undefined if the market does
   * not list the symbol.
   */
  watchSymbol(symbol: string): (() => void) | undefined;
  /** Sends a book frame with the latest evaluation, if a console watches the symbol. */
  onEvaluation(symbol: string): void;
  onTrades(symbol: string, trades: readonly MarketTrade[]): void;
};

type WatchedSymbol = { sentAt: number; sentSequence: number; tape: TapeTrade[]; isScheduled: boolean };

/**
 * Sends book and tape frames of the symbols that a console watches, at most ten of each symbol per second of wall time.
 */
export function createMarketFrameSender(
  { market: { clock }, wallNow, stream }: BotContext,
  viewed: ViewedSymbols,
): MarketFrameSender {
  const watched = new Map<string, WatchedSymbol>();
  /** Latest market trades of every symbol, for the first tape frame of a newly watched symbol. */
  const recent = new Map<string, TapeTrade[]>();

  const send = (symbol: string, entry: WatchedSymbol) => {
    const seen = viewed.watchOf(symbol)?.evaluationDetails();
    const isNew = seen !== undefined && seen.sequence !== entry.sentSequence;
    if (!isNew && entry.tape.length === 0) return;
    entry.sentAt = wallNow();
    if (isNew) {
      entry.sentSequence = seen.sequence;
      stream?.({ type: 'book', data: toBookFrame(symbol, seen) });
    }
    if (entry.tape.length > 0) {
      stream?.({ type: 'tape', data: { symbol, trades: entry.tape } });
      entry.tape = [];
    }
  };

  const sendSoon = (symbol: string, entry: WatchedSymbol) => {
    if (entry.isScheduled || watched.get(symbol) !== entry) return;
    const since = wallNow() - entry.sentAt;
    // A negative elapsed time means that the system clock was set back. The sender then sends immediately.
    if (since >= BOOK_FRAME_INTERVAL_MS || since < 0) return send(symbol, entry);
    entry.isScheduled = true;
    clock.after(BOOK_FRAME_INTERVAL_MS - since, () => {
      entry.isScheduled = false;
      sendSoon(symbol, entry);
    });
  };

  return {
    watchSymbol(symbol) {
      const release = viewed.startViewing(symbol);
      if (release === undefined) return undefined;
      const entry: WatchedSymbol = {
        sentAt: -Infinity,
        sentSequence: -1,
        tape: recent.get(symbol) ?? [],
        isScheduled: false,
      };
      watched.set(symbol, entry);
      sendSoon(symbol, entry);
      return () => {
        if (watched.get(symbol) === entry) watched.delete(symbol);
        release();
      };
    },
    onEvaluation(symbol) {
      const entry = watched.get(symbol);
      if (entry !== undefined) sendSoon(symbol, entry);
    },
    onTrades(symbol, trades) {
      const added = trades.map(({ at, price, quantity, taker }): TapeTrade => [at, price, quantity, taker]);
      recent.set(symbol, [...(recent.get(symbol) ?? []), ...added].slice(-TAPE_TRADE_COUNT));
      const entry = watched.get(symbol);
      if (entry === undefined) return;
      entry.tape = [...entry.tape, ...added].slice(-TAPE_TRADE_COUNT);
      sendSoon(symbol, entry);
    },
  };
}
