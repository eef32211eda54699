import type { MarketDesk } from '../marketState';
import { BookMessage } from './bookMessage';
import { isPositive, isRecord, toNumber } from './guards';
import type { FrameInterpreter } from './interpreter';
import { createLatencyMeter } from './latencyMeter';

/**
 * Lines of a recording that was cut down to whole books and single trades:
 * `{recv,T,s,b,a}` and `{recv,T,s,p,q,S}`, numbers or text. No ids chain them, so nothing can be missing.
 */
export function createWholeBooks(desk: MarketDesk): FrameInterpreter {
  const message = new BookMessage();
  const latencyOf = createLatencyMeter();

  function receive(frame: unknown, receivedAt: number): void {
    if (!isRecord(frame)) return desk.malformed('line is not an object');
    const symbol = frame.s;
    if (typeof symbol !== 'string') return desk.malformed('line without a symbol');
    if ('b' in frame) return readBook(symbol, frame, receivedAt);
    return readTrade(symbol, frame);
  }

  function readBook(symbol: string, frame: Record<string, unknown>, receivedAt: number): void {
    if (!message.read(frame.b, frame.a)) return desk.malformed('book: a level is not a price and a quantity');
    const book = desk.openBook(symbol);
    message.replace(book);
    if (book.isCrossed()) return desk.lostSync(symbol, 'crossed book');
    desk.bookChanged(book, latencyOf(toNumber(frame.T ?? frame.ts), receivedAt));
  }

  function readTrade(symbol: string, frame: Record<string, unknown>): void {
    const [price, quantity] = [toNumber(frame.p), toNumber(frame.q)];
    const isSide = frame.S === 'buy' || frame.S === 'sell';
    if (!isPositive(price) || !isPositive(quantity) || !isSide) return desk.malformed('trade: not a trade');
    desk.traded(symbol, [{ price, quantity, taker: frame.S === 'buy' ? 'BUY' : 'SELL', at: desk.clock.now() }]);
  }

  return { receive };
}
