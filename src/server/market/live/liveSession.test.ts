import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readSessionHeader } from '../session/readSession';
import { createSessionRecorder } from '../session/sessionRecorder';
import { createSessionReplay } from '../session/sessionReplay';
import type { MarketEvent, MarketSource } from '../source';
import { createLiveMarket } from './liveMarket';
import { beginSessionFile } from '@/testing/market/recordSession';
import { FakeExchange } from '@/testing/market/fakeExchange';
import { createSyntheticScript } from '@/testing/market/referenceBook';
import { waitUntil } from '@/testing/waitUntil';

jest.setTimeout(60_000);

const SYMBOLS = ['AAAUSDT', 'BBBUSDT'];

/** Records every event of data venue and execution venue with the market state at the time of the event. */
function recordEvents(market: MarketSource): string[] {
  const seen: string[] = [];
  const note = (where: string, market: Pick<MarketSource, 'book' | 'prices' | 'candles'>, event: MarketEvent) => {
    const symbol = event.kind === 'feed' ? SYMBOLS[0]! : event.symbol;
    const book = market.book(symbol);
    const touch = (['bid', 'ask'] as const).map((side) => [book?.priceAt(side, 0), book?.quantityAt(side, 0)]);
    const state = {
      ready: book?.ready,
      touch,
      prices: market.prices(symbol),
      candles: market.candles(symbol, 5).length,
    };
    seen.push(`${where} ${JSON.stringify({ ...event, ...state })}`);
  };
  market.listen((event) => note('data', market, event));
  market.execution?.listen((event) => note('execution', market.execution!, event));
  return seen;
}

/** Records the times at which a repeated task runs, starting at `from`. */
function recordTaskTimes({ clock }: MarketSource, from: number): number[] {
  const ticks: number[] = [];
  const tick = (): void => {
    ticks.push(clock.now());
    clock.after(300, tick);
  };
  clock.after(from - clock.now(), tick);
  return ticks;
}

test('the replay of a live session repeats every event at its time, with gaps, outages and a clock jump', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'live-session-'));
  const path = join(folder, 'live.frames.gz');
  const bybit = new FakeExchange(
    'BYBIT',
    SYMBOLS.map((symbol, seed) => createSyntheticScript(symbol, seed, 5_000)),
  );
  const binance = new FakeExchange(
    'BINANCE',
    SYMBOLS.map((symbol, seed) => createSyntheticScript(symbol, seed + 9, 5_000, 5)),
  );
  binance.fundingInfo = [{ symbol: 'AAAUSDT', fundingIntervalHours: 4 }];
  await bybit.open();
  await binance.open();
  let jump_ms = 0;
  const recorder = createSessionRecorder();
  const market = await createLiveMarket({
    exchange: 'BYBIT',
    settings: () => ({ levels: 50, buckets: 20, pingEveryMs: 20_000 }),
    probes: recorder.probes,
    wallNow: () => Date.now() + jump_ms,
    feeds: {
      BYBIT: { ...bybit.urls, backOff: { firstMs: 50 } },
      BINANCE: { ...binance.urls, backOff: { firstMs: 50 } },
    },
  });
  const protocols = { data: { protocol: 'bybit' }, execution: { protocol: 'binance', name: 'BINANCE' } } as const;
  recorder.attachMarket(market, { bot_seed: 5, ...protocols });
  const writeSession = beginSessionFile(recorder, path);
  const liveLines = recordEvents(market);
  const answered: number[] = [];
  await market.start();
  market.follow?.(SYMBOLS);
  const ticksFrom = market.clock.now();
  const ticks = recordTaskTimes(market, ticksFrom);
  market.execution?.requestBook('BBBUSDT', () => answered.push(market.clock.now()));
  market.clock.after(700, () => market.requestBook?.('AAAUSDT', () => answered.push(market.clock.now())));
  const playing = setInterval(
    () => SYMBOLS.forEach((symbol) => [bybit, binance].forEach((at) => at.playChange(symbol))),
    20,
  );
  const countLines = (part: string) => liveLines.filter((line) => line.includes(part)).length;
  await waitUntil('both books are confirmed', () => answered.length === 2);
  await waitUntil('the execution exchange trades', () => countLines('execution') > 20);
  bybit.causeFault('drop');
  bybit.sendTrade('AAAUSDT', '100.25');
  await waitUntil('the book is synchronised again', () => countLines('"state":"resynced"') > 0);
  jump_ms = 60_000;
  await waitUntil('the jump is noticed', () => countLines('the clock jumped') > 0);
  bybit.dropConnections();
  await waitUntil('the loss is noticed', () => countLines('"state":"down"') > 0);
  const booksBefore = countLines('"kind":"book"');
  await waitUntil('books arrive after the reconnect', () => countLines('"kind":"book"') > booksBefore + 50);
  clearInterval(playing);
  await market.stop();
  writeSession();
  await bybit.close();
  await binance.close();

  const replay = createSessionReplay([path], readSessionHeader(path)!, { startedAt: 0 });
  const again: number[] = [];
  const replayed = recordEvents(replay);
  await replay.start();
  const ticksAgain = recordTaskTimes(replay, ticksFrom);
  replay.execution?.requestBook('BBBUSDT', () => again.push(replay.clock.now()));
  replay.clock.after(700, () => replay.requestBook?.('AAAUSDT', () => again.push(replay.clock.now())));
  for (let at = replay.clock.now(); at < market.clock.now() + 1_000; at += 250) replay.advanceTo(at);

  const kinds = liveLines.map((line) => /"kind":"(\w+)"/.exec(line)?.[1]);
  expect(new Set(kinds)).toEqual(new Set(['feed', 'book', 'candle', 'trades']));
  for (const state of ['gap', 'resynced', 'down', 'up']) expect(liveLines.join()).toContain(`"state":"${state}"`);
  expect(liveLines.filter((line) => line.startsWith('execution')).length).toBeGreaterThan(20);
  expect(replayed.slice(0, liveLines.length)).toEqual(liveLines);
  expect(replayed).toHaveLength(liveLines.length + 1);
  expect(again).toEqual(answered);
  expect(answered).toHaveLength(2);
  expect(replay.execution?.instruments?.()).toEqual(market.execution?.instruments?.());
  expect(liveLines.join()).toContain('the clock jumped');
  expect(ticksAgain.slice(0, ticks.length)).toEqual(ticks);
  expect(replay).toMatchObject({ venue: 'BYBIT', recorded: { bot_seed: 5 }, execution: { name: 'BINANCE' } });
  rmSync(folder, { recursive: true });
});
