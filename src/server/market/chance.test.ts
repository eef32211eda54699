import { createChance, seededRandom } from './chance';

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
