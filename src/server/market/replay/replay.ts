import { basename } from 'node:path';

import { StartError } from '../../startError';
import { MarketCandleBuilder } from '../candles/marketCandles';
import type { FrameInterpreter } from '../feeds/interpreter';
import { createMarketClock } from '../clock/marketClock';
import { MarketState } from '../marketState';
import type { MarketSource } from '../source';
import { createReplayMarketId } from './replayMarketId';
import { openRecording, parseJson, UnreadableRecordingError, type Recording } from './recording';
import { listInstruments } from './listInstruments';

export type ReplayOptions = {
  files: readonly string[];
  /** Market time of the first frame. Default: the time of the recording. */
  startMs?: number | undefined;
  /** Speed for the market description. The caller of `advanceTo` decides the actual speed. */
  speed?: number | undefined;
  /**
   * Recorded time in ms at which the replay begins. `start` plays all earlier frames at once. Default: the first frame.
   */
  fromMs?: number | undefined;
  skipUnreadable?: boolean;
};

/** Returns the longest possible duration of the replay in ms. Pauses inside a recording count in full. */
function maxReplayDurationMs(recordings: readonly Recording[]): number {
  let reached = NaN;
  let length = 0;
  for (const { firstAt, lastAt } of [...recordings].sort((one, other) => one.firstAt - other.firstAt)) {
    const pause = Math.max(0, firstAt - reached || 0);
    length += pause > MAX_REPLAYED_PAUSE_MS ? SHORTENED_PAUSE_MS : pause;
    length += Math.max(0, lastAt - Math.max(firstAt, reached || firstAt));
    reached = Math.max(lastAt, reached || lastAt);
  }
  return length;
}

type ReplayedRecording = Recording & { interpreter: FrameInterpreter };

/** Longest pause that the replay plays in full, within a recording or between two recordings. */
const MAX_REPLAYED_PAUSE_MS = 60_000;
/** Duration to which the replay shortens a pause above `MAX_REPLAYED_PAUSE_MS`. */
const SHORTENED_PAUSE_MS = 1_000;

/** Creates a market that plays recorded frames in order of receive time. */
export function createReplay({
  files,
  startMs,
  speed = 1,
  skipUnreadable = false,
  fromMs = -Infinity,
}: ReplayOptions): MarketSource {
  const clock = createMarketClock(startMs ?? 0);
  const marketState = new MarketState(clock);
  const candles = new MarketCandleBuilder(clock, (symbol, minutes, candle) =>
    marketState.addCandle(symbol, minutes, candle),
  );
  marketState.addObserver((event) => candles.addEvent(event, (symbol) => marketState.writableBook(symbol).mid()));
  let openRecordings: ReplayedRecording[] = [];
  let shiftMs = 0;
  let latestRecordedAt = NaN;
  let ended = false;
  /** Market time in ms between the first frame and `fromMs`, which `start` plays at once. */
  let skippedMs = 0;

  async function load(): Promise<Recording[]> {
    const recordings: Recording[] = [];
    for (const file of files) {
      try {
        recordings.push(await openRecording(file));
      } catch (error) {
        if (!skipUnreadable || !(error instanceof UnreadableRecordingError)) throw error;
        marketState.rejectFrame(error.message);
      }
    }
    if (recordings.length === 0) throw new StartError('There is no recording to replay.');
    return recordings;
  }

  function recordingWithEarliestFrame(): ReplayedRecording | undefined {
    let first: ReplayedRecording | undefined;
    for (const candidate of openRecordings) {
      if (candidate.cursor.next && candidate.cursor.next.at < (first?.cursor.next?.at ?? Infinity)) first = candidate;
    }
    return first;
  }

  function marketTimeOf(recordedAt: number): number {
    return Math.floor(recordedAt + shiftMs - pauseToCut(recordedAt));
  }

  function pauseToCut(recordedAt: number): number {
    const silence = recordedAt - latestRecordedAt;
    return silence > MAX_REPLAYED_PAUSE_MS ? silence - SHORTENED_PAUSE_MS : 0;
  }

  function deliver({ cursor, interpreter, symbolHint, firstAt }: ReplayedRecording): void {
    const line = cursor.next;
    if (!line) return;
    const cutMs = pauseToCut(line.at);
    shiftMs -= cutMs;
    latestRecordedAt = line.at;
    if (cutMs > 0 && line.at === firstAt) startNextRecording();
    cursor.moveToNextLine();
    interpreter.receive(parseJson(line.json), line.at, symbolHint);
  }

  /** Resets the market state, because the next recording does not continue the prices of the previous recording. */
  function startNextRecording(): void {
    marketState.markDisconnected('the previous recording ended');
    candles.clearCandles();
    marketState.clearAllCandles();
    marketState.reportFeed('up', 'the next recording begins');
  }

  function playUntil(isDue: (recordedAt: number) => boolean): void {
    let candidate = recordingWithEarliestFrame();
    while (candidate?.cursor.next && isDue(candidate.cursor.next.at)) {
      clock.advanceTo(marketTimeOf(candidate.cursor.next.at));
      deliver(candidate);
      candidate = recordingWithEarliestFrame();
      if (!candidate) reportEnd();
    }
  }

  function reportEnd(): void {
    if (ended || openRecordings.length === 0) return;
    ended = true;
    candles.stop();
    marketState.reportFeed('ended', `all frames of the recording were played${quoteAgreementText()}`);
  }

  function quoteAgreementText(): string {
    const counts = openRecordings.map(
      ({ interpreter }) => interpreter.quoteAgreement?.() ?? { compared: 0, agreed: 0 },
    );
    const compared = counts.reduce((sum, count) => sum + count.compared, 0);
    const agreed = counts.reduce((sum, count) => sum + count.agreed, 0);
    if (compared === 0) return '';
    const share = ((agreed / compared) * 100).toFixed(1);
    return `; best bid and ask agreed with the quoted ones in ${agreed} of ${compared} updates (${share}%)`;
  }

  return {
    description: `replay of ${files.map((file) => basename(file)).join(', ')} at ${speed}x`,
    hasHistory: false,
    marketId: createReplayMarketId(files, startMs ?? 0),
    clock,
    instruments: () => marketState.instruments(),
    book: (symbol) => marketState.book(symbol),
    candles: (symbol, minutes) => marketState.candles(symbol, minutes),
    prices: (symbol) => marketState.prices(symbol),
    listen: (listener) => marketState.listen(listener),
    async start() {
      const recordings = await load();
      marketState.setInstruments(listInstruments(recordings));
      openRecordings = recordings.map((recording) => ({
        ...recording,
        interpreter: recording.createInterpreter(marketState),
      }));
      latestRecordedAt = Math.min(...recordings.map(({ firstAt }) => firstAt));
      if (startMs === undefined) clock.jumpTo(latestRecordedAt);
      shiftMs = clock.now() - latestRecordedAt;
      const startedAt = clock.now();
      candles.start();
      marketState.reportFeed('up', `replay of ${recordings.map(({ name }) => name).join(', ')}`);
      playUntil((recordedAt) => recordedAt <= fromMs);
      skippedMs = clock.now() - startedAt;
    },
    stop() {
      candles.stop();
      marketState.reportFeed('down', 'the replay was stopped');
      return Promise.resolve();
    },
    durationMs: () => Math.max(0, maxReplayDurationMs(openRecordings) - skippedMs),
    advanceTo(at) {
      playUntil((recordedAt) => marketTimeOf(recordedAt) <= at);
      clock.advanceTo(at);
    },
  };
}
