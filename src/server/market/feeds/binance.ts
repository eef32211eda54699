import type { MarketDesk } from '../marketDesk';
import { BookMessage } from './bookMessage';
import { isPositive, isRecord, toNumber } from './guards';
import type { FrameInterpreter } from './interpreter';
import { createLatencyMeter } from './latencyMeter';
import { createQuoteCheck } from './quoteCheck';

type Diff = { first: number; last: number; previous: number; raw: Record<string, unknown>; receivedAt: number };

type Sequence = {
  /** Id of the last update in the book. */
  u: number;
  /** True until the first diff after a snapshot: that one may overlap it. */
  bridging: boolean;
  /** Diffs that came while there was no book to apply them to. */
  waiting: Diff[];
};

/** About ten minutes of diffs; a snapshot that takes longer could not be bridged anyway. */
const MAX_WAITING = 6000;
const KLINE_MINUTES: Record<string, number> = { '1m': 1, '3m': 3, '5m': 5, '15m': 15, '30m': 30, '1h': 60 };

/**
 * Frames of Binance: combined or bare streams, and REST depth answers in the same flow. Futures diffs chain by `pu`, spot
 * diffs have none and chain by `U`; the rest is alike.
 */
export function createBinance(desk: MarketDesk): FrameInterpreter {
  const sequences = new Map<string, Sequence>();
  const tradeStreams = new Map<string, unknown>();
  const quotes = createQuoteCheck();
  const message = new BookMessage();
  const latencyOf = createLatencyMeter();

  function receive(frame: unknown, receivedAt: number, symbolHint?: string): void {
    if (!isRecord(frame)) return desk.malformed('frame is not an object');
    if (frame.rest === 'depth') return readSnapshot(frame.data, frame.symbol);
    if ('lastUpdateId' in frame) return readSnapshot(frame, symbolHint);
    const data = 'stream' in frame ? frame.data : frame;
    if (!isRecord(data)) return desk.malformed('stream without data');
    // Answers to subscriptions.
    if ('result' in data) return;
    if (typeof data.s !== 'string') {
      if (typeof data.e !== 'string') desk.malformed('event without type and symbol');
      return;
    }
    switch (data.e) {
      case 'depthUpdate':
        return readDiff(data.s, data, receivedAt);
      case 'trade':
      case 'aggTrade':
        return readTrade(data.s, data);
      case 'kline':
        return readKline(data.s, data.k);
      case 'markPriceUpdate':
        return readMarkPrice(data.s, data);
      case 'bookTicker':
      // Spot quotes come without a type.
      case undefined:
        return quotes.quoted(data.s, toNumber(data.u), toNumber(data.b), toNumber(data.a));
      default:
        return;
    }
  }

  function sequenceOf(symbol: string): Sequence {
    let sequence = sequences.get(symbol);
    if (!sequence) {
      sequence = { u: NaN, bridging: true, waiting: [] };
      sequences.set(symbol, sequence);
    }
    return sequence;
  }

  function readSnapshot(raw: unknown, symbol: unknown): void {
    if (!isRecord(raw) || typeof symbol !== 'string') return desk.malformed('depth snapshot without a symbol');
    const lastUpdateId = toNumber(raw.lastUpdateId);
    if (Number.isNaN(lastUpdateId)) return desk.malformed('depth snapshot without its id');
    if (!message.read(raw.bids, raw.asks)) {
      return desk.malformed('depth snapshot: a level is not a price and a quantity');
    }
    const sequence = sequenceOf(symbol);
    const waiting = sequence.waiting;
    sequences.set(symbol, { u: lastUpdateId, bridging: true, waiting: [] });
    const book = desk.openBook(symbol);
    message.replace(book);
    if (book.isCrossed()) return desk.lostSync(symbol, 'crossed book in the snapshot');
    desk.bookChanged(book, 0);
    for (const diff of waiting) apply(symbol, diff);
  }

  function readDiff(symbol: string, raw: Record<string, unknown>, receivedAt: number): void {
    const diff = { first: toNumber(raw.U), last: toNumber(raw.u), previous: toNumber(raw.pu), raw, receivedAt };
    if (Number.isNaN(diff.first) || Number.isNaN(diff.last)) return desk.malformed('depthUpdate: no update ids');
    apply(symbol, diff);
  }

  function apply(symbol: string, diff: Diff): void {
    const book = desk.openBook(symbol);
    const sequence = sequenceOf(symbol);
    if (!book.ready) {
      sequence.waiting.push(diff);
      if (sequence.waiting.length > MAX_WAITING) sequence.waiting.shift();
      return;
    }
    if (sequence.bridging && isOlderThan(diff, sequence.u)) return;
    if (!(sequence.bridging ? bridges(diff, sequence.u) : continues(diff, sequence.u))) {
      desk.lostSync(symbol, `update ${diff.first} does not follow ${sequence.u}`);
      sequence.waiting.push(diff);
      return;
    }
    if (!message.read(diff.raw.b, diff.raw.a)) {
      return desk.malformed('depthUpdate: a level is not a price and a quantity');
    }
    message.applyTo(book);
    sequence.u = diff.last;
    sequence.bridging = false;
    if (book.isCrossed()) return desk.lostSync(symbol, `crossed book at update ${diff.last}`);
    quotes.compare(book, diff.first, diff.last);
    desk.bookChanged(book, latencyOf(toNumber(diff.raw.T ?? diff.raw.E), diff.receivedAt));
  }

  function readTrade(symbol: string, raw: Record<string, unknown>): void {
    // The same trades come on both streams: the first one seen counts.
    if (!tradeStreams.has(symbol)) tradeStreams.set(symbol, raw.e);
    if (tradeStreams.get(symbol) !== raw.e) return;
    const [price, quantity] = [toNumber(raw.p), toNumber(raw.q)];
    if (!isPositive(price) || !isPositive(quantity) || typeof raw.m !== 'boolean') {
      return desk.malformed('trade: not a trade');
    }
    // `m`: the buyer was the maker, so the taker sold.
    desk.traded(symbol, [{ price, quantity, taker: raw.m ? 'SELL' : 'BUY', at: desk.clock.now() }]);
  }

  function readKline(symbol: string, raw: unknown): void {
    if (!isRecord(raw) || typeof raw.x !== 'boolean') return desk.malformed('kline: not a candle');
    const minutes = KLINE_MINUTES[String(raw.i)];
    if (!raw.x || minutes === undefined) return;
    const candle = {
      start: toNumber(raw.t),
      open: toNumber(raw.o),
      high: toNumber(raw.h),
      low: toNumber(raw.l),
      close: toNumber(raw.c),
      volume: toNumber(raw.v),
    };
    if (Object.values(candle).some(Number.isNaN)) return desk.malformed('kline: a figure is missing');
    desk.candleClosed(symbol, minutes, candle);
  }

  function readMarkPrice(symbol: string, raw: Record<string, unknown>): void {
    const [mark, index] = [toNumber(raw.p), toNumber(raw.i)];
    if (!isPositive(mark)) return desk.malformed('markPriceUpdate: no price');
    desk.priced(symbol, { mark, ...(isPositive(index) && { index }) });
  }

  return { receive, quoteAgreement: quotes.agreement };
}

function isSpot(diff: Diff): boolean {
  return Number.isNaN(diff.previous);
}

function isOlderThan(diff: Diff, snapshotId: number): boolean {
  return isSpot(diff) ? diff.last <= snapshotId : diff.last < snapshotId;
}

/** The first diff after a snapshot spans its id; one that names the very id as its predecessor continues it exactly. */
function bridges(diff: Diff, snapshotId: number): boolean {
  if (isSpot(diff)) return diff.first <= snapshotId + 1 && snapshotId + 1 <= diff.last;
  return (diff.first <= snapshotId && snapshotId <= diff.last) || diff.previous === snapshotId;
}

function continues(diff: Diff, lastId: number): boolean {
  return isSpot(diff) ? diff.first === lastId + 1 : diff.previous === lastId;
}
