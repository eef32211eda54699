import { basename } from 'node:path';

import { StartError } from '../../startError';
import { CandleMaker } from '../candles/marketCandles';
import type { FrameInterpreter } from '../feeds/interpreter';
import { createMarketClock } from '../clock/marketClock';
import { MarketDesk } from '../marketState';
import type { MarketSource } from '../source';
import { playbackWorld } from './replayMarketId';
import { openRecording, parsed, UnreadableRecording, type Recording } from './recording';
import { surveyInstruments } from './listInstruments';

export type ReplayOptions = {
  files: readonly string[];
  startMs: number;
  /** Only told to the operator here; whoever advances the market keeps to it. */
  speed?: number;
  /** Files of a folder that are no recordings are passed over instead of refused. */
  lenient?: boolean;
};

type Track = Recording & { interpreter: FrameInterpreter };

/** A longer silence is cut to this: recordings of different days follow each other at once. */
const MAX_SILENCE_MS = 60_000;
const CUT_SILENCE_MS = 1_000;

/** Recorded frames as a market, merged by receive time. Begins at `startMs` whenever it was recorded. */
export function createReplay({ files, startMs, speed = 1, lenient = false }: ReplayOptions): MarketSource {
  const clock = createMarketClock(startMs);
  const desk: MarketDesk = new MarketDesk(clock, (event) =>
    candles.observe(event, (symbol) => desk.openBook(symbol).mid()),
  );
  const candles = new CandleMaker(clock, (symbol, minutes, candle) => desk.candleClosed(symbol, minutes, candle));
  let tracks: Track[] = [];
  let shiftMs = 0;
  let latestRecordedAt = NaN;
  let ended = false;

  async function load(): Promise<Recording[]> {
    const recordings: Recording[] = [];
    for (const file of files) {
      try {
        recordings.push(await openRecording(file));
      } catch (error) {
        if (!lenient || !(error instanceof UnreadableRecording)) throw error;
        desk.malformed(error.message);
      }
    }
    if (recordings.length === 0) throw new StartError('There is no recording to replay.');
    return recordings;
  }

  /** The recording whose next frame was received first. */
  function earliest(): Track | undefined {
    let first: Track | undefined;
    for (const track of tracks) {
      if (track.cursor.next && track.cursor.next.at < (first?.cursor.next?.at ?? Infinity)) first = track;
    }
    return first;
  }

  function marketTimeOf(recordedAt: number): number {
    return Math.floor(recordedAt + shiftMs - silenceToCut(recordedAt));
  }

  function silenceToCut(recordedAt: number): number {
    const silence = recordedAt - latestRecordedAt;
    return silence > MAX_SILENCE_MS ? silence - CUT_SILENCE_MS : 0;
  }

  function deliver({ cursor, interpreter, symbolHint, firstAt }: Track): void {
    const line = cursor.next;
    if (!line) return;
    const cut = silenceToCut(line.at);
    shiftMs -= cut;
    latestRecordedAt = line.at;
    if (cut > 0 && line.at === firstAt) beginAnother();
    cursor.move();
    interpreter.receive(parsed(line.json), line.at, symbolHint);
  }

  /** A recording of another day: its prices do not continue those before. */
  function beginAnother(): void {
    desk.disconnected('one recording is over');
    candles.forget();
    desk.forgetCandles();
    desk.feed('up', 'the next recording begins');
  }

  function end(): void {
    if (ended || tracks.length === 0) return;
    ended = true;
    candles.stop();
    desk.feed('ended', `the recording is over${agreement()}`);
  }

  function agreement(): string {
    const counts = tracks.map(({ interpreter }) => interpreter.quoteAgreement?.() ?? { compared: 0, agreed: 0 });
    const compared = counts.reduce((sum, count) => sum + count.compared, 0);
    const agreed = counts.reduce((sum, count) => sum + count.agreed, 0);
    if (compared === 0) return '';
    const share = ((agreed / compared) * 100).toFixed(1);
    return `; best bid and ask agreed with the quoted ones in ${agreed} of ${compared} updates (${share}%)`;
  }

  return {
    description: `replay of ${files.map((file) => basename(file)).join(', ')} at ${speed}x`,
    hasHistory: false,
    world: playbackWorld(files, startMs),
    clock,
    instruments: () => desk.instruments(),
    book: (symbol) => desk.book(symbol),
    candles: (symbol, minutes) => desk.candles(symbol, minutes),
    prices: (symbol) => desk.prices(symbol),
    listen: (listener) => desk.listen(listener),
    async start() {
      const recordings = await load();
      desk.list(surveyInstruments(recordings));
      tracks = recordings.map((recording) => ({ ...recording, interpreter: recording.createInterpreter(desk) }));
      latestRecordedAt = Math.min(...recordings.map(({ firstAt }) => firstAt));
      shiftMs = clock.now() - latestRecordedAt;
      candles.start();
      desk.feed('up', `replay of ${recordings.map(({ name }) => name).join(', ')}`);
    },
    stop() {
      candles.stop();
      desk.feed('down', 'the replay was left');
      return Promise.resolve();
    },
    advanceTo(at) {
      let track = earliest();
      while (track?.cursor.next && marketTimeOf(track.cursor.next.at) <= at) {
        clock.advanceTo(marketTimeOf(track.cursor.next.at));
        deliver(track);
        track = earliest();
        if (!track) end();
      }
      clock.advanceTo(at);
    },
  };
}
