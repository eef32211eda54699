import { autocorrelation, mean, standardDeviation } from '@/testing/market/statistics/series';
import { PriceBasis } from './basis';

const START_MS = Date.UTC(2026, 0, 5);
const BASIS_SERIES_DURATION_S = 20_000;
const basisBpsAt = (basis: PriceBasis, ms: number): number => Math.log(basis.priceRatioAt(ms)) * 1e4;
/** Returns the basis between the venues at each second, in bps. */
const computeBasisSeries = (seed: number): number[] => {
  const basis = new PriceBasis(seed);
  return Array.from({ length: BASIS_SERIES_DURATION_S }, (_, second) => basisBpsAt(basis, START_MS + second * 1000));
};

test('the simulated basis has a mean of -4 bps, a deviation of 0.5 bps and a reversion time of 30 s', () => {
  const bps = computeBasisSeries(7);
  expect(mean(bps)).toBeCloseTo(-4, 0);
  expect(Math.abs(standardDeviation(bps) - 0.5)).toBeLessThan(0.1);
  expect(Math.abs(autocorrelation(bps, 30) - Math.exp(-1))).toBeLessThan(0.12);
  expect(Math.abs(autocorrelation(bps, 200))).toBeLessThan(0.15);
});

test('the simulated basis changes by less than 0.8 bps a second, even between two segments', () => {
  const bps = computeBasisSeries(8);
  const largest = Math.max(...bps.slice(1).map((value, index) => Math.abs(value - bps[index]!)));
  expect(largest).toBeLessThan(0.8);
});

test('PriceBasis returns the same basis for a time in any order of calls', () => {
  const [forwards, anyhow] = [new PriceBasis(3), new PriceBasis(3)];
  const moments = Array.from({ length: 400 }, (_, index) => START_MS + index * 1_700);
  const known = new Map(moments.map((ms) => [ms, forwards.priceRatioAt(ms)]));
  for (const ms of [...moments].reverse()) expect(anyhow.priceRatioAt(ms)).toBe(known.get(ms));
  expect(new PriceBasis(4).priceRatioAt(START_MS)).not.toBe(known.get(START_MS));
});
