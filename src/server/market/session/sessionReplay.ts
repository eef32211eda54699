import { basename } from 'node:path';

import { createBinance } from '../feeds/binanceInterpreter';
import { createBybitV5 } from '../feeds/bybitInterpreter';
import { isRecord } from '../feeds/guards';
import type { FrameInterpreter } from '../feeds/interpreter';
import { createMarketClock, type MarketClock } from '../clock/marketClock';
import { MarketDesk } from '../marketState';
import { playbackWorld } from '../replay/replayMarketId';
import { parsed } from '../replay/recording';
import { LineCursor } from '../replay/lineCursor';
import type { ExecutionVenue, MarketSource } from '../source';
import { candleOf, noteSchema, type Protocol, type SessionHead, type SessionNote } from './sessionFormat';
import { sessionText } from './readSession';

const INTERPRETERS = { bybit: createBybitV5, binance: createBinance };
/** What the session asked for was answered in it; other questions wait this long, as they would for a silent exchange. */
const UNANSWERED_MS = 15_000;

type Stage = { desk: MarketDesk; interpreter: FrameInterpreter; renew(): void };

function stageOf(protocol: Protocol, clock: MarketClock): Stage {
  const desk = new MarketDesk(clock);
  const stage: Stage = {
    desk,
    interpreter: INTERPRETERS[protocol](desk),
    renew() {
      stage.interpreter = INTERPRETERS[protocol](desk);
    },
  };
  return stage;
}

/**
 * A recorded session at its own market time: each frame, candle and answer at the very moment it came. The same bot,
 * started at the same moment with the same parameters, sees the same and does the same.
 */
export function createSessionReplay(
  path: string,
  head: SessionHead,
  {
    startedAt,
    speed = 1,
  }: { /** By the wall clock: the market time is that of the session. */ startedAt: number; speed?: number },
): MarketSource {
  const clock = createMarketClock(head.at);
  const data = stageOf(head.data.protocol, clock);
  const execution = head.execution && stageOf(head.execution.protocol, clock);
  const answers = { data: createAnswers(clock, data.desk), execution: createAnswers(clock, execution?.desk) };
  let cursor: LineCursor | undefined;
  let hasEnded = false;

  function deliver(json: string): void {
    const line = parsed(json);
    if (!isRecord(line)) return data.desk.malformed('torn line');
    if ('d' in line) return data.interpreter.receive(line.d, clock.now());
    if ('x' in line) return execution?.interpreter.receive(line.x, clock.now());
    const note = noteSchema.safeParse(line);
    if (note.success) read(note.data);
    else if (!('session' in line)) data.desk.malformed('line of a kind that is not known');
  }

  function read(note: SessionNote): void {
    if (note.note === 'leap') return clock.leapTo(note.to);
    const stage = note.v === 'data' ? data : execution;
    if (!stage) return;
    const { desk } = stage;
    switch (note.note) {
      case 'listed':
        return desk.list(note.instruments);
      case 'history':
        return desk.setHistory(note.symbol, note.minutes, note.candles.map(candleOf));
      case 'candle':
        return desk.keepCandle(note.symbol, note.minutes, candleOf(note.candle));
      case 'interpreter':
        return stage.renew();
      case 'dropped':
        return desk.dropBook(note.symbol);
      case 'forgotten':
        return desk.forgetCandles(note.symbol);
      case 'answered':
        return answers[note.v].given(note.symbol, note.problem);
      case 'feed':
        return tell(desk, note);
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
    world: playbackWorld([path], startedAt),
    ...(head.venue && { venue: head.venue }),
    recorded: { bot_seed: head.bot_seed },
    ...(execution && { execution: executionOf(execution.desk, head, answers.execution) }),
    clock,
    instruments: () => data.desk.instruments(),
    book: (symbol) => data.desk.book(symbol),
    candles: (symbol, minutes) => data.desk.candles(symbol, minutes),
    prices: (symbol) => data.desk.prices(symbol),
    funding: (symbol) => data.desk.funding(symbol),
    ...(head.data.answers && { request: answers.data.request }),
    listen: (listener) => data.desk.listen(listener),
    start() {
      cursor ??= new LineCursor(sessionText(path));
      // What the market said before its time began to pass: contracts, candles of the past.
      playUntil(head.at);
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
    advanceTo(at) {
      playUntil(at);
      clock.advanceTo(at);
      if (!cursor || cursor.next || hasEnded) return;
      hasEnded = true;
      data.desk.feed('ended', 'the session is over');
    },
  };
}

function tell(desk: MarketDesk, { state, detail, symbol }: Extract<SessionNote, { note: 'feed' }>): void {
  if (state === 'down' && symbol === undefined) desk.disconnected(detail);
  else if (state === 'gap' && symbol !== undefined) desk.lostSync(symbol, detail);
  else desk.feed(state, detail, symbol);
}

type Answers = Pick<ExecutionVenue, 'request'> & { given(symbol: string, problem: string | undefined): void };

function createAnswers(clock: MarketClock, desk: MarketDesk | undefined): Answers {
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
    given(symbol, problem) {
      // As it was there: an answer says that the book is present.
      if (problem === undefined && desk) desk.openBook(symbol).updatedAt = clock.now();
      waiting.get(symbol)?.shift()?.(problem);
    },
  };
}

function executionOf(desk: MarketDesk, { execution }: SessionHead, { request }: Answers): ExecutionVenue {
  return {
    ...(execution?.name && { name: execution.name }),
    // All that was followed in the session comes.
    follow: () => () => undefined,
    instruments: () => desk.instruments(),
    book: (symbol) => desk.book(symbol),
    request,
    prices: (symbol) => desk.prices(symbol),
    candles: (symbol, minutes) => desk.candles(symbol, minutes),
    funding: (symbol) => desk.funding(symbol),
    listen: (listener) => desk.listen((event) => event.kind !== 'candle' && listener(event)),
  };
}
