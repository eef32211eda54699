import { shareAnalyses } from './sharedAnalyses';

function createTestSharedAnalyses(analyse: (topN: number) => Promise<number> = (topN) => Promise.resolve(topN)) {
  const clock = { now: 0 };
  const began: number[] = [];
  const call = shareAnalyses(
    () => clock.now,
    (topN) => {
      began.push(topN);
      return analyse(topN);
    },
  );
  return { clock, began, call };
}

test('300 simultaneous calls share the result of one analysis', async () => {
  const { began, call } = createTestSharedAnalyses();
  expect(await Promise.all(Array.from({ length: 300 }, () => call(50, '1.0.0')))).toHaveLength(300);
  expect(began).toEqual([50]);
});

test('calls with the same parameters share the result of an analysis for one second', async () => {
  const { clock, began, call } = createTestSharedAnalyses();
  await call(50, '1.0.0');
  clock.now = 999;
  await call(50, '1.0.0');
  await call(50, '1.0.1');
  clock.now = 1_000;
  await call(50, '1.0.0');
  expect(began).toEqual([50, 50, 50]);
});

test('a fourth analysis with other parameters is refused until a second has passed', async () => {
  const { clock, began, call } = createTestSharedAnalyses();
  await Promise.all([1, 2, 3].map((topN) => call(topN, '1.0.0')));
  expect(() => call(4, '1.0.0')).toThrow(expect.objectContaining({ httpStatus: 429 }));
  clock.now = 1_000;
  await call(4, '1.0.0');
  expect(began).toEqual([1, 2, 3, 4]);
});

test('a call after a failed analysis starts a new analysis at once', async () => {
  let fails = true;
  const { began, call } = createTestSharedAnalyses((topN) =>
    fails ? Promise.reject(new Error('too few books')) : Promise.resolve(topN),
  );
  await expect(call(50, '1.0.0')).rejects.toThrow('too few books');
  fails = false;
  await expect(call(50, '1.0.0')).resolves.toBe(50);
  expect(began).toEqual([50, 50]);
});
