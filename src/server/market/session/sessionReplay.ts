import { basename } from 'node:path';

import { createBinanceInterpreter } from '../feeds/binanceInterpreter';
import { createBybitInterpreter } from '../feeds/bybitInterpreter';
import { isRecord } from '../feeds/guards';
import type { FrameInterpreter } from '../feeds/interpreter';
import { createMarketClock, type MarketClock } from '../clock/marketClock';
import { MarketState } from '../marketState';
import { replayMarketId } from '../replay/replayMarketId';
import { parseJson } from '../replay/recording';
import { LineCursor } from '../replay/lineCursor';
import type { ExecutionVenue, MarketSource } from '../source';
import { candleOf, noteSchema, type Protocol, type SessionHeader, type SessionNote } from './sessionFormat';
import { sessionText } from './readSession';

const INTERPRETERS = { bybit: createBybitInterpreter, binance: createBinanceInterpreter };
/** A request without a recorded answer fails after this time, as on a silent exchange. */
const UNANSWERED_MS = 15_000;

type ReplayVenue = { marketState: MarketState; interpreter: FrameInterpreter; replaceInterpreter(): void };

function createReplayVenue(protocol: Protocol, clock: MarketClock): ReplayVenue {
  const marketState = new MarketState(clock);
  const venue: ReplayVenue = {
    marketState,
    interpreter: INTERPRETERS[protocol](marketState),
    replaceInterpreter() {
      venue.interpreter = INTERPRETERS[protocol](marketState);
    },
  };
  return venue;
}

/**
 * Replays a recorded session at its own market time: every frame, candle and answer at its recorded moment. The same
 * bot with the same parameters repeats all decisions.
 */
export function createSessionReplay(
  path: string,
  head: SessionHeader,
  {
    startedAt,
    speed = 1,
  }: { /** Wall time of the replay. Market time is recorded. */ startedAt: number; speed?: number },
): MarketSource {
  const clock = createMarketClock(head.at);
  const data = createReplayVenue(head.data.protocol, clock);
  const execution = head.execution && createReplayVenue(head.execution.protocol, clock);
  const answers = {
    data: createRecordedAnswers(clock, data.marketState),
    execution: createRecordedAnswers(clock, execution?.marketState),
  };
  let cursor: LineCursor | undefined;
  let hasEnded = false;

  function deliver(json: string): void {
    const line = parseJson(json);
    if (!isRecord(line)) return data.marketState.rejectFrame('truncated line');
    if ('d' in line) return data.interpreter.receive(line.d, clock.now());
    if ('x' in line) return execution?.interpreter.receive(line.x, clock.now());
    const note = noteSchema.safeParse(line);
    if (note.success) read(note.data);
    else if (!('session' in line)) data.marketState.rejectFrame('unknown kind of line');
  }

  function read(note: SessionNote): void {
    if (note.note === 'leap') return clock.jumpTo(note.to);
    const venue = note.v === 'data' ? data : execution;
    if (!venue) return;
    const { marketState } = venue;
    switch (note.note) {
      case 'listed':
        return marketState.setInstruments(note.instruments);
      case 'history':
        return marketState.setCandleHistory(note.symbol, note.minutes, note.candles.map(candleOf));
      case 'candle':
        return marketState.storeCandle(note.symbol, note.minutes, candleOf(note.candle));
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
      default:
        return note satisfies never;
    }
  }

  function playUntil(at: number): void {
    for (let line = cursor?.next; line && line.at <= at; line = cursor?.next) {
      clock.advanceTo(line.at);
      cursor?.move();
      deliver(line.json);
    }
  }

  return {
    description: `replay of the session ${basename(path)} (${head.description}) at ${speed}x`,
    hasHistory: head.hasHistory,
    marketId: replayMarketId([path], startedAt),
    ...(head.venue && { venue: head.venue }),
    recorded: { bot_seed: head.bot_seed },
    ...(execution && { execution: executionOf(execution.marketState, head, answers.execution) }),
    clock,
    instruments: () => data.marketState.instruments(),
    book: (symbol) => data.marketState.book(symbol),
    candles: (symbol, minutes) => data.marketState.candles(symbol, minutes),
    prices: (symbol) => data.marketState.prices(symbol),
    funding: (symbol) => data.marketState.funding(symbol),
    ...(head.data.answers && { request: answers.data.request }),
    listen: (listener) => data.marketState.listen(listener),
    start() {
      cursor ??= new LineCursor(sessionText(path));
      // Plays the contracts and candles from before the start of the session.
      playUntil(head.at);
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
    durationMs: () => Math.max(0, (cursor?.lastAt() ?? head.at) - head.at),
    advanceTo(at) {
      playUntil(at);
      clock.advanceTo(at);
      if (!cursor || cursor.next || hasEnded) return;
      hasEnded = true;
      data.marketState.reportFeed('ended', 'the session is over');
    },
  };
}

function applyFeedNote(
  marketState: MarketState,
  { state, detail, symbol }: Extract<SessionNote, { note: 'feed' }>,
): void {
  if (state === 'down' && symbol === undefined) marketState.disconnected(detail);
  else if (state === 'gap' && symbol !== undefined) marketState.markOutOfSync(symbol, detail);
  else marketState.reportFeed(state, detail, symbol);
}

type RecordedAnswers = Pick<ExecutionVenue, 'request'> & { resolve(symbol: string, problem: string | undefined): void };

function createRecordedAnswers(clock: MarketClock, marketState: MarketState | undefined): RecordedAnswers {
  const waiting = new Map<string, ((problem?: string) => void)[]>();
  return {
    request(symbol, answered) {
      const queue = waiting.get(symbol) ?? [];
      waiting.set(symbol, queue);
      queue.push(answered);
      clock.after(UNANSWERED_MS, () => {
        const at = queue.indexOf(answered);
        if (at === -1) return;
        queue.splice(at, 1);
        answered('the session holds no answer');
      });
    },
    resolve(symbol, problem) {
      // An answer confirms the book, as in the recording.
      if (problem === undefined && marketState) marketState.writableBook(symbol).updatedAt = clock.now();
      waiting.get(symbol)?.shift()?.(problem);
    },
  };
}

function executionOf(
  marketState: MarketState,
  { execution }: SessionHeader,
  { request }: RecordedAnswers,
): ExecutionVenue {
  return {
    ...(execution?.name && { name: execution.name }),
    // The session already contains the data of all followed symbols.
    follow: () => () => undefined,
    instruments: () => marketState.instruments(),
    book: (symbol) => marketState.book(symbol),
    request,
    prices: (symbol) => marketState.prices(symbol),
    candles: (symbol, minutes) => marketState.candles(symbol, minutes),
    funding: (symbol) => marketState.funding(symbol),
    listen: (listener) => marketState.listen((event) => event.kind !== 'candle' && listener(event)),
  };
}
