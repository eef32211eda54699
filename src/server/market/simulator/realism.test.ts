import { trackSimulator } from '@/testing/market/statistics/trackMarket';
import { mean } from '@/testing/market/statistics/series';
import type { MarketTrack } from '@/testing/market/statistics/marketTrack';
import { createSimulator } from './simulator';

/** Bounds around recorded figures. `npm run calibrate` prints both. */
const START = Date.UTC(2026, 0, 5);
const SECONDS = 600;
const MAJORS = ['BTCUSDT', 'ETHUSDT'];
const ALTS = ['XRPUSDT', 'WIFUSDT', 'DOTUSDT'];

const between = (value: number, low: number, high: number): void => {
  expect(value).toBeGreaterThan(low);
  expect(value).toBeLessThan(high);
};

describe('ten minutes of the simulated market', () => {
  let tracks: ReadonlyMap<string, MarketTrack>;
  const trackOf = (symbol: string): MarketTrack => tracks.get(symbol)!;
  const figures = (symbol: string, name: string): readonly number[] =>
    trackOf(symbol)
      .figures()
      .find((figure) => figure.name === name)!.values;
  const figure = (symbol: string, name: string): number => figures(symbol, name)[0]!;

  beforeAll(async () => {
    const options = { seed: 3, startMs: START, symbols: [...MAJORS, ...ALTS], forcedRegime: 'NORMAL' as const };
    tracks = await trackSimulator(options, SECONDS);
  });

  test.each([...MAJORS, ...ALTS])(
    '%s: the book is never crossed, its imbalance lasts, and its volatility fits its class',
    (symbol) => {
      expect(trackOf(symbol).crossed).toBe(0);
      const [acf_100ms, , acf_5s] = figures(symbol, 'OBI acf at 0.1, 1, 5 s');
      between(acf_100ms!, 0.8, 0.98);
      // Recordings of small contracts are short. Fewer orders make their imbalance last longer here.
      expect(acf_5s).toBeLessThan(MAJORS.includes(symbol) ? 0.4 : 0.6);
      const [, volatility_1s] = figures(symbol, 'volatility in 0.1, 1, 10 s, bps');
      between(volatility_1s!, 0.5, MAJORS.includes(symbol) ? 2.5 : 4);
      between(figure(symbol, 'mid changes a second'), 0.4, 2.2);
    },
  );

  test.each(MAJORS)(
    '%s: the spread is one tick, and a clear imbalance predicts the next move more often than not',
    (symbol) => {
      expect(figure(symbol, 'spread one tick, share')).toBeGreaterThan(0.9);
      between(trackOf(symbol).followedImbalanceShare(), 0.55, 0.9);
      between(figures(symbol, 'OBI of 1, 20 levels, deviation')[1]!, 0.35, 0.7);
      between(figure(symbol, 'log of level, deviation'), 2.1, 2.8);
      between(figures(symbol, 'volatility in 0.1, 1, 10 s, bps')[2]!, 2.2, 4.6);
    },
  );

  test.each(MAJORS)('%s: depth far from the touch lasts, depth near it does not', (symbol) => {
    const [, near_5s] = figures(symbol, 'depth at 1-3 bps, kept 1, 5, 20 s');
    const [, far_5s, far_20s] = figures(symbol, 'depth at 10-20 bps, kept 1, 5, 20 s');
    expect(near_5s).toBeLessThan(0.5);
    between(far_5s!, 0.65, 0.95);
    between(far_20s!, 0.35, 0.85);
  });

  test('books have the recorded depth near the touch, over 20 levels and far from it', () => {
    between(figure('BTCUSDT', 'best levels, kUSDT'), 230, 920);
    between(figure('BTCUSDT', '20 levels, kUSDT'), 650, 2_600);
    between(figure('ETHUSDT', '20 levels, kUSDT'), 174, 696);
    between(figure('XRPUSDT', '20 levels, kUSDT'), 590, 2_350);
    between(figure('WIFUSDT', '20 levels, kUSDT'), 250, 1_000);
    between(figures('BTCUSDT', 'kUSDT a bps at 0, 5, 10, 20')[2]!, 1_000, 4_000);
  });

  test('only part of the books have walls on both sides', () => {
    between(mean([...tracks.values()].map((track) => track.bothWallsShare())), 0.4, 0.95);
  });

  test('most walls are pulled before the price arrives, as recorded', () => {
    const majors = MAJORS.map((symbol) => figures(symbol, 'walls pulled before arrival, of all'));
    for (const [pulledShare] of majors) between(pulledShare!, 0.7, 0.98);
    for (const symbol of MAJORS) expect(figure(symbol, 'turned where the wall was pulled')).toBeLessThan(0.3);
  });

  test('trading on the imbalance alone loses the fees, as on a real market', () => {
    const majors = MAJORS.map(trackOf);
    expect(Math.abs(mean(majors.flatMap((track) => track.signedMovesBps(30))))).toBeLessThan(3);
    expect(mean(majors.flatMap((track) => track.simpleStrategyBps()))).toBeLessThan(-5);
  });
});

test('50 contracts at speed 1 use less than a tenth of a core', async () => {
  const market = createSimulator({ seed: 3, startMs: START, symbols: 50 });
  await market.start();
  market.advanceTo(START + 5_000);
  const before = process.cpuUsage();
  market.advanceTo(START + 25_000);
  const { user, system } = process.cpuUsage(before);
  const shareOfCore = (user + system) / 1e6 / 20;
  console.info(`50 simulated contracts at speed 1: ${(shareOfCore * 100).toFixed(1)}% of a core`);
  expect(shareOfCore).toBeLessThan(0.1);
});
