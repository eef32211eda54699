import type { MarketEvent } from '../source';
import type { FaultControls } from './faults';
import { createSimulator } from './simulator';

const START_MS = Date.UTC(2026, 0, 5, 12);
const TEST_SYMBOLS = ['BTCUSDT', 'DOTUSDT'];

type TimedFault = [afterMs: number, cause: (faults: FaultControls) => void];

/** Runs a simulated market, which causes each fault at its time after the start. */
async function simulateFaults(timedFaults: readonly TimedFault[], seconds: number) {
  const market = createSimulator({ seed: 1, startMs: START_MS, symbols: TEST_SYMBOLS });
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
  for (const [afterMs, cause] of timedFaults) market.clock.after(afterMs, () => cause(market.faults));
  market.advanceTo(START_MS + seconds * 1000);
  return { market, seen, latencies };
}

test('a gap, crossed book or malformed frame occurs once, at its time and symbol', async () => {
  const { seen } = await simulateFaults(
    [
      [3_000, (faults) => faults.dropDelta('BTCUSDT')],
      [5_000, (faults) => faults.crossBook('DOTUSDT')],
      [7_000, (faults) => faults.sendMalformedFrame('BTCUSDT')],
    ],
    12,
  );
  expect(seen).toEqual([
    [0, 'up', ''],
    [3, 'gap', 'BTCUSDT'],
    [3, 'resynced', 'BTCUSDT'],
    [5, 'gap', 'DOTUSDT'],
    [5, 'resynced', 'DOTUSDT'],
    [7, 'malformed', ''],
  ]);
});

test('a disconnection ends after the requested time', async () => {
  const { seen, market } = await simulateFaults([[4_000, (faults) => faults.disconnect(3_000)]], 10);
  expect(seen).toEqual([
    [0, 'up', ''],
    [4, 'down', ''],
    [7, 'up', ''],
  ]);
  expect(market.book('BTCUSDT')?.ready).toBe(true);
});

test('a freeze and a latency last for the requested time', async () => {
  const { latencies, market } = await simulateFaults(
    [
      [4_000, (faults) => faults.freeze('DOTUSDT', 20_000)],
      [2_000, (faults) => faults.addLatency(800, 3_000)],
    ],
    8,
  );
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

test('a latency delays every frame and drops no frame', async () => {
  const touches = async (faults: readonly TimedFault[]): Promise<{ bids: string[]; gaps: number }> => {
    const bids: string[] = [];
    const { market, seen } = await simulateFaults(faults, 1);
    for (let at = 1_000; at <= 6_000; at += 100) {
      market.advanceTo(START_MS + at + 99);
      const book = market.book('BTCUSDT')!;
      bids.push(`${book.quantityAt('bid', 0)} at ${book.priceAt('bid', 0)}`);
    }
    return { bids, gaps: seen.filter(([, state]) => state === 'gap').length };
  };
  const inTime = await touches([]);
  const late = await touches([[2_000, (faults) => faults.addLatency(800, 2_000)]]);
  expect(late.gaps).toBe(0);
  expect(new Set(inTime.bids).size).toBeGreaterThan(10);
  // From 2.8 to 4.6 s, the books have a delay of 800 ms.
  expect(late.bids.slice(18, 37)).toEqual(inTime.bids.slice(10, 29));
  expect(late.bids.slice(38)).toEqual(inTime.bids.slice(38));
});

test('a disconnection drops the frames in flight', async () => {
  const { market } = await simulateFaults(
    [
      [2_000, (faults) => faults.addLatency(3_000, 2_000)],
      [3_000, (faults) => faults.disconnect(500)],
    ],
    3,
  );
  market.advanceTo(START_MS + 5_000);
  // A book from before the disconnection would have arrived by this time.
  expect(market.book('BTCUSDT')?.ready).toBe(false);
  market.advanceTo(START_MS + 9_000);
  expect(market.book('BTCUSDT')?.ready).toBe(true);
  expect(market.clock.now() - market.book('BTCUSDT')!.updatedAt).toBeLessThan(200);
});

test.each<[string, TimedFault[]]>([
  [
    'a short latency',
    [
      [58_000, (faults) => faults.addLatency(3_000, 10_000)],
      [61_000, (faults) => faults.disconnect(2_000)],
    ],
  ],
  [
    'a long latency and a freeze',
    [
      [58_000, (faults) => faults.addLatency(100_000, 3_000)],
      [100_000, (faults) => faults.freeze('BTCUSDT', 60_000)],
      [130_000, (faults) => faults.disconnect(2_000)],
    ],
  ],
])('the simulator resends a candle that was in flight during a disconnection after %s', async (_what, faults) => {
  const { market } = await simulateFaults(faults, 190);
  const starts = market.candles('BTCUSDT', 1).map(({ start }) => (start - START_MS) / 60_000);
  expect(starts.slice(-5)).toEqual([-2, -1, 0, 1, 2]);
});

test('a silence of the execution venue lasts for the requested time', async () => {
  const { seen } = await simulateFaults([[2_000, (faults) => faults.silenceExecution(1_500)]], 5);
  expect(seen).toEqual([
    [0, 'up', ''],
    [2, 'down', 'x'],
    [3.5, 'up', 'x'],
  ]);
});
