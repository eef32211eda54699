import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { createMarketClock } from '../clock/marketClock';
import { MarketState } from '../marketState';
import type { QuoteAgreement } from '../feeds/quoteCheck';
import type { MarketEvent } from '../source';
import { openRecording, parseJson } from './recording';

/** Recordings of real markets, kept outside the project. */
const RECORDINGS = resolve('../shared/data/market');
const present = existsSync(RECORDINGS);
const onRecordings = present ? describe : describe.skip;
if (!present) console.info(`Skipped: no recordings in ${RECORDINGS}.`);

type Rebuilt = { updates: number; crossed: number; feed: MarketEvent[]; quotes: QuoteAgreement | undefined };

async function rebuild(file: string): Promise<Rebuilt> {
  const { cursor, symbolHint, createInterpreter } = await openRecording(join(RECORDINGS, file));
  const clock = createMarketClock(0);
  const marketState = new MarketState(clock);
  const rebuilt: Rebuilt = { updates: 0, crossed: 0, feed: [], quotes: undefined };
  marketState.listen((event) => {
    if (event.kind === 'feed') rebuilt.feed.push(event);
    if (event.kind !== 'book') return;
    rebuilt.updates++;
    if (marketState.writableBook(event.symbol).isCrossed()) rebuilt.crossed++;
  });
  const interpreter = createInterpreter(marketState);
  for (let line = cursor.next; line; cursor.move(), line = cursor.next) {
    clock.advanceTo(line.at);
    interpreter.receive(parseJson(line.json), line.at, symbolHint);
  }
  rebuilt.quotes = interpreter.quoteAgreement?.();
  return rebuilt;
}

onRecordings('recorded books', () => {
  test.each([
    ['binance-usdm/BTCUSDT-20240808.frames.gz', 6_500],
    ['binance-usdm/ETHUSDT-20240808.frames.gz', 6_500],
    ['binance-usdm/ALTS4-20210722.frames.gz', 700],
    ['binance-spot/BTCUSDT-20240808.frames.gz', 3_400],
    ['binance-spot/ETHUSDT-20240808.frames.gz', 3_400],
  ])('%s is rebuilt without a gap, and its touch is the quoted one', async (file, atLeast) => {
    const { updates, crossed, feed, quotes } = await rebuild(file);
    expect(feed).toEqual([]);
    expect(crossed).toBe(0);
    expect(updates).toBeGreaterThan(atLeast);
    const { compared = 0, agreed = 0 } = quotes ?? {};
    console.info(`${file}: best bid and ask agree in ${agreed} of ${compared} updates`);
    expect(compared).toBeGreaterThan(200);
    expect(agreed / compared).toBeGreaterThanOrEqual(0.99);
  });

  test.each([
    ['bybit-linear/XRPUSDT-20241201-ob500.frames.gz', 50],
    ['bybit-linear/MULTI8-20210417-asV5.frames.gz', 3_260],
    ['binance-usdm/BTCUSDT-20260216-book50.jsonl.gz', 2_559],
    ['binance-spot/BTCUSDT-20260216-book50.jsonl.gz', 2_559],
    ['bybit-linear/REST78-20240701-top5.jsonl.gz', 1_068],
  ])('%s is rebuilt without a gap', async (file, updates) => {
    const rebuilt = await rebuild(file);
    expect(rebuilt).toMatchObject({ feed: [], crossed: 0, updates });
  });

  test('a recording of the protocol before V5 is refused in words', async () => {
    const file = join(RECORDINGS, 'bybit-linear/MULTI8-20210417-legacy.frames.gz');
    await expect(openRecording(file)).rejects.toThrow(/before V5/);
  });
});
