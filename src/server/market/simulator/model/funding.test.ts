import { CONTRACTS } from '../../contracts';
import { fundingOf } from './funding';

const HOUR_MS = 3_600_000;
const [BTC] = CONTRACTS;
const SMALL = CONTRACTS.find(({ kind }) => kind === 'small_alt')!;

test('funding rates have the real distribution: 87 % exactly 0.01 %, the rest on both sides', () => {
  const rates = Array.from({ length: 4_000 }, (_, stamp) => fundingOf(SMALL, 7, stamp * 8 * HOUR_MS).rate).sort(
    (a, b) => a - b,
  );
  expect(rates.filter((rate) => rate === 0.0001).length / rates.length).toBeCloseTo(0.87, 1);
  expect(rates[rates.length >> 1]).toBe(0.0001);
  expect(rates[0]).toBeLessThan(-0.001);
  expect(rates.at(-1)).toBeGreaterThan(0.001);
});

test('funding rates of majors stay near the usual rate', () => {
  for (let stamp = 0; stamp < 500; stamp++) {
    expect(Math.abs(fundingOf(BTC!, 7, stamp * 8 * HOUR_MS).rate)).toBeLessThanOrEqual(0.0003);
  }
});

test('funding terms apply until their payment, then the next terms apply', () => {
  const { next_at, every_ms } = fundingOf(BTC!, 3, 5);
  expect(fundingOf(BTC!, 3, next_at - 1)).toEqual(fundingOf(BTC!, 3, 5));
  expect(fundingOf(BTC!, 3, next_at).next_at).toBe(next_at + every_ms);
});

test('some small contracts settle every four hours, all others every eight', () => {
  const hours = Array.from({ length: 200 }, (_, seed) => fundingOf(SMALL, seed, 0).every_ms / HOUR_MS);
  expect(new Set(hours)).toEqual(new Set([4, 8]));
  expect(hours.filter((every) => every === 4).length).toBeLessThan(80);
});
