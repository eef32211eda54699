import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { MarketEvent, MarketSource } from '../source';
import { createReplay, type ReplayOptions } from './replay';
import { feedStatesOf } from '@/testing/market/recordedState';

const MARKET_START_MS = Date.UTC(2026, 0, 5, 12, 0, 30);
const RECORDING_START_MS = Date.UTC(2024, 7, 8);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a recording file. Each line is `[ms after RECORDING_START_MS, frame]`. */
function writeRecording(name: string, lines: [number, unknown][]): string {
  const file = join(folder, name);
  const text = lines
    .map(
      ([at, frame]) =>
        `${RECORDING_START_MS + at}000000 ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n`,
    )
    .join('');
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return file;
}

function createBybitFrame(symbol: string, u: number, bid: string, ask: string): object {
  const type = u === 1 ? 'snapshot' : 'delta';
  const topic = `orderbook.50.${symbol}`;
  return {
    topic,
    type,
    ts: RECORDING_START_MS,
    data: { s: symbol, b: [[bid, String(u)]], a: [[ask, '1']], u, seq: u },
  };
}

const BINANCE_SNAPSHOT = { lastUpdateId: 10, bids: [['10.0', '1']], asks: [['10.1', '1']] };

function createBinanceDiffFrame(first: number, last: number, previous: number, bids: string[][] = []): object {
  return { stream: 'x', data: { e: 'depthUpdate', s: 'ABCUSDT', U: first, u: last, pu: previous, b: bids, a: [] } };
}

async function startReplay(
  options: Partial<ReplayOptions> & Pick<ReplayOptions, 'files'>,
): Promise<{ market: MarketSource; events: MarketEvent[] }> {
  const market = createReplay({ startMs: MARKET_START_MS, ...options });
  const events: MarketEvent[] = [];
  market.listen((event) => events.push(event));
  await market.start();
  return { market, events };
}

test('a replay plays its first frame at the requested time and reports its end after the last frame', async () => {
  const file = writeRecording('XYZUSDT.frames.gz', [
    [0, createBybitFrame('XYZUSDT', 1, '1.00', '1.01')],
    [250, createBybitFrame('XYZUSDT', 2, '1.00', '1.01')],
    [700, createBybitFrame('XYZUSDT', 3, '1.00', '1.01')],
  ]);
  const { market, events } = await startReplay({ files: [file], speed: 10 });
  expect(market.description).toBe('replay of XYZUSDT.frames.gz at 10x');
  expect(market.hasHistory).toBe(false);
  market.advanceTo(MARKET_START_MS + 300);
  expect(events.map(({ kind, at }) => [kind, at - MARKET_START_MS])).toEqual([
    ['feed', 0],
    ['book', 0],
    ['book', 250],
  ]);
  market.advanceTo(MARKET_START_MS + 5_000);
  expect(events.slice(3)).toMatchObject([
    { kind: 'book', at: MARKET_START_MS + 700 },
    { kind: 'feed', at: MARKET_START_MS + 700, state: 'ended' },
  ]);
  expect(market.clock.now()).toBe(MARKET_START_MS + 5_000);
});

test('tasks of the market clock run between the frames in order of time', async () => {
  const file = writeRecording('XYZUSDT.frames', [
    [0, createBybitFrame('XYZUSDT', 1, '1.00', '1.01')],
    [200, createBybitFrame('XYZUSDT', 2, '1.00', '1.01')],
  ]);
  const { market, events } = await startReplay({ files: [file] });
  const order: string[] = [];
  market.listen((event) => order.push(event.kind));
  market.clock.after(100, () => order.push(`task at ${market.clock.now() - MARKET_START_MS}`));
  market.advanceTo(MARKET_START_MS + 1_000);
  expect(order).toEqual(['book', 'task at 100', 'book', 'feed']);
  expect(events).toHaveLength(1);
});

test('recordings of different protocols are merged by receive time', async () => {
  const bybit = writeRecording('bybit.frames.gz', [
    [0, createBybitFrame('XYZUSDT', 1, '1.00', '1.01')],
    [300, createBybitFrame('XYZUSDT', 2, '1.00', '1.01')],
  ]);
  const other = writeRecording('ABCUSDT-2024.frames.gz', [
    [100, createBinanceDiffFrame(5, 9, 4)],
    [200, BINANCE_SNAPSHOT],
    [400, createBinanceDiffFrame(10, 12, 9, [['10.0', '7']])],
  ]);
  const { market, events } = await startReplay({ files: [bybit, other] });
  market.advanceTo(MARKET_START_MS + 1_000);
  const books = events.flatMap((event) =>
    event.kind === 'book' ? [`${event.symbol} ${event.at - MARKET_START_MS}`] : [],
  );
  expect(books).toEqual(['XYZUSDT 0', 'ABCUSDT 200', 'XYZUSDT 300', 'ABCUSDT 400']);
  expect(market.book('ABCUSDT')?.quantityAt('bid', 0)).toBe(7);
  expect(
    market
      .instruments()
      .map(({ symbol }) => symbol)
      .sort(),
  ).toEqual(['ABCUSDT', 'XYZUSDT']);
});

test('tick size and lot size of an unknown contract are derived from its levels', async () => {
  const levels = {
    bids: [
      ['1.995', '30'],
      ['1.990', '45'],
    ],
    asks: [
      ['2.000', '15'],
      ['2.010', '90'],
    ],
  };
  const file = writeRecording('NEWUSDT.frames.gz', [[0, { lastUpdateId: 10, ...levels }]]);
  const { market } = await startReplay({ files: [file] });
  expect(market.instruments()).toEqual([
    { symbol: 'NEWUSDT', tick_size: 0.005, qty_step: 15, min_qty: 15, min_notional: 5, turnover_24h: 0 },
  ]);
});

test('the known tick size of a contract applies if all recorded prices are multiples of the tick size', async () => {
  const btc = (price: string): object => ({ lastUpdateId: 1, bids: [[price, '1.5']], asks: [['70000.5', '2']] });
  const { market } = await startReplay({ files: [writeRecording('BTCUSDT.frames.gz', [[0, btc('69999.1')]])] });
  expect(market.instruments()).toMatchObject([{ tick_size: 0.1, qty_step: 0.001, min_notional: 100 }]);
  const { market: finer } = await startReplay({
    files: [writeRecording('BTCUSDT-2.frames.gz', [[0, btc('69999.17')]])],
  });
  expect(finer.instruments()).toMatchObject([{ tick_size: 0.01, min_notional: 100 }]);
});

test('the lot size of a recording replaces a known lot size that does not divide the recorded quantities', async () => {
  const levels = { bids: [['2449.99', '3.202']], asks: [['2450.00', '0.746']] };
  const { market } = await startReplay({
    files: [writeRecording('ETHUSDT.frames.gz', [[0, { lastUpdateId: 1, ...levels }]])],
  });
  expect(market.instruments()).toMatchObject([{ tick_size: 0.01, qty_step: 0.002, min_qty: 0.002, min_notional: 20 }]);
});

test('a line that is not JSON is reported once, and the other lines are played', async () => {
  const file = writeRecording('XYZUSDT.frames.gz', [
    [0, createBybitFrame('XYZUSDT', 1, '1.00', '1.01')],
    [100, '{"topic":"orderb'],
    [200, 'nonsense'],
    [300, createBybitFrame('XYZUSDT', 2, '1.00', '1.01')],
  ]);
  const { market, events } = await startReplay({ files: [file] });
  market.advanceTo(MARKET_START_MS + 1_000);
  expect(feedStatesOf(events)).toEqual(['up', 'malformed', 'ended']);
  expect(market.book('XYZUSDT')?.quantityAt('bid', 0)).toBe(2);
});

test('a replay builds candles from trades and skips an incomplete first minute', async () => {
  const trade = (price: string): object => ({
    topic: 'publicTrade.XYZUSDT',
    data: [{ s: 'XYZUSDT', S: 'Buy', p: price, v: '2' }],
  });
  const file = writeRecording('XYZUSDT.frames.gz', [
    [0, createBybitFrame('XYZUSDT', 1, '1.00', '1.01')],
    [10_000, trade('1.01')],
    [31_000, trade('1.05')],
    [40_000, trade('1.03')],
    [95_000, trade('1.02')],
  ]);
  const { market } = await startReplay({ files: [file] });
  market.advanceTo(MARKET_START_MS + 94_000);
  expect(market.candles('XYZUSDT', 1)).toEqual([
    { start: MARKET_START_MS + 30_000, open: 1.01, high: 1.05, low: 1.01, close: 1.03, volume: 4 },
  ]);
});

test('a replay plays recordings of different days one after the other, as separate markets', async () => {
  const day = 86_400_000;
  const first = writeRecording('XYZUSDT-1.frames.gz', [
    [0, createBybitFrame('XYZUSDT', 1, '1.00', '1.01')],
    [70_000, createBybitFrame('XYZUSDT', 2, '1.00', '1.01')],
    [100_000, createBybitFrame('XYZUSDT', 3, '1.00', '1.01')],
  ]);
  const second = writeRecording('XYZUSDT-2.frames.gz', [[day, createBybitFrame('XYZUSDT', 1, '5.00', '5.01')]]);
  const { market, events } = await startReplay({ files: [first, second] });
  market.advanceTo(MARKET_START_MS + 33_000);
  expect(market.candles('XYZUSDT', 1)).toEqual([]);
  market.advanceTo(MARKET_START_MS + 200_000);
  const times = events.flatMap(({ kind, at }) => (kind === 'book' ? [at - MARKET_START_MS] : []));
  // The duration includes the whole pause within the recording.
  expect(market.durationMs?.()).toBe(100_000 + 1_000);
  // The replay shortens a pause within a recording but reports no disconnection.
  expect(times).toEqual([0, 1_000, 31_000, 32_000]);
  expect(feedStatesOf(events)).toEqual(['up', 'down', 'up', 'ended']);
  expect(market.book('XYZUSDT')?.priceAt('bid', 0)).toBe(5);
});

test('two recordings of the same contract and time are rejected', async () => {
  const files = ['a.frames', 'b.frames'].map((name) =>
    writeRecording(name, [[0, createBybitFrame('XYZUSDT', 1, '1.00', '1.01')]]),
  );
  await expect(startReplay({ files })).rejects.toThrow(
    /XYZUSDT is in .*a\.frames and, at the same time, in .*b\.frames/,
  );
});

test('two replays of the same file have different market ids', async () => {
  const file = writeRecording('XYZUSDT.frames', [[0, createBybitFrame('XYZUSDT', 1, '1.00', '1.01')]]);
  const marketId = async (startMs: number) => (await startReplay({ files: [file], startMs })).market.marketId;
  expect(await marketId(MARKET_START_MS)).toBe('recorded XYZUSDT.frames, played from 2026-01-05T12:00:30.000Z');
  expect(await marketId(MARKET_START_MS + 60_000)).not.toBe(await marketId(MARKET_START_MS));
});

test('a file that is not a recording is rejected, or skipped with skipUnreadable', async () => {
  const legacy = writeRecording('old.frames', [[0, { topic: 'orderBookL2_25.BTCUSD', data: [] }]]);
  const empty = writeRecording('empty.frames', []);
  const good = writeRecording('XYZUSDT.frames', [[0, createBybitFrame('XYZUSDT', 1, '1.00', '1.01')]]);
  await expect(startReplay({ files: [legacy] })).rejects.toThrow(/before V5/);
  await expect(startReplay({ files: [empty] })).rejects.toThrow(/receive time/);
  await expect(startReplay({ files: [empty], skipUnreadable: true })).rejects.toThrow(/no recording/);
  const { market, events } = await startReplay({ files: [legacy, empty, good], skipUnreadable: true });
  market.advanceTo(MARKET_START_MS);
  expect(feedStatesOf(events)).toEqual(['malformed', 'malformed', 'up', 'ended']);
  expect(market.book('XYZUSDT')?.ready).toBe(true);
});
