import type { MarketState } from '../marketState';
import { BookMessage } from './bookMessage';
import { isPositive, isRecord, toNumber } from './guards';
import type { FrameInterpreter } from './interpreter';
import { createLatencyMeter } from './latencyMeter';

/**
 * Creates an interpreter for recordings of whole books `{recv,T,s,b,a}` and single trades `{recv,T,s,p,q,S}`. Prices and
 * quantities may be numbers or texts. The lines have no update ids, so the interpreter detects no gaps.
 */
export function createBookLinesInterpreter(marketState: MarketState): FrameInterpreter {
  const message = new BookMessage();
  const latencyOf = createLatencyMeter();

  function receive(frame: unknown, receivedAt: number): void {
    if (!isRecord(frame)) return marketState.rejectFrame('line is not an object');
    const symbol = frame.s;
    if (typeof symbol !== 'string') return marketState.rejectFrame('line without a symbol');
    if ('b' in frame) return readBook(symbol, frame, receivedAt);
    return readTrade(symbol, frame);
  }

  function readBook(symbol: string, frame: Record<string, unknown>, receivedAt: number): void {
    if (!message.readLevels(frame.b, frame.a))
      return marketState.rejectFrame('book: a level is not a price and a quantity');
    const book = marketState.writableBook(symbol);
    message.replaceLevels(book);
    if (book.isCrossed()) return marketState.markOutOfSync(symbol, 'crossed book');
    marketState.recordBookUpdate(book, latencyOf(toNumber(frame.T ?? frame.ts), receivedAt));
  }

  function readTrade(symbol: string, frame: Record<string, unknown>): void {
    const [price, quantity] = [toNumber(frame.p), toNumber(frame.q)];
    const isSide = frame.S === 'buy' || frame.S === 'sell';
    if (!isPositive(price) || !isPositive(quantity) || !isSide) return marketState.rejectFrame('trade: not a trade');
    marketState.recordTrades(symbol, [
      { price, quantity, taker: frame.S === 'buy' ? 'BUY' : 'SELL', at: marketState.clock.now() },
    ]);
  }

  return { receive };
}
