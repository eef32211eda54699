import { createBinanceInterpreter } from '@/server/market/feeds/binanceInterpreter';
import { groupBook } from '@/server/market/book/bookBuckets';
import { createMarketClock } from '@/server/market/clock/marketClock';
import { MarketState } from '@/server/market/marketState';
import { deriveInstrument } from '@/server/market/replay/deriveInstrument';
import { openRecording, parseJson } from '@/server/market/replay/recording';
import type { BookReader, Instrument } from '@/server/market/source';

export type BookUpdateFigures = {
  updates: number;
  updates_per_s: number;
  median_us: number;
  p99_us: number;
};

/** Prepares the evaluation of a symbol at the first complete book. Returns the function that evaluates each update. */
export type PrepareEvaluation = (book: BookReader, instrument: Instrument) => (at: number) => void;

const BUCKETS_PER_SIDE = 20;
const MICROSECONDS_PER_MS = 1000;

const prepareBookGrouping: PrepareEvaluation = (book, { tick_size }) => {
  const view = { tickSize: tick_size, maxBuckets: BUCKETS_PER_SIDE };
  return () => void groupBook(book, view);
};

/**
 * Measures how long each depth update of a recorded Binance file takes to apply and evaluate. The measured time
 * excludes the parsing of the recording, because a live source delivers objects.
 */
export async function measureBookUpdates(
  framesFile: string,
  prepare: PrepareEvaluation = prepareBookGrouping,
): Promise<BookUpdateFigures> {
  const { cursor, symbolHint } = await openRecording(framesFile);
  const clock = createMarketClock(cursor.next?.at ?? 0);
  let evaluate: ((at: number) => void) | undefined;
  const seen = { updates: 0 };
  const marketState: MarketState = new MarketState(clock);
  marketState.listen((event) => {
    if (event.kind !== 'book') return;
    if (!evaluate) {
      const book = marketState.writableBook(event.symbol);
      evaluate = prepare(book, deriveInstrument(book, 0));
    }
    evaluate(event.at);
    seen.updates++;
  });
  const interpreter = createBinanceInterpreter(marketState);
  const timings: number[] = [];
  for (let line = cursor.next; line; cursor.moveToNextLine(), line = cursor.next) {
    const frame = parseJson(line.json);
    clock.advanceTo(line.at);
    const before = seen.updates;
    const begun = performance.now();
    interpreter.receive(frame, line.at, symbolHint);
    const taken = performance.now() - begun;
    if (seen.updates > before) timings.push(taken * MICROSECONDS_PER_MS);
  }
  return createTimingFigures(timings);
}

function createTimingFigures(timings: number[]): BookUpdateFigures {
  const total = timings.reduce((sum, taken) => sum + taken, 0);
  const sorted = timings.sort((a, b) => a - b);
  const quantile = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return {
    updates: sorted.length,
    updates_per_s: (sorted.length / total) * 1e6,
    median_us: quantile(0.5),
    p99_us: quantile(0.99),
  };
}
