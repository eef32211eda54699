import { createChance, createSteppedChance, mixed, seededRandom } from './rng';

const DRAWS = 50_000;

function moments(draw: () => number): { mean: number; deviation: number } {
  const values = Array.from({ length: DRAWS }, draw);
  const mean = values.reduce((sum, value) => sum + value, 0) / DRAWS;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / DRAWS;
  return { mean, deviation: Math.sqrt(variance) };
}

test('the same seed gives the same numbers, the next seed quite others', () => {
  const [one, again, next] = [seededRandom(7), seededRandom(7), seededRandom(8)];
  const first = Array.from({ length: 20 }, one);
  expect(Array.from({ length: 20 }, again)).toEqual(first);
  const other = Array.from({ length: 20 }, next);
  expect(other.filter((value, index) => Math.abs(value - first[index]!) < 0.01).length).toBeLessThan(4);
});

test('uniform numbers fill [0, 1) evenly', () => {
  const { mean, deviation } = moments(seededRandom(3));
  expect(mean).toBeCloseTo(0.5, 1);
  expect(deviation).toBeCloseTo(Math.sqrt(1 / 12), 1);
});

test('the distributions have the moments that their names promise', () => {
  const chance = createChance(seededRandom(11));
  expect(moments(chance.normal).mean).toBeCloseTo(0, 1);
  expect(moments(chance.normal).deviation).toBeCloseTo(1, 1);
  expect(moments(() => chance.exponential(2)).mean).toBeCloseTo(2, 1);
  expect(moments(() => chance.poisson(0.3)).mean).toBeCloseTo(0.3, 1);
  expect(moments(() => chance.poisson(12)).mean).toBeCloseTo(12, 0);
  expect(moments(() => Math.log(chance.logNormal(5, 0.7))).mean).toBeCloseTo(Math.log(5), 1);
  expect(moments(chance.fatTailed).deviation).toBeCloseTo(1, 0);
  expect(moments(() => (chance.happens(0.2) ? 1 : 0)).mean).toBeCloseTo(0.2, 1);
});

test('what is drawn in a step depends on nothing that was drawn before it', () => {
  const [diligent, late] = [createSteppedChance(5), createSteppedChance(5)];
  for (let step = 0; step < 9; step++) {
    diligent.enter(step);
    for (let draw = 0; draw < step; draw++) diligent.chance.normal();
  }
  diligent.enter(9);
  late.enter(9);
  const draws = ({ chance }: typeof late): number[] => [chance.normal(), chance.uniform(), chance.poisson(3)];
  expect(draws(diligent)).toEqual(draws(late));
  late.enter(10);
  expect(draws(late)).not.toEqual(draws(diligent));
});

test('numbers that are neighbours are mixed into numbers that are not', () => {
  const values = Array.from({ length: 2_000 }, (_, number) => (mixed(7, number) >>> 0) / 2 ** 32);
  expect(new Set(values).size).toBe(2_000);
  expect(values.filter((value) => value < 0.25).length / 2_000).toBeCloseTo(0.25, 1);
  expect(mixed(1, 2)).not.toBe(mixed(2, 1));
});
