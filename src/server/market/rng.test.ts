import { createRng, createRngBySteps, mixSeeds, seededRandom } from './rng';

const DRAW_COUNT = 50_000;

function measureMeanAndDeviation(draw: () => number): { mean: number; deviation: number } {
  const values = Array.from({ length: DRAW_COUNT }, draw);
  const mean = values.reduce((sum, value) => sum + value, 0) / DRAW_COUNT;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / DRAW_COUNT;
  return { mean, deviation: Math.sqrt(variance) };
}

test('generators with the same seed return the same numbers, and the next seed returns different numbers', () => {
  const [one, again, next] = [seededRandom(7), seededRandom(7), seededRandom(8)];
  const first = Array.from({ length: 20 }, one);
  expect(Array.from({ length: 20 }, again)).toEqual(first);
  const other = Array.from({ length: 20 }, next);
  expect(other.filter((value, index) => Math.abs(value - first[index]!) < 0.01).length).toBeLessThan(4);
});

test('uniform numbers fill [0, 1) evenly', () => {
  const { mean, deviation } = measureMeanAndDeviation(seededRandom(3));
  expect(mean).toBeCloseTo(0.5, 1);
  expect(deviation).toBeCloseTo(Math.sqrt(1 / 12), 1);
});

test('the random distributions have the expected mean and standard deviation', () => {
  const rng = createRng(seededRandom(11));
  expect(measureMeanAndDeviation(rng.normal).mean).toBeCloseTo(0, 1);
  expect(measureMeanAndDeviation(rng.normal).deviation).toBeCloseTo(1, 1);
  expect(measureMeanAndDeviation(() => rng.exponential(2)).mean).toBeCloseTo(2, 1);
  expect(measureMeanAndDeviation(() => rng.poisson(0.3)).mean).toBeCloseTo(0.3, 1);
  expect(measureMeanAndDeviation(() => rng.poisson(12)).mean).toBeCloseTo(12, 0);
  expect(measureMeanAndDeviation(() => Math.log(rng.logNormal(5, 0.7))).mean).toBeCloseTo(Math.log(5), 1);
  expect(measureMeanAndDeviation(rng.fatTailed).deviation).toBeCloseTo(1, 0);
  expect(measureMeanAndDeviation(() => (rng.bernoulli(0.2) ? 1 : 0)).mean).toBeCloseTo(0.2, 1);
});

test('the random numbers of a step do not depend on earlier draws', () => {
  const [diligent, late] = [createRngBySteps(5), createRngBySteps(5)];
  for (let step = 0; step < 9; step++) {
    diligent.seekTo(step);
    for (let draw = 0; draw < step; draw++) diligent.rng.normal();
  }
  diligent.seekTo(9);
  late.seekTo(9);
  const draws = ({ rng }: typeof late): number[] => [rng.normal(), rng.uniform(), rng.poisson(3)];
  expect(draws(diligent)).toEqual(draws(late));
  late.seekTo(10);
  expect(draws(late)).not.toEqual(draws(diligent));
});

test('mixSeeds returns unrelated seeds for neighbouring numbers', () => {
  const values = Array.from({ length: 2_000 }, (_, number) => (mixSeeds(7, number) >>> 0) / 2 ** 32);
  expect(new Set(values).size).toBe(2_000);
  expect(values.filter((value) => value < 0.25).length / 2_000).toBeCloseTo(0.25, 1);
  expect(mixSeeds(1, 2)).not.toBe(mixSeeds(2, 1));
});
