import { sortSteps } from './sortSteps';
import { finish } from './steps';

type Row = { id: number; key: number | string | null };
const sorted = (rows: readonly Row[], direction: 'asc' | 'desc'): Row[] =>
  finish(sortSteps(rows, ({ key }) => key, direction));
const ids = (rows: readonly Row[]): number[] => rows.map(({ id }) => id);

/** Pseudo-random rows with a fixed seed and many equal numbers. */
const many = (count: number): Row[] => Array.from({ length: count }, (_, id) => ({ id, key: (id * 7919) % 1013 }));

test('sortSteps sorts a list longer than several runs like a stable sort', () => {
  const rows = many(10_001);
  expect(ids(sorted(rows, 'asc'))).toEqual(ids([...rows].sort((a, b) => Number(a.key) - Number(b.key))));
  expect(ids(sorted(rows, 'desc'))).toEqual(ids([...rows].sort((a, b) => Number(b.key) - Number(a.key))));
});

test.each(['asc', 'desc'] as const)('sortSteps puts rows without a value last when sorting %s', (direction) => {
  const rows: Row[] = [{ key: null }, { key: -1 }, { key: NaN }, { key: 2 }].map((row, id) => ({ ...row, id }));
  expect(ids(sorted(rows, direction)).slice(2)).toEqual([0, 2]);
});

test('sortSteps sorts texts and keeps the order of equal ones', () => {
  const rows: Row[] = ['SOL', 'BTC', null, 'ETH', 'BTC'].map((key, id) => ({ id, key }));
  expect(ids(sorted(rows, 'asc'))).toEqual([1, 4, 3, 0, 2]);
  expect(ids(sorted(rows, 'desc'))).toEqual([0, 3, 1, 4, 2]);
});

test('sortSteps orders equal rows of different runs by the tie', () => {
  const rows = many(9_000);
  const steps = sortSteps(
    rows,
    ({ key }) => key,
    'asc',
    (one, other) => other.id - one.id,
  );
  expect(ids(finish(steps))).toEqual(ids([...rows].sort((a, b) => Number(a.key) - Number(b.key) || b.id - a.id)));
});

test('sortSteps pauses repeatedly', () => {
  let pauses = 0;
  const steps = sortSteps(many(20_000), ({ key }) => key, 'asc');
  while (!steps.next().done) pauses += 1;
  expect(pauses).toBeGreaterThan(20);
});

test('sortSteps returns an empty list for an empty list', () => {
  expect(sorted([], 'asc')).toEqual([]);
});
