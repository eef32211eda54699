import { CONTRACTS } from '../../contracts';
import { fundingTermsOf } from './funding';

const HOUR_MS = 3_600_000;
const [BTC_CONTRACT] = CONTRACTS;
const SMALL_ALT_CONTRACT = CONTRACTS.find(({ kind }) => kind === 'small_alt')!;

test('87 % of the simulated funding rates are 0.01 %, and some rates are above 0.1 % or below -0.1 %', () => {
  const rates = Array.from(
    { length: 4_000 },
    (_, stamp) => fundingTermsOf(SMALL_ALT_CONTRACT, 7, stamp * 8 * HOUR_MS).rate,
  ).sort((a, b) => a - b);
  expect(rates.filter((rate) => rate === 0.0001).length / rates.length).toBeCloseTo(0.87, 1);
  expect(rates[rates.length >> 1]).toBe(0.0001);
  expect(rates[0]).toBeLessThan(-0.001);
  expect(rates.at(-1)).toBeGreaterThan(0.001);
});

test('simulated funding rates of majors are at most 0.03 %', () => {
  for (let stamp = 0; stamp < 500; stamp++) {
    expect(Math.abs(fundingTermsOf(BTC_CONTRACT!, 7, stamp * 8 * HOUR_MS).rate)).toBeLessThanOrEqual(0.0003);
  }
});

test('simulated funding terms stay the same until the payment time', () => {
  const { next_at, every_ms } = fundingTermsOf(BTC_CONTRACT!, 3, 5);
  expect(fundingTermsOf(BTC_CONTRACT!, 3, next_at - 1)).toEqual(fundingTermsOf(BTC_CONTRACT!, 3, 5));
  expect(fundingTermsOf(BTC_CONTRACT!, 3, next_at).next_at).toBe(next_at + every_ms);
});

test('some simulated small contracts pay funding every four hours, all others every eight hours', () => {
  const hours = Array.from(
    { length: 200 },
    (_, seed) => fundingTermsOf(SMALL_ALT_CONTRACT, seed, 0).every_ms / HOUR_MS,
  );
  expect(new Set(hours)).toEqual(new Set([4, 8]));
  expect(hours.filter((every) => every === 4).length).toBeLessThan(80);
});
