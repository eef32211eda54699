import type { BookLevels, ResumableInterpreter } from '../feeds/interpreter';
import type { MarketState, SymbolState } from '../marketState';
import type { BookReader, BookSide } from '../source';
import { toCandleRow, type CapturedSymbolState, type SessionEvent, type VenueName } from './sessionFormat';

export type RecordedVenue = { interpreter: ResumableInterpreter; marketState: MarketState };

const FRAME_KEY_BY_VENUE = { data: 'd', execution: 'x' } as const;

export const formatFrameLine = (v: VenueName, frame: unknown): string =>
  `{"${FRAME_KEY_BY_VENUE[v]}":${JSON.stringify(frame)}}`;

const formatEventLine = (note: SessionEvent): string => JSON.stringify(note);

type LineGenerator = () => Generator<string>;

/**
 * Captures the current state of a venue. Returns a function that generates the lines of the captured state. The caller
 * generates the lines later, because formatting all candles at once would delay the market.
 */
export function captureVenueState(v: VenueName, { interpreter, marketState }: RecordedVenue): LineGenerator {
  const instruments = [...marketState.instruments()];
  const latency = interpreter.latency.captureState();
  const rejected = [...marketState.rejectedFrameCounts()];
  const symbols = marketState.symbols().map((symbol) => captureSymbolState(v, symbol, { interpreter, marketState }));
  return function* () {
    if (instruments.length > 0) yield formatEventLine({ note: 'listed', v, instruments });
    for (const lines of symbols) yield* lines();
    yield formatEventLine({ note: 'venue', v, latency, rejected });
  };
}

function captureSymbolState(v: VenueName, symbol: string, { interpreter, marketState }: RecordedVenue): LineGenerator {
  const symbolState = marketState.symbolState(symbol);
  const candles = [...symbolState.candles.stored()].map(([minutes, stored]) => ({ minutes, stored: [...stored] }));
  const { whole, waiting } = interpreter.createResumeFrames(symbol);
  const { book } = symbolState;
  const [bids, asks] = [copyBookLevels(book, 'bid'), copyBookLevels(book, 'ask')];
  const state = captureState(symbolState);
  return function* () {
    for (const { minutes, stored } of candles) {
      yield formatEventLine({ note: 'history', v, symbol, minutes, candles: stored.map(toCandleRow) });
    }
    if (whole) yield formatFrameLine(v, whole(toBookLevels(bids), toBookLevels(asks)));
    yield formatEventLine({ note: 'symbol', v, symbol, state });
    for (const frame of waiting) yield formatFrameLine(v, frame);
  };
}

function captureState({ book, candles, prices, updates }: SymbolState): CapturedSymbolState {
  const { updatedAt: updated_at, freshness } = book;
  return { freshness, updated_at, updates, ...prices.capture(), candles_received_at: [...candles.receivedAt] };
}

/** Restores the state of a symbol line. The caller restores book and candles first. */
export function restoreSymbolState(symbolState: SymbolState, captured: CapturedSymbolState): void {
  const { book, candles, prices } = symbolState;
  book.sync.restoreState(captured.freshness);
  book.updatedAt = captured.updated_at;
  symbolState.updates = captured.updates;
  prices.restore(captured);
  for (const [minutes, at] of captured.candles_received_at) candles.receivedAt.set(minutes, at);
}

/** Copies the levels of one book side as pairs of price and quantity. */
function copyBookLevels(book: BookReader, side: BookSide): Float64Array {
  const copy = new Float64Array(2 * book.depth(side));
  for (let index = 0; index < copy.length; index += 2) {
    copy[index] = book.priceAt(side, index / 2);
    copy[index + 1] = book.quantityAt(side, index / 2);
  }
  return copy;
}

function toBookLevels(flat: Float64Array): BookLevels {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? NaN, flat[2 * index + 1] ?? NaN]);
}
