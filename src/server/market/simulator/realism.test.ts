import { measureSimulatorStatistics } from '@/testing/market/statistics/measureStatistics';
import { mean } from '@/testing/market/statistics/series';
import type { MarketStatistics } from '@/testing/market/statistics/marketStatistics';
import { createSimulator } from './simulator';

const START_MS = Date.UTC(2026, 0, 5);
const MEASURED_SECONDS = 600;
const MAJOR_SYMBOLS = ['BTCUSDT', 'ETHUSDT'];
const ALT_SYMBOLS = ['XRPUSDT', 'WIFUSDT', 'DOTUSDT'];

const expectBetween = (value: number, low: number, high: number): void => {
  expect(value).toBeGreaterThan(low);
  expect(value).toBeLessThan(high);
};

describe('ten minutes of the simulated market', () => {
  let tracks: ReadonlyMap<string, MarketStatistics>;
  const trackOf = (symbol: string): MarketStatistics => tracks.get(symbol)!;
  const figures = (symbol: string, name: string): readonly number[] =>
    trackOf(symbol)
      .listFigures()
      .find((figure) => figure.name === name)!.values;
  const figure = (symbol: string, name: string): number => figures(symbol, name)[0]!;

  beforeAll(async () => {
    const options = {
      seed: 3,
      startMs: START_MS,
      symbols: [...MAJOR_SYMBOLS, ...ALT_SYMBOLS],
      forcedRegime: 'NORMAL' as const,
    };
    tracks = await measureSimulatorStatistics(options, MEASURED_SECONDS);
  });

  test.each([...MAJOR_SYMBOLS, ...ALT_SYMBOLS])(
    'the simulated book of %s is never crossed and has the imbalance and volatility of its class',
    (symbol) => {
      expect(trackOf(symbol).crossed).toBe(0);
      const [acf_100ms, , acf_5s] = figures(symbol, 'OBI acf at 0.1, 1, 5 s');
      expectBetween(acf_100ms!, 0.8, 0.98);
      // The imbalance of a small contract lasts longer than on a real exchange, because the simulator sends fewer
      // orders.
      expect(acf_5s).toBeLessThan(MAJOR_SYMBOLS.includes(symbol) ? 0.4 : 0.6);
      const [, volatility_1s] = figures(symbol, 'volatility in 0.1, 1, 10 s, bps');
      expectBetween(volatility_1s!, 0.5, MAJOR_SYMBOLS.includes(symbol) ? 2.5 : 4);
      expectBetween(figure(symbol, 'mid changes a second'), 0.4, 2.2);
    },
  );

  test.each(MAJOR_SYMBOLS)(
    'the simulated spread of %s is one tick, and a clear imbalance predicts most next moves of the price',
    (symbol) => {
      expect(figure(symbol, 'spread one tick, share')).toBeGreaterThan(0.9);
      expectBetween(trackOf(symbol).followedImbalanceShare(), 0.55, 0.9);
      expectBetween(figures(symbol, 'OBI of 1, 20 levels, deviation')[1]!, 0.35, 0.7);
      expectBetween(figure(symbol, 'log of level, deviation'), 2.1, 2.8);
      expectBetween(figures(symbol, 'volatility in 0.1, 1, 10 s, bps')[2]!, 2.2, 4.6);
    },
  );

  test.each(MAJOR_SYMBOLS)(
    'orders in the simulated book of %s rest longer far from the touch than near the touch',
    (symbol) => {
      const [, near_5s] = figures(symbol, 'depth at 1-3 bps, kept 1, 5, 20 s');
      const [, far_5s, far_20s] = figures(symbol, 'depth at 10-20 bps, kept 1, 5, 20 s');
      expect(near_5s).toBeLessThan(0.5);
      expectBetween(far_5s!, 0.65, 0.95);
      expectBetween(far_20s!, 0.35, 0.85);
    },
  );

  test('simulated books have the recorded depth at the touch, over 20 levels and at 10 bps', () => {
    expectBetween(figure('BTCUSDT', 'best levels, kUSDT'), 230, 920);
    expectBetween(figure('BTCUSDT', '20 levels, kUSDT'), 650, 2_600);
    expectBetween(figure('ETHUSDT', '20 levels, kUSDT'), 174, 696);
    expectBetween(figure('XRPUSDT', '20 levels, kUSDT'), 590, 2_350);
    expectBetween(figure('WIFUSDT', '20 levels, kUSDT'), 250, 1_000);
    expectBetween(figures('BTCUSDT', 'kUSDT a bps at 0, 5, 10, 20')[2]!, 1_000, 4_000);
  });

  test('40 to 95 % of the simulated books have walls on both sides', () => {
    expectBetween(mean([...tracks.values()].map((track) => track.bothWallsShare())), 0.4, 0.95);
  });

  test('most simulated walls are cancelled before the price arrives, as in recordings', () => {
    const majors = MAJOR_SYMBOLS.map((symbol) => figures(symbol, 'walls pulled before arrival, of all'));
    for (const [pulledShare] of majors) expectBetween(pulledShare!, 0.7, 0.98);
    for (const symbol of MAJOR_SYMBOLS) expect(figure(symbol, 'turned where the wall was pulled')).toBeLessThan(0.3);
  });

  test('a strategy that trades on the imbalance alone loses money after fees in the simulator', () => {
    const majors = MAJOR_SYMBOLS.map(trackOf);
    expect(Math.abs(mean(majors.flatMap((track) => track.signedMovesBps(30))))).toBeLessThan(3);
    expect(mean(majors.flatMap((track) => track.simpleStrategyBps()))).toBeLessThan(-5);
  });
});

test('50 simulated contracts at speed 1 use less than 10 % of a processor core', async () => {
  const market = createSimulator({ seed: 3, startMs: START_MS, symbols: 50 });
  await market.start();
  market.advanceTo(START_MS + 5_000);
  const before = process.cpuUsage();
  market.advanceTo(START_MS + 25_000);
  const { user, system } = process.cpuUsage(before);
  const shareOfCore = (user + system) / 1e6 / 20;
  console.info(`50 simulated contracts at speed 1: ${(shareOfCore * 100).toFixed(1)}% of a core`);
  expect(shareOfCore).toBeLessThan(0.1);
});
