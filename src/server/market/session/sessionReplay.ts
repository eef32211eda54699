import { basename } from 'node:path';

import { createBinanceInterpreter } from '../feeds/binanceInterpreter';
import { createBybitInterpreter } from '../feeds/bybitInterpreter';
import { isRecord } from '../feeds/guards';
import type { ResumableInterpreter } from '../feeds/interpreter';
import { createMarketClock, type MarketClock } from '../clock/marketClock';
import { MarketState } from '../marketState';
import { createReplayMarketId } from '../replay/replayMarketId';
import { parseJson } from '../replay/recording';
import type { ExecutionVenue, MarketSource } from '../source';
import { PartLineReader } from './partLineReader';
import {
  toCandle,
  headerSchema,
  noteSchema,
  type FeedProtocol,
  type SessionHeader,
  type SessionNote,
  type SessionPart,
} from './sessionFormat';

const INTERPRETER_FACTORIES = { bybit: createBybitInterpreter, binance: createBinanceInterpreter };
const BEGIN_NOTE_JSON = '{"note":"begin"}';
/** A request without a recorded answer fails after this time, as on a silent exchange. */
const ANSWER_TIMEOUT_MS = 15_000;

type ReplayVenue = { marketState: MarketState; interpreter: ResumableInterpreter; replaceInterpreter(): void };

function createReplayVenue(protocol: FeedProtocol, clock: MarketClock): ReplayVenue {
  const marketState = new MarketState(clock);
  const venue: ReplayVenue = {
    marketState,
    interpreter: INTERPRETER_FACTORIES[protocol](marketState),
    replaceInterpreter() {
      venue.interpreter = INTERPRETER_FACTORIES[protocol](marketState);
    },
  };
  return venue;
}

export type SessionReplayOptions = {
  /** Wall time at which the replay starts, ms. */
  startedAt: number;
  speed?: number | undefined;
  /** Market time in ms at which the replay starts. The start plays all lines before `fromMs`. */
  fromMs?: number | undefined;
};

/**
 * Creates a market that replays a session or consecutive parts of a session. Every frame, candle and answer arrives at
 * its recorded market time. The same bot with the same parameters repeats all decisions.
 */
export function createSessionReplay(
  paths: readonly string[],
  head: SessionHeader,
  { startedAt, speed = 1, fromMs = head.at }: SessionReplayOptions,
): MarketSource {
  const clock = createMarketClock(head.at);
  const data = createReplayVenue(head.data.protocol, clock);
  const execution = head.execution && createReplayVenue(head.execution.protocol, clock);
  const answers = {
    data: createRecordedAnswers(clock, data.marketState),
    execution: createRecordedAnswers(clock, execution?.marketState),
  };
  let lines: PartLineReader | undefined;
  let { part } = head;
  /** True while the replay reads the market state that follows the header of a part. */
  let isReadingState = part !== undefined;
  /** True while the replay skips the market state of a part, because the previous part already gave that state. */
  let isSkippingState = false;
  let hasEnded = false;

  function deliver(json: string): void {
    if (isSkippingState && json !== BEGIN_NOTE_JSON) return;
    const line = parseJson(json);
    if (!isRecord(line)) return data.marketState.rejectFrame('truncated line');
    if ('d' in line) return data.interpreter.receive(line.d, clock.now());
    if ('x' in line) return execution?.interpreter.receive(line.x, clock.now());
    const note = noteSchema.safeParse(line);
    if (note.success) read(note.data);
    else if ('session' in line) readHeader(line);
    else data.marketState.rejectFrame('unknown kind of line');
  }

  /** Reads the header of a part. Ignores a repeated header of the current part. */
  function readHeader(line: Record<string, unknown>): void {
    const next = headerSchema.safeParse(line).data?.part;
    if (!next || isPartAfter(next, part, 0)) return;
    if (!isPartAfter(next, part, 1)) data.marketState.rejectFrame('a part of the recording is missing');
    isSkippingState = isPartAfter(next, part, 1);
    isReadingState = true;
    part = next;
  }

  function read(note: SessionNote): void {
    if (note.note === 'leap') return clock.jumpTo(note.to);
    if (note.note === 'begin') {
      isReadingState = isSkippingState = false;
      return;
    }
    const venue = note.v === 'data' ? data : execution;
    if (!venue) return;
    const { marketState } = venue;
    switch (note.note) {
      case 'listed':
        return marketState.setInstruments(note.instruments);
      case 'history':
        return marketState.setCandleHistory(note.symbol, note.minutes, note.candles.map(toCandle));
      case 'candle':
        return marketState.storeCandle(note.symbol, note.minutes, toCandle(note.candle));
      case 'interpreter':
        return venue.replaceInterpreter();
      case 'dropped':
        return marketState.dropBook(note.symbol);
      case 'forgotten':
        return marketState.clearCandles(note.symbol);
      case 'answered':
        return answers[note.v].resolve(note.symbol, note.problem);
      case 'feed':
        return applyFeedNote(marketState, note);
      case 'symbol':
        return marketState.restoreSymbol(note.symbol, note.state);
      case 'venue':
        venue.interpreter.latency.restore(note.latency);
        return marketState.restoreRejectedFrameCounts(note.rejected);
      default:
        return note satisfies never;
    }
  }

  function playUntil(at: number): void {
    // Delivers the header of a part and the whole market state together, even if rounding makes their times differ.
    for (let line = lines?.next; line && (line.at <= at || isReadingState); line = lines?.next) {
      clock.advanceTo(line.at);
      lines?.moveToNextLine();
      deliver(line.json);
    }
  }

  return {
    description: `replay of the session ${describePaths(paths)} (${head.description}) at ${speed}x`,
    hasHistory: head.hasHistory,
    marketId: createReplayMarketId(paths, startedAt),
    ...(head.venue && { venue: head.venue }),
    recorded: { bot_seed: head.bot_seed },
    ...(execution && { execution: createReplayExecution(execution.marketState, head, answers.execution) }),
    clock,
    instruments: () => data.marketState.instruments(),
    book: (symbol) => data.marketState.book(symbol),
    candles: (symbol, minutes) => data.marketState.candles(symbol, minutes),
    prices: (symbol) => data.marketState.prices(symbol),
    funding: (symbol) => data.marketState.funding(symbol),
    ...(head.data.answers && { requestBook: answers.data.requestBook }),
    listen: (listener) => data.marketState.listen(listener),
    start() {
      lines ??= new PartLineReader(paths);
      // Plays the contracts and candles that were recorded before the start of the session.
      playUntil(Math.max(head.at, fromMs));
      clock.advanceTo(fromMs);
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
    durationMs: () => Math.max(0, (lines?.lastReceivedAt() ?? NaN) - Math.max(head.at, fromMs)) || 0,
    advanceTo(at) {
      playUntil(at);
      clock.advanceTo(at);
      if (!lines || lines.next || hasEnded) return;
      hasEnded = true;
      data.marketState.reportFeed('ended', 'all frames of the session were played');
    },
  };
}

const describePaths = (paths: readonly string[]): string =>
  paths.length === 1 ? basename(paths[0] ?? '') : `of ${paths.length} parts from ${basename(paths[0] ?? '')}`;

/** Returns true if `one` is `distance` parts after `other` in the same recording. */
const isPartAfter = (one: SessionPart, other: SessionPart | undefined, distance: number): boolean =>
  one.of === other?.of && one.index === other.index + distance;

function applyFeedNote(
  marketState: MarketState,
  { state, detail, symbol }: Extract<SessionNote, { note: 'feed' }>,
): void {
  if (state === 'down' && symbol === undefined) marketState.markDisconnected(detail);
  else if (state === 'gap' && symbol !== undefined) marketState.markOutOfSync(symbol, detail);
  else marketState.reportFeed(state, detail, symbol);
}

type RecordedAnswers = Pick<ExecutionVenue, 'requestBook'> & {
  resolve(symbol: string, problem: string | undefined): void;
};

function createRecordedAnswers(clock: MarketClock, marketState: MarketState | undefined): RecordedAnswers {
  const waiting = new Map<string, ((problem?: string) => void)[]>();
  return {
    requestBook(symbol, answered) {
      const queue = waiting.get(symbol) ?? [];
      waiting.set(symbol, queue);
      queue.push(answered);
      clock.after(ANSWER_TIMEOUT_MS, () => {
        const at = queue.indexOf(answered);
        if (at === -1) return;
        queue.splice(at, 1);
        answered('the recorded session has no answer');
      });
    },
    resolve(symbol, problem) {
      // An answer confirms the book, as in the recording.
      if (problem === undefined && marketState) marketState.writableBook(symbol).updatedAt = clock.now();
      waiting.get(symbol)?.shift()?.(problem);
    },
  };
}

function createReplayExecution(
  marketState: MarketState,
  { execution }: SessionHeader,
  { requestBook }: RecordedAnswers,
): ExecutionVenue {
  return {
    ...(execution?.name && { name: execution.name }),
    // The session already contains the data of all followed symbols.
    follow: () => () => undefined,
    instruments: () => marketState.instruments(),
    book: (symbol) => marketState.book(symbol),
    requestBook,
    prices: (symbol) => marketState.prices(symbol),
    candles: (symbol, minutes) => marketState.candles(symbol, minutes),
    funding: (symbol) => marketState.funding(symbol),
    listen: (listener) => marketState.listen((event) => event.kind !== 'candle' && listener(event)),
  };
}
