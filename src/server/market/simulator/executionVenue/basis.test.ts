import { autocorrelation, deviation, mean } from '@/testing/market/statistics/series';
import { Basis } from './basis';

const START = Date.UTC(2026, 0, 5);
const SECONDS = 20_000;
const bpsAt = (basis: Basis, ms: number): number => Math.log(basis.ratioAt(ms)) * 1e4;
/** Returns the basis of each second in bps. */
const basisSeries = (seed: number): number[] => {
  const basis = new Basis(seed);
  return Array.from({ length: SECONDS }, (_, second) => bpsAt(basis, START + second * 1000));
};

test('the execution price is about 4 bps lower, deviates by half a basis point and reverts within half a minute', () => {
  const bps = basisSeries(7);
  expect(mean(bps)).toBeCloseTo(-4, 0);
  expect(Math.abs(deviation(bps) - 0.5)).toBeLessThan(0.1);
  expect(Math.abs(autocorrelation(bps, 30) - Math.exp(-1))).toBeLessThan(0.12);
  expect(Math.abs(autocorrelation(bps, 200))).toBeLessThan(0.15);
});

test('the basis never jumps, even between two segments', () => {
  const bps = basisSeries(8);
  const largest = Math.max(...bps.slice(1).map((value, index) => Math.abs(value - bps[index]!)));
  expect(largest).toBeLessThan(0.8);
});

test('the basis of a moment is the same in any order of reading', () => {
  const [forwards, anyhow] = [new Basis(3), new Basis(3)];
  const moments = Array.from({ length: 400 }, (_, index) => START + index * 1_700);
  const known = new Map(moments.map((ms) => [ms, forwards.ratioAt(ms)]));
  for (const ms of [...moments].reverse()) expect(anyhow.ratioAt(ms)).toBe(known.get(ms));
  expect(new Basis(4).ratioAt(START)).not.toBe(known.get(START));
});
