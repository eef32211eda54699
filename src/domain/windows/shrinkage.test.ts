import { type GroupMean, shrinkMeans } from './shrinkage';

const group = (mean: number, observations = 10, deviation: number | null = 2): GroupMean => ({
  mean,
  observations,
  deviation,
});

test('shrinkMeans moves the means of equal groups by one weight towards their mean', () => {
  // Within the groups the variance is 4, so a mean of 10 has the variance 0.4. The squares of the means give 188 / 30
  // between the groups. The weight is 6.2667 / 6.6667 = 0.94.
  const { overall, groups } = shrinkMeans([group(0), group(2), group(4), group(6)])!;
  expect(overall).toBeCloseTo(3);
  expect(groups.map(({ mean }) => mean)).toEqual(
    [0.18, 2.06, 3.94, 5.82].map((mean) => expect.closeTo(mean) as number),
  );
  expect(groups.map(({ differs }) => differs)).toEqual([true, false, false, true]);
});

test('shrinkMeans moves a group of few observations further than a group of many', () => {
  const { overall, groups } = shrinkMeans([group(-4, 40), group(4, 40), group(10, 1, null)])!;
  const [, many, few] = groups;
  expect((few!.mean - overall) / (10 - overall)).toBeLessThan((many!.mean - overall) / (4 - overall));
});

test('shrinkMeans returns the common mean for groups that differ less than by chance', () => {
  const { overall, groups } = shrinkMeans([group(1), group(1.1), group(0.9)])!;
  expect(groups).toEqual([1, 1, 1].map(() => ({ mean: overall, differs: false })));
});

test('shrinkMeans returns null with too few observations, without spread and for one group', () => {
  expect(shrinkMeans([group(1, 2), group(5, 2)])).toBeNull();
  expect(shrinkMeans([group(1, 1, null), group(5, 1, null)])).toBeNull();
  expect(shrinkMeans([group(1, 30, 0), group(5, 30, 0)])).toBeNull();
  expect(shrinkMeans([group(1, 40)])).toBeNull();
});

/** Creates a generator of normal numbers by the method of Box and Muller, with a fixed seed. */
function createNormals(seed: number): () => number {
  let state = seed;
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Draws 168 hours with 8 observations each, whose true means have the standard deviation `between`. */
function drawWeek(seed: number, between: number) {
  const normal = createNormals(seed);
  return Array.from({ length: 168 }, () => {
    const truth = between * normal();
    const values = Array.from({ length: 8 }, () => truth + 10 * normal());
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return { truth, mean, observations: 8, deviation: Math.sqrt(squares / 7) };
  });
}

test('shrinkMeans shows almost no hour of weeks without a difference between the hours', () => {
  const shown = Array.from({ length: 100 }, (_, seed) =>
    shrinkMeans(drawWeek(seed + 1, 0))!.groups.filter(({ differs }) => differs),
  ).flat();
  // Of 16,800 separate tests, 840 would show a difference by luck.
  expect(shown.length).toBeLessThan(20);
});

test('shrinkMeans shows hours that truly differ, on the right side, and lowers the error of the means', () => {
  let shown = 0;
  let wrong = 0;
  let [rawError, shrunkError] = [0, 0];
  for (let seed = 1; seed <= 50; seed += 1) {
    const week = drawWeek(seed, 5);
    shrinkMeans(week)!.groups.forEach(({ mean, differs }, index) => {
      const { truth, mean: raw } = week[index]!;
      rawError += (raw - truth) ** 2;
      shrunkError += (mean - truth) ** 2;
      if (!differs) return;
      shown += 1;
      if (mean > 0 !== truth > 0) wrong += 1;
    });
  }
  expect(shown).toBeGreaterThan(500);
  expect(wrong / shown).toBeLessThan(0.01);
  expect(shrunkError).toBeLessThan(0.75 * rawError);
});
