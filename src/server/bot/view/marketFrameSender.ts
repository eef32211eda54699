import { TAPE_TRADE_COUNT } from '@/contract/sizes';
import type { BookFrame, TapeTrade } from '@/contract/live/streams';
import type { BookRole } from '@/contract/market/bookLevels';
import type { MarketTrade } from '../../market/source';
import type { BotContext } from '../core/context';
import { toBookFrame } from './bookFrame';
import { liveBookOriginOf } from './bookOrigin';
import { readExecutionFrame } from './executionFrame';
import type { ViewedSymbols } from './viewedSymbols';

const BOOK_FRAME_INTERVAL_MS = 100;

export type MarketFrameSender = {
  /**
   * Sends book and tape frames of one book of a symbol until the returned function is called. Returns undefined if the
   * market does not list the symbol, or has no such book.
   */
  watchSymbol(symbol: string, book?: BookRole): (() => void) | undefined;
  /** Sends a book frame with the latest evaluation, if a console watches the symbol. */
  onEvaluation(symbol: string): void;
  /** Sends a frame of the execution book, if a console watches that book. */
  onExecutionBook(symbol: string): void;
  onTrades(symbol: string, trades: readonly MarketTrade[], book?: BookRole): void;
};

type WatchedBook = {
  symbol: string;
  book: BookRole;
  sentAt: number;
  sentSequence: number;
  tape: TapeTrade[];
  isScheduled: boolean;
};

/**
 * Sends book and tape frames of the symbols that a console watches, at most ten of each symbol per second of wall time.
 */
export function createMarketFrameSender(context: BotContext, viewed: ViewedSymbols): MarketFrameSender {
  const { market, wallNow, stream } = context;
  const { clock } = market;
  const watched = new Map<string, WatchedBook>();
  /** Latest market trades of every symbol, for the first tape frame of a newly watched symbol. */
  const recent = new Map<string, TapeTrade[]>();

  /** Returns the current frame, or undefined without a frame after the sequence number `sent`. */
  const frameAfter = (sent: number, { symbol, book }: WatchedBook): BookFrame | undefined => {
    if (book === 'execution') return readExecutionFrame(context, symbol, sent);
    const seen = viewed.watchOf(symbol)?.evaluationDetails();
    if (seen === undefined || seen.sequence === sent) return undefined;
    return toBookFrame(symbol, seen, liveBookOriginOf(context, symbol, 'data'));
  };

  const send = (entry: WatchedBook) => {
    const { symbol, book } = entry;
    const frame = frameAfter(entry.sentSequence, entry);
    if (frame === undefined && entry.tape.length === 0) return;
    entry.sentAt = wallNow();
    if (frame !== undefined) {
      entry.sentSequence = frame.sequence;
      stream?.({ type: 'book', data: frame });
    }
    if (entry.tape.length > 0) {
      stream?.({ type: 'tape', data: { symbol, book, trades: entry.tape } });
      entry.tape = [];
    }
  };

  const sendSoon = (entry: WatchedBook | undefined) => {
    if (entry === undefined || entry.isScheduled || watched.get(keyOf(entry)) !== entry) return;
    const since = wallNow() - entry.sentAt;
    // A negative elapsed time means that the system clock was set back. The sender then sends immediately.
    if (since >= BOOK_FRAME_INTERVAL_MS || since < 0) return send(entry);
    entry.isScheduled = true;
    clock.after(BOOK_FRAME_INTERVAL_MS - since, () => {
      entry.isScheduled = false;
      sendSoon(entry);
    });
  };

  return {
    watchSymbol(symbol, book = 'signals') {
      if (book === 'execution' && market.execution === undefined) return undefined;
      const release = viewed.startViewing(symbol);
      if (release === undefined) return undefined;
      const entry: WatchedBook = {
        symbol,
        book,
        sentAt: -Infinity,
        sentSequence: -1,
        tape: (book === 'signals' && recent.get(symbol)) || [],
        isScheduled: false,
      };
      const key = keyOf(entry);
      watched.set(key, entry);
      sendSoon(entry);
      return () => {
        if (watched.get(key) === entry) watched.delete(key);
        release();
      };
    },
    onEvaluation: (symbol) => sendSoon(watched.get(keyOf({ symbol, book: 'signals' }))),
    onExecutionBook: (symbol) => sendSoon(watched.get(keyOf({ symbol, book: 'execution' }))),
    onTrades(symbol, trades, book = 'signals') {
      const entry = watched.get(keyOf({ symbol, book }));
      if (entry === undefined && book === 'execution') return;
      const added = trades.map(({ at, price, quantity, taker }): TapeTrade => [at, price, quantity, taker]);
      if (book === 'signals') recent.set(symbol, [...(recent.get(symbol) ?? []), ...added].slice(-TAPE_TRADE_COUNT));
      if (entry === undefined) return;
      entry.tape = [...entry.tape, ...added].slice(-TAPE_TRADE_COUNT);
      sendSoon(entry);
    },
  };
}

const keyOf = ({ symbol, book }: Pick<WatchedBook, 'symbol' | 'book'>): string => `${book} ${symbol}`;
