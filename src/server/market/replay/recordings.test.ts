import { hasCompleteRecordings, recordingPath } from '@/testing/market/recordings';
import { createMarketClock } from '../clock/marketClock';
import { MarketState } from '../marketState';
import type { QuoteAgreement } from '../feeds/quoteCheck';
import type { MarketEvent } from '../source';
import { openRecording, parseJson } from './recording';

type ReplayResult = { updates: number; crossed: number; feed: MarketEvent[]; quotes: QuoteAgreement | undefined };

async function replayRecording(file: string): Promise<ReplayResult> {
  const { cursor, symbolHint, createInterpreter } = await openRecording(recordingPath(file));
  const clock = createMarketClock(0);
  const marketState = new MarketState(clock);
  const rebuilt: ReplayResult = { updates: 0, crossed: 0, feed: [], quotes: undefined };
  marketState.listen((event) => {
    if (event.kind === 'feed') rebuilt.feed.push(event);
    if (event.kind !== 'book') return;
    rebuilt.updates++;
    if (marketState.writableBook(event.symbol).isCrossed()) rebuilt.crossed++;
  });
  const interpreter = createInterpreter(marketState);
  for (let line = cursor.next; line; cursor.moveToNextLine(), line = cursor.next) {
    clock.advanceTo(line.at);
    interpreter.receive(parseJson(line.json), line.at, symbolHint);
  }
  rebuilt.quotes = interpreter.quoteAgreement?.();
  return rebuilt;
}

type RecordingWithUpdateCount = readonly [file: string, updates: number];

const SHORT_RECORDINGS_WITH_QUOTES: readonly RecordingWithUpdateCount[] = [
  ['binance-usdm/BTCUSDT-20240808.frames.gz', 200],
  ['binance-usdm/ALTS4-20210722.frames.gz', 700],
  ['binance-spot/BTCUSDT-20240808.frames.gz', 100],
];
const FULL_RECORDINGS_WITH_QUOTES: readonly RecordingWithUpdateCount[] = [
  ['binance-usdm/BTCUSDT-20240808.frames.gz', 6_500],
  ['binance-usdm/ETHUSDT-20240808.frames.gz', 6_500],
  ['binance-usdm/ALTS4-20210722.frames.gz', 700],
  ['binance-spot/BTCUSDT-20240808.frames.gz', 3_400],
  ['binance-spot/ETHUSDT-20240808.frames.gz', 3_400],
];

const SHORT_RECORDINGS_WITHOUT_QUOTES: readonly RecordingWithUpdateCount[] = [
  ['bybit-linear/MULTI8-20210417-asV5.frames.gz', 1_571],
  ['binance-usdm/BTCUSDT-20260216-book50.jsonl.gz', 200],
];
const FULL_RECORDINGS_WITHOUT_QUOTES: readonly RecordingWithUpdateCount[] = [
  ['bybit-linear/XRPUSDT-20241201-ob500.frames.gz', 50],
  ['bybit-linear/MULTI8-20210417-asV5.frames.gz', 3_260],
  ['binance-usdm/BTCUSDT-20260216-book50.jsonl.gz', 2_559],
  ['binance-spot/BTCUSDT-20260216-book50.jsonl.gz', 2_559],
  ['bybit-linear/REST78-20240701-top5.jsonl.gz', 1_068],
];

test.each(hasCompleteRecordings ? FULL_RECORDINGS_WITH_QUOTES : SHORT_RECORDINGS_WITH_QUOTES)(
  'the book of %s is rebuilt without a gap, and 99 %% of its best prices equal the quoted prices',
  async (file, atLeast) => {
    const { updates, crossed, feed, quotes } = await replayRecording(file);
    expect(feed).toEqual([]);
    expect(crossed).toBe(0);
    expect(updates).toBeGreaterThan(atLeast);
    const { compared = 0, agreed = 0 } = quotes ?? {};
    expect(compared).toBeGreaterThan(80);
    expect(agreed / compared).toBeGreaterThanOrEqual(0.99);
  },
);

test.each(hasCompleteRecordings ? FULL_RECORDINGS_WITHOUT_QUOTES : SHORT_RECORDINGS_WITHOUT_QUOTES)(
  'every book of %s is rebuilt without a gap',
  async (file, updates) => {
    const rebuilt = await replayRecording(file);
    expect(rebuilt).toMatchObject({ feed: [], crossed: 0, updates });
  },
);

test("a recording of Bybit's protocol before V5 is rejected with the reason", async () => {
  const file = recordingPath('bybit-linear/MULTI8-20210417-legacy.frames.gz');
  await expect(openRecording(file)).rejects.toThrow(/before V5/);
});
