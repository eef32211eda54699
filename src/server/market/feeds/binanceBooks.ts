import type { MarketState } from '../marketState';
import type { OrderBook } from '../book/orderBook';
import { BookMessage } from './bookMessage';
import { isRecord, toNumber } from './guards';
import type { BookLevels, ResumableInterpreter } from './interpreter';
import { createLatencyMeter } from './latencyMeter';
import type { QuoteCheck } from './quoteCheck';

type BookDiff = { first: number; last: number; previous: number; raw: Record<string, unknown>; receivedAt: number };

type BookSequenceState = {
  /** Id of the last update that was applied to the book. */
  u: number;
  /** True until the first diff after a snapshot is applied. The first diff may overlap the snapshot. */
  bridging: boolean;
  /** Diffs that arrived while the book was out of sync. */
  buffered: BookDiff[];
};

type DiffTargets = { marketState: MarketState; message: BookMessage; quotes: QuoteCheck };

/** Largest number of buffered diffs per symbol. Binance sends this number of diffs in about ten minutes. */
const MAX_BUFFERED_DIFFS = 6000;

/**
 * Creates order books from REST snapshots and diffs of Binance. A futures diff contains the id of the previous diff in
 * `pu`. A spot diff contains its first id in `U`. After a diff out of sequence the book is out of sync until the next
 * snapshot.
 */
export function createBinanceBooks(
  marketState: MarketState,
  quotes: QuoteCheck,
): Pick<ResumableInterpreter, 'createResumeFrames' | 'latency'> & {
  readSnapshot(raw: unknown, symbol: unknown): void;
  readDiff(symbol: string, raw: Record<string, unknown>, receivedAt: number): void;
} {
  const sequences = new Map<string, BookSequenceState>();
  const message = new BookMessage();
  const targets: DiffTargets = { marketState, message, quotes };
  const latencyOf = createLatencyMeter();

  function sequenceOf(symbol: string): BookSequenceState {
    let sequence = sequences.get(symbol);
    if (!sequence) {
      sequence = { u: NaN, bridging: true, buffered: [] };
      sequences.set(symbol, sequence);
    }
    return sequence;
  }

  function readSnapshot(raw: unknown, symbol: unknown): void {
    if (!isRecord(raw) || typeof symbol !== 'string') return marketState.rejectFrame('depth snapshot without a symbol');
    const lastUpdateId = toNumber(raw.lastUpdateId);
    if (Number.isNaN(lastUpdateId)) return marketState.rejectFrame('depth snapshot without its id');
    if (!message.readLevels(raw.bids, raw.asks)) {
      return marketState.rejectFrame('depth snapshot: a level is not a price and a quantity');
    }
    const book = marketState.writableBook(symbol);
    const known = sequenceOf(symbol);
    // The book already contains all updates of the snapshot, so the snapshot only confirms the book.
    if (book.ready && lastUpdateId <= known.u) return marketState.recordBookUpdate(book, 0);
    const buffered = known.buffered.filter((diff) => !isOlderThanSnapshot(diff, lastUpdateId));
    const sequence: BookSequenceState = { u: lastUpdateId, bridging: true, buffered: [] };
    sequences.set(symbol, sequence);
    message.replaceLevels(book);
    if (book.isCrossed()) return marketState.markOutOfSync(symbol, 'crossed book in the snapshot');
    // Publishes the book once, after all buffered diffs, because the snapshot alone is out of date.
    for (const [index, diff] of buffered.entries()) {
      const outcome = applyNextDiff(targets, book, sequence, diff);
      if (outcome === 'applied') continue;
      if (outcome === 'malformed') book.sync.applyEvent('reset');
      sequence.buffered = buffered.slice(index);
      return;
    }
    marketState.recordBookUpdate(book, 0);
  }

  function readDiff(symbol: string, raw: Record<string, unknown>, receivedAt: number): void {
    const diff = { first: toNumber(raw.U), last: toNumber(raw.u), previous: toNumber(raw.pu), raw, receivedAt };
    if (Number.isNaN(diff.first) || Number.isNaN(diff.last))
      return marketState.rejectFrame('depthUpdate: no update ids');
    apply(symbol, diff);
  }

  function apply(symbol: string, diff: BookDiff): void {
    const book = marketState.writableBook(symbol);
    const sequence = sequenceOf(symbol);
    if (!book.ready) {
      sequence.buffered.push(diff);
      if (sequence.buffered.length > MAX_BUFFERED_DIFFS) sequence.buffered.shift();
      return;
    }
    if (sequence.bridging && isOlderThanSnapshot(diff, sequence.u)) return;
    const outcome = applyNextDiff(targets, book, sequence, diff);
    if (outcome === 'gap') sequence.buffered.push(diff);
    if (outcome !== 'applied') return;
    marketState.recordBookUpdate(book, latencyOf(toNumber(diff.raw.T ?? diff.raw.E), diff.receivedAt));
  }

  return {
    readSnapshot,
    readDiff,
    createResumeFrames(symbol) {
      const sequence = sequences.get(symbol);
      if (!sequence) return { waiting: [] };
      const { u, buffered } = sequence;
      const waiting = buffered.map(({ raw }) => raw);
      if (Number.isNaN(u)) return { waiting };
      const whole = (bids: BookLevels, asks: BookLevels) => ({
        rest: 'depth',
        symbol,
        data: { lastUpdateId: u, bids, asks },
      });
      return { whole, waiting };
    },
    latency: latencyOf,
  };
}

/** Applies a diff. After a malformed diff, which is skipped, the next diff is out of sequence. */
function applyNextDiff(
  { marketState, message, quotes }: DiffTargets,
  book: OrderBook,
  sequence: BookSequenceState,
  diff: BookDiff,
): 'applied' | 'gap' | 'malformed' {
  const { symbol } = book;
  if (!(sequence.bridging ? continuesSnapshot(diff, sequence.u) : continuesUpdate(diff, sequence.u))) {
    marketState.markOutOfSync(symbol, `update ${diff.first} does not follow ${sequence.u}`);
    return 'gap';
  }
  if (!message.readLevels(diff.raw.b, diff.raw.a)) {
    marketState.rejectFrame('depthUpdate: a level is not a price and a quantity');
    return 'malformed';
  }
  message.applyTo(book);
  sequence.u = diff.last;
  sequence.bridging = false;
  if (book.isCrossed()) {
    marketState.markOutOfSync(symbol, `crossed book at update ${diff.last}`);
    return 'gap';
  }
  quotes.compareWithQuote(book, diff.first, diff.last);
  return 'applied';
}

function isSpotDiff(diff: BookDiff): boolean {
  return Number.isNaN(diff.previous);
}

function isOlderThanSnapshot(diff: BookDiff, snapshotId: number): boolean {
  return isSpotDiff(diff) ? diff.last <= snapshotId : diff.last < snapshotId;
}

/** Returns true if the diff is in sequence as the first diff after the snapshot. */
function continuesSnapshot(diff: BookDiff, snapshotId: number): boolean {
  if (isSpotDiff(diff)) return diff.first <= snapshotId + 1 && snapshotId + 1 <= diff.last;
  return (diff.first <= snapshotId && snapshotId <= diff.last) || diff.previous === snapshotId;
}

function continuesUpdate(diff: BookDiff, lastId: number): boolean {
  return isSpotDiff(diff) ? diff.first === lastId + 1 : diff.previous === lastId;
}
