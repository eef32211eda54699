import { CANDLE_MINUTES } from '../candles/candles';
import type { MarketState } from '../marketState';
import type { FundingTerms, MarketTrade, ReferencePrices } from '../source';
import { BookMessage } from './bookMessage';
import { isPositive, isRecord, toNumber } from './guards';
import type { ResumableInterpreter } from './interpreter';
import { createLatencyMeter } from './latencyMeter';

type ParsedTopic = { channel: string; parameter: string; symbol: string };

/** Depth and last update id of a symbol's book topic. */
type BookSequenceState = { depth: number; u: number };

const HOUR_MS = 3_600_000;

/** Bybit sends this id after a restart of its service, with a complete book even if its type is delta. */
const FIRST_UPDATE_ID = 1;

/**
 * Creates an interpreter for the Bybit V5 public websocket (linear): orderbook, publicTrade, tickers, kline. The
 * interpreter ignores other topics.
 */
export function createBybitInterpreter(marketState: MarketState): ResumableInterpreter {
  const topics = new Map<string, ParsedTopic>();
  const sequences = new Map<string, BookSequenceState>();
  const message = new BookMessage();
  const latencyOf = createLatencyMeter();

  function receive(frame: unknown, receivedAt: number): void {
    if (!isRecord(frame)) return marketState.rejectFrame('frame is not an object');
    if (typeof frame.topic !== 'string') return readControl(frame);
    const topic = topicOf(frame.topic);
    if (topic === undefined) return marketState.rejectFrame('topic without a symbol');
    switch (topic.channel) {
      case 'orderbook':
        return readBook(topic, frame, receivedAt);
      case 'publicTrade':
        return readTrades(topic.symbol, frame.data);
      case 'tickers':
        return readTicker(topic.symbol, frame.data);
      case 'kline':
        return readKlines(topic, frame.data);
      default:
        return;
    }
  }

  function readControl(frame: Record<string, unknown>): void {
    if (frame.success === false) return marketState.rejectFrame(`subscription refused: ${String(frame.ret_msg)}`);
    if (!('op' in frame) && !('success' in frame)) marketState.rejectFrame('frame without topic');
  }

  function topicOf(text: string): ParsedTopic | undefined {
    const known = topics.get(text);
    if (known) return known;
    const parts = text.split('.');
    const [channel, symbol] = [parts[0], parts.at(-1)];
    if (!channel || !symbol || parts.length < 2) return undefined;
    const topic = { channel, parameter: parts[1] ?? '', symbol };
    topics.set(text, topic);
    return topic;
  }

  function readBook(topic: ParsedTopic, frame: Record<string, unknown>, receivedAt: number): void {
    const depth = Number(topic.parameter);
    // Ignores the topic of depth 1, which contains only the best bid and ask.
    if (depth === 1) return;
    const { data } = frame;
    if (!isRecord(data)) return marketState.rejectFrame('orderbook: no data');
    const u = toNumber(data.u);
    if (Number.isNaN(u)) return marketState.rejectFrame('orderbook: no update id');
    if (frame.type !== 'snapshot' && frame.type !== 'delta') return marketState.rejectFrame('orderbook: unknown type');
    if (!message.readLevels(data.b, data.a))
      return marketState.rejectFrame('orderbook: a level is not a price and a quantity');

    const { symbol } = topic;
    const book = marketState.writableBook(symbol);
    const sequence = sequences.get(symbol);
    const isWhole = frame.type === 'snapshot' || u === FIRST_UPDATE_ID;
    if (isWhole) {
      if (sequence && depth < sequence.depth && book.ready) return;
      sequences.set(symbol, { depth, u });
      book.topicLevels = depth;
      message.replaceLevels(book);
    } else {
      if (!book.ready || sequence?.depth !== depth || u === sequence.u) return;
      if (u !== sequence.u + 1) return marketState.markOutOfSync(symbol, `update ${u} came after ${sequence.u}`);
      sequence.u = u;
      message.applyTo(book);
    }
    if (book.isCrossed()) return marketState.markOutOfSync(symbol, `crossed book at update ${u}`);
    const latency_ms = latencyOf(toNumber(frame.cts ?? frame.ts), receivedAt);
    // A complete book may contain the time of its last change, so its latency is unknown and recorded as 0.
    marketState.recordBookUpdate(book, isWhole ? 0 : latency_ms);
  }

  function readTrades(symbol: string, data: unknown): void {
    if (!Array.isArray(data)) return marketState.rejectFrame('publicTrade: no list');
    const trades: MarketTrade[] = [];
    // `Array.isArray` leaves the entries unchecked, with the type any.
    for (const raw of data as readonly unknown[]) {
      const price = isRecord(raw) ? toNumber(raw.p) : NaN;
      const quantity = isRecord(raw) ? toNumber(raw.v) : NaN;
      const taker = isRecord(raw) ? parseTakerSide(raw.S) : undefined;
      if (!isPositive(price) || !isPositive(quantity) || !taker)
        return marketState.rejectFrame('publicTrade: not a trade');
      // Skips block trades, which are agreed outside the book. A block trade fills no resting order.
      if (isRecord(raw) && raw.BT === true) continue;
      trades.push({ price, quantity, taker, at: marketState.clock.now() });
    }
    marketState.recordTrades(symbol, trades);
  }

  function readTicker(symbol: string, data: unknown): void {
    if (!isRecord(data)) return marketState.rejectFrame('tickers: no data');
    const [last, mark, index] = [toNumber(data.lastPrice), toNumber(data.markPrice), toNumber(data.indexPrice)];
    // A ticker of type delta contains only the changed prices.
    const prices: Partial<ReferencePrices> = {};
    if (isPositive(last)) prices.last = last;
    if (isPositive(mark)) prices.mark = mark;
    if (isPositive(index)) prices.index = index;
    const known = marketState.symbolState(symbol).prices;
    known.recordTicker(prices);
    const [rate, next_at] = [toNumber(data.fundingRate), toNumber(data.nextFundingTime)];
    const hours = toNumber(data.fundingIntervalHour);
    // Dated futures have an empty funding rate.
    const funding: Partial<FundingTerms> = {};
    if (Number.isFinite(rate)) funding.rate = rate;
    if (isPositive(next_at)) funding.next_at = next_at;
    if (isPositive(hours)) funding.every_ms = hours * HOUR_MS;
    known.recordFunding(funding);
  }

  function readKlines({ symbol, parameter }: ParsedTopic, data: unknown): void {
    const minutes = CANDLE_MINUTES.find((known) => String(known) === parameter);
    if (minutes === undefined) return;
    if (!Array.isArray(data)) return marketState.rejectFrame('kline: no list');
    // `Array.isArray` leaves the entries unchecked, with the type any.
    for (const raw of data as readonly unknown[]) {
      if (!isRecord(raw) || typeof raw.confirm !== 'boolean') return marketState.rejectFrame('kline: not a candle');
      if (!raw.confirm) continue;
      const candle = {
        start: toNumber(raw.start),
        open: toNumber(raw.open),
        high: toNumber(raw.high),
        low: toNumber(raw.low),
        close: toNumber(raw.close),
        volume: toNumber(raw.volume),
      };
      if (Object.values(candle).some(Number.isNaN)) return marketState.rejectFrame('kline: a figure is missing');
      marketState.addCandle(symbol, minutes, candle);
    }
  }

  return {
    receive,
    createResumeFrames(symbol) {
      const sequence = sequences.get(symbol);
      if (!sequence) return { waiting: [] };
      const { depth, u } = sequence;
      const topic = `orderbook.${depth}.${symbol}`;
      return { whole: (b, a) => ({ topic, type: 'snapshot', data: { s: symbol, b, a, u } }), waiting: [] };
    },
    latency: latencyOf,
  };
}

function parseTakerSide(side: unknown): MarketTrade['taker'] | undefined {
  if (side === 'Buy') return 'BUY';
  return side === 'Sell' ? 'SELL' : undefined;
}
