import { setImmediate as nextTurn } from 'node:timers/promises';

import { type PausableWork, runAllSteps } from '@/domain/lists/steps';
import { DAY_MS } from '@/domain/format/time';
import { StartError } from '../../startError';
import { createMarketClock } from '../clock/marketClock';
import { MarketState } from '../marketState';
import type { Instrument } from '../source';
import { deriveInstrument } from './deriveInstrument';
import { parseJson, type Recording } from './recording';

/** Number of lines at the beginning of a recording that are searched for contracts. */
const MAX_CONTRACT_SEARCH_LINES = 3_000;
/** Time after which the search for contracts pauses for the live bot. */
const MAX_CONTRACT_SEARCH_MS = 10;

/** Finds the contracts of the recordings. Plays the beginning of each recording on a separate market state. */
export function listInstruments(recordings: readonly Recording[]): Instrument[] {
  const found = new Map<string, Instrument>();
  const holders = new Map<string, Recording[]>();
  for (const recording of recordings) {
    for (const instrument of runAllSteps(findInstruments(recording))) {
      const { symbol } = instrument;
      const others = holders.get(symbol) ?? [];
      const rival = others.find((other) => other.firstAt <= recording.lastAt && recording.firstAt <= other.lastAt);
      if (rival) throw new StartError(`${symbol} is in ${rival.file} and, at the same time, in ${recording.file}.`);
      holders.set(symbol, [...others, recording]);
      found.set(symbol, instrument);
    }
  }
  return [...found.values()];
}

/** Finds the contracts of one recording, with pauses in which the live bot runs. */
export async function listInstrumentsWithPauses(recording: Recording): Promise<Instrument[]> {
  const search = findInstruments(recording);
  let pausedAt = performance.now();
  for (let step = search.next(); ; step = search.next()) {
    if (step.done === true) return step.value;
    if (performance.now() - pausedAt < MAX_CONTRACT_SEARCH_MS) continue;
    await nextTurn();
    pausedAt = performance.now();
  }
}

/** Yields after each line of the recording and returns the contracts. */
function* findInstruments({ cursor, symbolHint, createInterpreter }: Recording): PausableWork<Instrument[]> {
  const turnover = new Map<string, number>();
  const books = new Set<string>();
  const clock = createMarketClock(cursor.next?.at ?? 0);
  const started = clock.now();
  const marketState = new MarketState(clock);
  marketState.listen((event) => {
    if (event.kind === 'book') books.add(event.symbol);
    if (event.kind !== 'trades') return;
    const usdt = event.trades.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    turnover.set(event.symbol, (turnover.get(event.symbol) ?? 0) + usdt);
  });
  const interpreter = createInterpreter(marketState);
  for (let line = 0; line < MAX_CONTRACT_SEARCH_LINES && cursor.next; line++, cursor.moveToNextLine()) {
    clock.advanceTo(cursor.next.at);
    interpreter.receive(parseJson(cursor.next.json), cursor.next.at, symbolHint);
    yield;
  }
  cursor.rewind();
  const seenMs = Math.max(clock.now() - started, 1_000);
  return [...books].flatMap((symbol) => {
    const book = marketState.book(symbol);
    return book ? [deriveInstrument(book, ((turnover.get(symbol) ?? 0) / seenMs) * DAY_MS)] : [];
  });
}
