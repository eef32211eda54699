import type { BookLevels, ResumableInterpreter } from '../feeds/interpreter';
import type { MarketState } from '../marketState';
import type { BookReader, BookSide } from '../source';
import { rowOf, type SessionNote, type VenueName } from './sessionFormat';

/** What a part needs of one venue to begin with its state. */
export type VenueState = { interpreter: ResumableInterpreter; marketState: MarketState };

const FRAME_KEYS = { data: 'd', execution: 'x' } as const;

export const frameText = (v: VenueName, frame: unknown): string => `{"${FRAME_KEYS[v]}":${JSON.stringify(frame)}}`;

const noteText = (note: SessionNote): string => JSON.stringify(note);

type Lines = () => Generator<string>;

/**
 * Captures the current state of a venue. Returns a function that writes its lines later: the text of all candles would
 * hold up the market.
 */
export function captureVenue(v: VenueName, { interpreter, marketState }: VenueState): Lines {
  const instruments = [...marketState.instruments()];
  const latency = interpreter.latency.state();
  const rejected = [...marketState.rejectedFrameCounts()];
  const symbols = marketState.symbols().map((symbol) => captureSymbol(v, symbol, { interpreter, marketState }));
  return function* () {
    if (instruments.length > 0) yield noteText({ note: 'listed', v, instruments });
    for (const lines of symbols) yield* lines();
    yield noteText({ note: 'venue', v, latency, rejected });
  };
}

function captureSymbol(v: VenueName, symbol: string, { interpreter, marketState }: VenueState): Lines {
  const candles = [...marketState.storedCandles(symbol)].map(([minutes, stored]) => ({ minutes, stored: [...stored] }));
  const { whole, waiting } = interpreter.resumeFrames(symbol);
  const book = marketState.writableBook(symbol);
  const [bids, asks] = [copySide(book, 'bid'), copySide(book, 'ask')];
  const state = marketState.captureSymbol(symbol);
  return function* () {
    for (const { minutes, stored } of candles) {
      yield noteText({ note: 'history', v, symbol, minutes, candles: stored.map(rowOf) });
    }
    if (whole) yield frameText(v, whole(levelsOf(bids), levelsOf(asks)));
    if (state) yield noteText({ note: 'symbol', v, symbol, state });
    for (const frame of waiting) yield frameText(v, frame);
  };
}

/** Copies price and quantity of each level in turn. */
function copySide(book: BookReader, side: BookSide): Float64Array {
  const copy = new Float64Array(2 * book.depth(side));
  for (let index = 0; index < copy.length; index += 2) {
    copy[index] = book.priceAt(side, index / 2);
    copy[index + 1] = book.quantityAt(side, index / 2);
  }
  return copy;
}

function levelsOf(flat: Float64Array): BookLevels {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? NaN, flat[2 * index + 1] ?? NaN]);
}
