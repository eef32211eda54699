import { StartError } from '../../../startError';
import type { MarketEvent } from '../../source';
import { parseFaultSchedule } from './faultSchedule';
import { createSimulator } from '../simulator';

const START_MS = Date.UTC(2026, 0, 5, 12);
const TEST_SYMBOLS = ['BTCUSDT', 'DOTUSDT'];

async function simulateFaults(faults: string, seconds: number) {
  const schedule = parseFaultSchedule(faults, TEST_SYMBOLS);
  const market = createSimulator({ seed: 1, startMs: START_MS, symbols: TEST_SYMBOLS, faultSchedule: schedule });
  const seen: [number, string, string][] = [];
  const latencies: { at: number; latency_ms: number }[] = [];
  const note = (event: MarketEvent): void => {
    if (event.kind === 'book') latencies.push({ at: event.at - START_MS, latency_ms: event.latency_ms });
    if (event.kind === 'feed') seen.push([Math.floor((event.at - START_MS) / 1000), event.state, event.symbol ?? '']);
  };
  market.listen(note);
  market.execution!.listen(
    (event) => event.kind === 'feed' && seen.push([(event.at - START_MS) / 1000, event.state, 'x']),
  );
  await market.start();
  market.advanceTo(START_MS + seconds * 1000);
  return { market, seen, latencies };
}

test('a scheduled gap, crossed book or malformed frame occurs once, at its time and symbol', async () => {
  const { seen } = await simulateFaults('gap BTCUSDT@3s, crossed DOTUSDT@5s,malformed BTCUSDT@7s', 12);
  expect(seen).toEqual([
    [0, 'up', ''],
    [3, 'gap', 'BTCUSDT'],
    [3, 'resynced', 'BTCUSDT'],
    [5, 'gap', 'DOTUSDT'],
    [5, 'resynced', 'DOTUSDT'],
    [7, 'malformed', ''],
  ]);
});

test('a scheduled disconnection ends after the requested time', async () => {
  const { seen, market } = await simulateFaults('disconnect@4s+3s', 10);
  expect(seen).toEqual([
    [0, 'up', ''],
    [4, 'down', ''],
    [7, 'up', ''],
  ]);
  expect(market.book('BTCUSDT')?.ready).toBe(true);
});

test('a scheduled freeze and a scheduled latency last for the requested time', async () => {
  const { latencies, market } = await simulateFaults('freeze DOTUSDT@4s+20s,latency 800ms@2s+3s', 8);
  const worst = (from: number, to: number): number =>
    Math.max(...latencies.filter(({ at }) => at > from && at < to).map(({ latency_ms }) => latency_ms));
  expect(worst(0, 2_000)).toBeLessThan(100);
  expect(worst(2_000, 5_000)).toBeGreaterThan(700);
  // The last delayed frames arrive in order after the fault has ended.
  expect(worst(5_000, 5_750)).toBeGreaterThan(700);
  expect(worst(5_900, 8_000)).toBeLessThan(100);
  // The last frames of DOTUSDT arrived after the freeze had begun.
  expect(market.clock.now() - market.book('DOTUSDT')!.updatedAt).toBeGreaterThan(3_100);
  expect(market.clock.now() - market.book('BTCUSDT')!.updatedAt).toBeLessThan(200);
});

test('a scheduled latency delays every frame and drops no frame', async () => {
  const touches = async (faults: string): Promise<{ bids: string[]; gaps: number }> => {
    const bids: string[] = [];
    const { market, seen } = await simulateFaults(faults, 1);
    for (let at = 1_000; at <= 6_000; at += 100) {
      market.advanceTo(START_MS + at + 99);
      const book = market.book('BTCUSDT')!;
      bids.push(`${book.quantityAt('bid', 0)} at ${book.priceAt('bid', 0)}`);
    }
    return { bids, gaps: seen.filter(([, state]) => state === 'gap').length };
  };
  const inTime = await touches('');
  const late = await touches('latency 800ms@2s+2s');
  expect(late.gaps).toBe(0);
  expect(new Set(inTime.bids).size).toBeGreaterThan(10);
  // From 2.8 to 4.6 s, the books have a delay of 800 ms.
  expect(late.bids.slice(18, 37)).toEqual(inTime.bids.slice(10, 29));
  expect(late.bids.slice(38)).toEqual(inTime.bids.slice(38));
});

test('a scheduled disconnection drops the frames in flight', async () => {
  const { market } = await simulateFaults('latency 3s@2s+2s, disconnect@3s+500ms', 3);
  market.advanceTo(START_MS + 5_000);
  // A book from before the disconnection would have arrived by this time.
  expect(market.book('BTCUSDT')?.ready).toBe(false);
  market.advanceTo(START_MS + 9_000);
  expect(market.book('BTCUSDT')?.ready).toBe(true);
  expect(market.clock.now() - market.book('BTCUSDT')!.updatedAt).toBeLessThan(200);
});

test.each([
  'latency 3s@58s+10s, disconnect@61s+2s',
  'latency 100s@58s+3s, freeze BTCUSDT@100s+60s, disconnect@130s+2s',
])('the simulator resends a candle that was in flight during a disconnection, with the faults %s', async (faults) => {
  const { market } = await simulateFaults(faults, 190);
  const starts = market.candles('BTCUSDT', 1).map(({ start }) => (start - START_MS) / 60_000);
  expect(starts.slice(-5)).toEqual([-2, -1, 0, 1, 2]);
});

test('a scheduled silence of the execution venue lasts for the requested time', async () => {
  const { seen } = await simulateFaults('execution@2s+1500ms', 5);
  expect(seen).toEqual([
    [0, 'up', ''],
    [2, 'down', 'x'],
    [3.5, 'up', 'x'],
  ]);
});

test.each([
  ['nonsense', /"nonsense" cannot be read: write for example/],
  ['flood@3s', /names no fault/],
  ['gap@3s', /names no symbol/],
  ['gap ETHUSDT@3s', /names no symbol/],
  ['gap BTCUSDT@soon', /does not say when/],
  ['gap BTCUSDT@3s+4s', /takes no duration/],
  ['disconnect@3s', /for how long/],
  ['disconnect BTCUSDT@3s+4s', /takes no argument/],
  ['latency@3s+4s', /by how much/],
])('parseFaultSchedule rejects the fault schedule %s with an example of the syntax', (text, sentence) => {
  expect(() => parseFaultSchedule(text, TEST_SYMBOLS)).toThrow(StartError);
  expect(() => parseFaultSchedule(text, TEST_SYMBOLS)).toThrow(sentence);
});

test('parseFaultSchedule accepts times in hours, minutes, seconds and milliseconds', () => {
  const times = parseFaultSchedule('gap BTCUSDT@1h,gap BTCUSDT@2m,gap BTCUSDT @ 3s,gap BTCUSDT@4ms', TEST_SYMBOLS);
  expect(times.map(({ afterMs }) => afterMs)).toEqual([3_600_000, 120_000, 3_000, 4]);
});
