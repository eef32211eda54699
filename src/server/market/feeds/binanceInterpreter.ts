import type { MarketState } from '../marketState';
import { createBinanceBooks } from './binanceBooks';
import { isPositive, isRecord, toNumber } from './guards';
import type { ResumableInterpreter } from './interpreter';
import { createQuoteCheck } from './quoteCheck';

const MINUTES_BY_KLINE_INTERVAL: ReadonlyMap<unknown, number> = new Map([
  ['1m', 1],
  ['3m', 3],
  ['5m', 5],
  ['15m', 15],
  ['30m', 30],
  ['1h', 60],
]);

/** Creates an interpreter for Binance futures and spot: combined streams, single streams and REST depth answers. */
export function createBinanceInterpreter(marketState: MarketState): ResumableInterpreter {
  const tradeStreams = new Map<string, unknown>();
  const quotes = createQuoteCheck();
  const books = createBinanceBooks(marketState, quotes);

  function receive(frame: unknown, receivedAt: number, symbolHint?: string): void {
    if (!isRecord(frame)) return marketState.rejectFrame('frame is not an object');
    if (frame.rest === 'depth') return books.readSnapshot(frame.data, frame.symbol);
    if ('lastUpdateId' in frame) return books.readSnapshot(frame, symbolHint);
    const data = 'stream' in frame ? frame.data : frame;
    if (!isRecord(data)) return marketState.rejectFrame('stream without data');
    // Ignores the answer to a subscription.
    if ('result' in data) return;
    if (typeof data.s !== 'string') {
      if (typeof data.e !== 'string') marketState.rejectFrame('event without type and symbol');
      return;
    }
    switch (data.e) {
      case 'depthUpdate':
        return books.readDiff(data.s, data, receivedAt);
      case 'trade':
      case 'aggTrade':
        return readTrade(data.s, data);
      case 'kline':
        return readKline(data.s, data.k);
      case 'markPriceUpdate':
        return readMarkPrice(data.s, data);
      case 'bookTicker':
      // Quotes of the spot market have no event type.
      case undefined:
        return quotes.recordQuote(data.s, toNumber(data.u), toNumber(data.b), toNumber(data.a));
      default:
        return;
    }
  }

  function readTrade(symbol: string, raw: Record<string, unknown>): void {
    // Uses only the first trade stream that sent a trade, because `trade` and `aggTrade` contain the same trades.
    if (!tradeStreams.has(symbol)) tradeStreams.set(symbol, raw.e);
    if (tradeStreams.get(symbol) !== raw.e) return;
    const [price, quantity] = [toNumber(raw.p), toNumber(raw.q)];
    if (!isPositive(price) || !isPositive(quantity) || typeof raw.m !== 'boolean') {
      return marketState.rejectFrame('trade: not a trade');
    }
    // `nq` is the quantity without retail price improvement orders, which are not part of the book.
    const inBook = raw.nq === undefined ? quantity : toNumber(raw.nq);
    if (inBook === 0) return;
    if (!isPositive(inBook)) return marketState.rejectFrame('trade: not a trade');
    // `m` is true if the buyer was the maker, which means that the taker sold.
    marketState.recordTrades(symbol, [
      { price, quantity: inBook, taker: raw.m ? 'SELL' : 'BUY', at: marketState.clock.now() },
    ]);
  }

  function readKline(symbol: string, raw: unknown): void {
    if (!isRecord(raw) || typeof raw.x !== 'boolean') return marketState.rejectFrame('kline: not a candle');
    const minutes = MINUTES_BY_KLINE_INTERVAL.get(raw.i);
    if (!raw.x || minutes === undefined) return;
    const candle = {
      start: toNumber(raw.t),
      open: toNumber(raw.o),
      high: toNumber(raw.h),
      low: toNumber(raw.l),
      close: toNumber(raw.c),
      volume: toNumber(raw.v),
    };
    if (Object.values(candle).some(Number.isNaN)) return marketState.rejectFrame('kline: a figure is missing');
    marketState.addCandle(symbol, minutes, candle);
  }

  function readMarkPrice(symbol: string, raw: Record<string, unknown>): void {
    const [mark, index] = [toNumber(raw.p), toNumber(raw.i)];
    if (!isPositive(mark)) return marketState.rejectFrame('markPriceUpdate: no price');
    const { prices } = marketState.symbolState(symbol);
    prices.recordMark({ mark, ...(isPositive(index) && { index }) });
    const [rate, next_at] = [toNumber(raw.r), toNumber(raw.T)];
    // Ignores delivery contracts, which have an empty rate and time 0.
    if (Number.isFinite(rate) && isPositive(next_at)) prices.recordFunding({ rate, next_at });
  }

  return {
    receive,
    quoteAgreement: quotes.agreement,
    createResumeFrames: books.createResumeFrames,
    latency: books.latency,
  };
}
