import { TAPE_TRADE_COUNT, type TapeTrade } from '@/contract/streams';
import type { MarketTrade } from '../../market/source';
import type { BotDependencies } from '../bot';
import type { BotContext } from '../botContext';
import { bookFrame } from './bookFrame';
import type { ViewedSymbols } from './viewedSymbols';

const BOOK_FRAME_INTERVAL_MS = 100;

export type MarketView = {
  /**
   * Starts to send the frames of a symbol, beginning with the current book. Returns undefined if the market does not
   * list the symbol.
   */
  watch(symbol: string): (() => void) | undefined;
  /** Sends the latest evaluation of a watched symbol. */
  onEvaluation(symbol: string): void;
  onTrades(symbol: string, trades: readonly MarketTrade[]): void;
};

type WatchedSymbol = { sentAt: number; sentSequence: number; tape: TapeTrade[]; isScheduled: boolean };

/** Sends evaluations of watched symbols, at most ten books of each symbol per second of wall time. */
export function createMarketView(
  { market: { clock } }: Pick<BotContext, 'market'>,
  viewed: ViewedSymbols,
  { wallNow, stream }: Pick<BotDependencies, 'wallNow' | 'stream'>,
): MarketView {
  const watched = new Map<string, WatchedSymbol>();
  /** Latest trades of every symbol, which a new watch sends first. */
  const recent = new Map<string, TapeTrade[]>();

  const send = (symbol: string, entry: WatchedSymbol) => {
    const seen = viewed.watchOf(symbol)?.inspect();
    const isNew = seen !== undefined && seen.sequence !== entry.sentSequence;
    if (!isNew && entry.tape.length === 0) return;
    entry.sentAt = wallNow();
    if (isNew) {
      entry.sentSequence = seen.sequence;
      stream?.({ type: 'book', data: bookFrame(symbol, seen) });
    }
    if (entry.tape.length > 0) {
      stream?.({ type: 'tape', data: { symbol, trades: entry.tape } });
      entry.tape = [];
    }
  };

  const sendSoon = (symbol: string, entry: WatchedSymbol) => {
    if (entry.isScheduled || watched.get(symbol) !== entry) return;
    const since = wallNow() - entry.sentAt;
    // Sends the frame also after the system clock was set back, when the elapsed time is negative.
    if (since >= BOOK_FRAME_INTERVAL_MS || since < 0) return send(symbol, entry);
    entry.isScheduled = true;
    clock.after(BOOK_FRAME_INTERVAL_MS - since, () => {
      entry.isScheduled = false;
      sendSoon(symbol, entry);
    });
  };

  return {
    watch(symbol) {
      const release = viewed.holdSymbol(symbol);
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
