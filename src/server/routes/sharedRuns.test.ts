import { shareRuns } from './sharedRuns';

function createTestSharedRuns(run: (topN: number) => Promise<number> = (topN) => Promise.resolve(topN)) {
  const clock = { now: 0 };
  const began: number[] = [];
  const call = shareRuns(
    () => clock.now,
    (topN) => {
      began.push(topN);
      return run(topN);
    },
  );
  return { clock, began, call };
}

test('300 simultaneous calls share the result of one run', async () => {
  const { began, call } = createTestSharedRuns();
  expect(await Promise.all(Array.from({ length: 300 }, () => call(50, '1.0.0')))).toHaveLength(300);
  expect(began).toEqual([50]);
});

test('calls with the same parameters share the result of a run for one second', async () => {
  const { clock, began, call } = createTestSharedRuns();
  await call(50, '1.0.0');
  clock.now = 999;
  await call(50, '1.0.0');
  await call(50, '1.0.1');
  clock.now = 1_000;
  await call(50, '1.0.0');
  expect(began).toEqual([50, 50, 50]);
});

test('a fourth run with other parameters is refused until a second has passed', async () => {
  const { clock, began, call } = createTestSharedRuns();
  await Promise.all([1, 2, 3].map((topN) => call(topN, '1.0.0')));
  expect(() => call(4, '1.0.0')).toThrow(expect.objectContaining({ httpStatus: 429 }));
  clock.now = 1_000;
  await call(4, '1.0.0');
  expect(began).toEqual([1, 2, 3, 4]);
});

test('a call after a failed run starts a new run at once', async () => {
  let fails = true;
  const { began, call } = createTestSharedRuns((topN) =>
    fails ? Promise.reject(new Error('too few books')) : Promise.resolve(topN),
  );
  await expect(call(50, '1.0.0')).rejects.toThrow('too few books');
  fails = false;
  await expect(call(50, '1.0.0')).resolves.toBe(50);
  expect(began).toEqual([50, 50]);
});
