import { sortInSteps } from './sortSteps';
import { runAllSteps } from './steps';

type SortableRow = { id: number; key: number | string | null };
const sortRows = (rows: readonly SortableRow[], direction: 'asc' | 'desc'): SortableRow[] =>
  runAllSteps(sortInSteps(rows, ({ key }) => key, direction));
const rowIdsOf = (rows: readonly SortableRow[]): number[] => rows.map(({ id }) => id);

/** Returns rows in mixed order with many equal keys. */
const manySortableRows = (count: number): SortableRow[] =>
  Array.from({ length: count }, (_, id) => ({ id, key: (id * 7919) % 1013 }));

test('sortInSteps sorts a list of 10,001 rows like a stable sort', () => {
  const rows = manySortableRows(10_001);
  expect(rowIdsOf(sortRows(rows, 'asc'))).toEqual(rowIdsOf([...rows].sort((a, b) => Number(a.key) - Number(b.key))));
  expect(rowIdsOf(sortRows(rows, 'desc'))).toEqual(rowIdsOf([...rows].sort((a, b) => Number(b.key) - Number(a.key))));
});

test.each(['asc', 'desc'] as const)('sortInSteps puts rows without a value last when sorting %s', (direction) => {
  const rows: SortableRow[] = [{ key: null }, { key: -1 }, { key: NaN }, { key: 2 }].map((row, id) => ({ ...row, id }));
  expect(rowIdsOf(sortRows(rows, direction)).slice(2)).toEqual([0, 2]);
});

test('sortInSteps sorts texts and keeps the order of equal texts', () => {
  const rows: SortableRow[] = ['SOL', 'BTC', null, 'ETH', 'BTC'].map((key, id) => ({ id, key }));
  expect(rowIdsOf(sortRows(rows, 'asc'))).toEqual([1, 4, 3, 0, 2]);
  expect(rowIdsOf(sortRows(rows, 'desc'))).toEqual([0, 3, 1, 4, 2]);
});

test('sortInSteps uses the tie function for equal rows of different chunks', () => {
  const rows = manySortableRows(9_000);
  const steps = sortInSteps(
    rows,
    ({ key }) => key,
    'asc',
    (one, other) => other.id - one.id,
  );
  expect(rowIdsOf(runAllSteps(steps))).toEqual(
    rowIdsOf([...rows].sort((a, b) => Number(a.key) - Number(b.key) || b.id - a.id)),
  );
});

test('sortInSteps pauses more than 20 times while sorting 20,000 rows', () => {
  let pauses = 0;
  const steps = sortInSteps(manySortableRows(20_000), ({ key }) => key, 'asc');
  while (!steps.next().done) pauses += 1;
  expect(pauses).toBeGreaterThan(20);
});

test('sortInSteps returns an empty list for an empty list', () => {
  expect(sortRows([], 'asc')).toEqual([]);
});
