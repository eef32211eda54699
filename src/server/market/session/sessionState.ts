import type { BookLevels, ResumableInterpreter } from '../feeds/interpreter';
import type { MarketState } from '../marketState';
import type { BookReader, BookSide } from '../source';
import { toCandleRow, type SessionEvent, type VenueName } from './sessionFormat';

/** Interpreter and market state of one venue that a recorder records. */
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
  const candles = [...marketState.storedCandles(symbol)].map(([minutes, stored]) => ({ minutes, stored: [...stored] }));
  const { whole, waiting } = interpreter.createResumeFrames(symbol);
  const book = marketState.writableBook(symbol);
  const [bids, asks] = [copyBookLevels(book, 'bid'), copyBookLevels(book, 'ask')];
  const state = marketState.captureSymbolState(symbol);
  return function* () {
    for (const { minutes, stored } of candles) {
      yield formatEventLine({ note: 'history', v, symbol, minutes, candles: stored.map(toCandleRow) });
    }
    if (whole) yield formatFrameLine(v, whole(toBookLevels(bids), toBookLevels(asks)));
    if (state) yield formatEventLine({ note: 'symbol', v, symbol, state });
    for (const frame of waiting) yield formatFrameLine(v, frame);
  };
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
