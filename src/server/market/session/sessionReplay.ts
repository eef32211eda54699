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
import { RecordingLineReader } from './recordingLineReader';
import {
  parseCandleRow,
  sessionHeaderSchema,
  sessionEventSchema,
  type FeedProtocol,
  type SessionHeader,
  type SessionEvent,
  type SessionPart,
} from './sessionFormat';
import { restoreSymbolState } from './sessionState';

const INTERPRETER_FACTORIES = { bybit: createBybitInterpreter, binance: createBinanceInterpreter };
/** JSON text of the line that ends the market state of a recording part. */
const STATE_END_JSON = '{"note":"begin"}';
/**
 * A book request without a recorded answer fails after BOOK_ANSWER_TIMEOUT_MS, as on an exchange that does not answer.
 */
const BOOK_ANSWER_TIMEOUT_MS = 15_000;

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
  /** Wall-clock time at which the replay starts, ms. */
  startedAt: number;
  speed?: number | undefined;
  /** Market time at which the replay starts, ms. `start` plays all lines before `fromMs`. */
  fromMs?: number | undefined;
};

/**
 * Creates a market that replays a recorded session or consecutive parts of a recording. Every frame, candle and answer
 * arrives at its recorded market time. A bot with the recorded seed and parameters repeats all decisions of the
 * recorded bot.
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
    data: createRecordedBookAnswers(clock, data.marketState),
    execution: createRecordedBookAnswers(clock, execution?.marketState),
  };
  let lines: RecordingLineReader | undefined;
  let { part } = head;
  /** True while the replay reads the market state that follows the header of a recording part. */
  let isReadingState = part !== undefined;
  /** True while the replay skips the market state of a part, because the previous part ended in the same state. */
  let isSkippingState = false;
  let hasEnded = false;

  function deliver(json: string): void {
    if (isSkippingState && json !== STATE_END_JSON) return;
    const line = parseJson(json);
    if (!isRecord(line)) return data.marketState.rejectFrame('truncated line');
    if ('d' in line) return data.interpreter.receive(line.d, clock.now());
    if ('x' in line) return execution?.interpreter.receive(line.x, clock.now());
    const event = sessionEventSchema.safeParse(line);
    if (event.success) applyEvent(event.data);
    else if ('session' in line) readHeader(line);
    else data.marketState.rejectFrame('unknown kind of line');
  }

  /** Reads the header of a part. Ignores a repeated header of the current part. */
  function readHeader(line: Record<string, unknown>): void {
    const next = sessionHeaderSchema.safeParse(line).data?.part;
    if (!next || isPartAfter(next, part, 0)) return;
    if (!isPartAfter(next, part, 1)) data.marketState.rejectFrame('a part of the recording is missing');
    isSkippingState = isPartAfter(next, part, 1);
    isReadingState = true;
    part = next;
  }

  function applyEvent(event: SessionEvent): void {
    if (event.note === 'leap') return clock.jumpTo(event.to);
    if (event.note === 'begin') {
      isReadingState = isSkippingState = false;
      return;
    }
    const venue = event.v === 'data' ? data : execution;
    if (!venue) return;
    const { marketState } = venue;
    switch (event.note) {
      case 'listed':
        return marketState.setInstruments(event.instruments);
      case 'history':
        return marketState.setCandleHistory(event.symbol, event.minutes, event.candles.map(parseCandleRow));
      case 'candle':
        return marketState.symbolState(event.symbol).candles.store(event.minutes, parseCandleRow(event.candle));
      case 'interpreter':
        return venue.replaceInterpreter();
      case 'dropped':
        return marketState.dropBook(event.symbol);
      case 'forgotten':
        return marketState.symbolState(event.symbol).candles.clear();
      case 'answered':
        return answers[event.v].answerRequest(event.symbol, event.problem);
      case 'feed':
        return applyFeedEvent(marketState, event);
      case 'symbol':
        return restoreSymbolState(marketState.symbolState(event.symbol), event.state);
      case 'venue':
        venue.interpreter.latency.restoreState(event.latency);
        return marketState.restoreRejectedFrameCounts(event.rejected);
      default:
        return event satisfies never;
    }
  }

  function playUntil(at: number): void {
    // Plays the header of a part and its market state in one call, even if the rounded times of the lines differ.
    for (let line = lines?.next; line && (line.at <= at || isReadingState); line = lines?.next) {
      clock.advanceTo(line.at);
      lines?.moveToNextLine();
      deliver(line.json);
    }
  }

  return {
    description: `replay of the session ${describeSessionPaths(paths)} (${head.description}) at ${speed}x`,
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
      lines ??= new RecordingLineReader(paths);
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

const describeSessionPaths = (paths: readonly string[]): string =>
  paths.length === 1 ? basename(paths[0] ?? '') : `of ${paths.length} parts from ${basename(paths[0] ?? '')}`;

/** Returns true if `one` is `distance` parts after `other` in the same recording. */
const isPartAfter = (one: SessionPart, other: SessionPart | undefined, distance: number): boolean =>
  one.of === other?.of && one.index === other.index + distance;

function applyFeedEvent(
  marketState: MarketState,
  { state, detail, symbol }: Extract<SessionEvent, { note: 'feed' }>,
): void {
  if (state === 'down' && symbol === undefined) marketState.markDisconnected(detail);
  else if (state === 'gap' && symbol !== undefined) marketState.markOutOfSync(symbol, detail);
  else marketState.reportFeed(state, detail, symbol);
}

type RecordedBookAnswers = Pick<ExecutionVenue, 'requestBook'> & {
  answerRequest(symbol: string, problem: string | undefined): void;
};

function createRecordedBookAnswers(clock: MarketClock, marketState: MarketState | undefined): RecordedBookAnswers {
  const waiting = new Map<string, ((problem?: string) => void)[]>();
  return {
    requestBook(symbol, answered) {
      const queue = waiting.get(symbol) ?? [];
      waiting.set(symbol, queue);
      queue.push(answered);
      clock.after(BOOK_ANSWER_TIMEOUT_MS, () => {
        const at = queue.indexOf(answered);
        if (at === -1) return;
        queue.splice(at, 1);
        answered('the recorded session has no answer');
      });
    },
    answerRequest(symbol, problem) {
      // An answer without `problem` confirms that the book is current.
      if (problem === undefined && marketState) marketState.writableBook(symbol).updatedAt = clock.now();
      waiting.get(symbol)?.shift()?.(problem);
    },
  };
}

function createReplayExecution(
  marketState: MarketState,
  { execution }: SessionHeader,
  { requestBook }: RecordedBookAnswers,
): ExecutionVenue {
  return {
    ...(execution?.name && { name: execution.name }),
    // Does nothing, because the session contains the data of all symbols that the recorded bot followed.
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
