import { firstList, nextList, released } from './heldList';

type Item = { id: string; price: number };
const item = (id: string, price = 1): Item => ({ id, price });
const keyOf = ({ id }: Item): string => id;
const ids = (list: { rows: readonly { key: string }[] }): string => list.rows.map(({ key }) => key).join('');
const freshIds = (list: { rows: readonly { key: string; fresh: boolean }[] }): string =>
  list.rows
    .filter(({ fresh }) => fresh)
    .map(({ key }) => key)
    .join('');

const [a, b, c, d] = [item('a'), item('b'), item('c'), item('d')];

test('a list nobody is in shows the newest', () => {
  const list = nextList(firstList([b, a], keyOf), [c, b], keyOf, { hold: false });
  expect(ids(list)).toBe('cb');
  expect(list.waiting).toBe(0);
});

test('a held list neither moves nor loses a row, and counts what waits', () => {
  const list = nextList(firstList([b, a], keyOf), [d, c], keyOf, { hold: true });
  expect(ids(list)).toBe('ba');
  expect(list.waiting).toBe(2);
});

test('a held row is rewritten in its place when its item changes', () => {
  const closed = item('a', 2);
  const list = nextList(firstList([b, a], keyOf), [c, b, closed], keyOf, { hold: true });
  expect(list.rows.map((row) => row.item)).toEqual([b, closed]);
  expect(list.waiting).toBe(1);
});

test('what waited appears when the reader leaves', () => {
  const held = nextList(firstList([b, a], keyOf), [c, b], keyOf, { hold: true });
  expect(ids(nextList(held, held.source, keyOf, { hold: false }))).toBe('cb');
});

test('releasing shows what waited and holds on from there', () => {
  const shown = released(nextList(firstList([b, a], keyOf), [c, b], keyOf, { hold: true }), keyOf);
  expect(ids(shown)).toBe('cb');
  expect(shown.waiting).toBe(0);
  const later = nextList(shown, [d, c], keyOf, { hold: true });
  expect(ids(later)).toBe('cb');
  expect(later.waiting).toBe(1);
});

test('a cleared list is shown empty even to a reader inside', () => {
  expect(nextList(firstList([b, a], keyOf), [], keyOf, { hold: true }).rows).toEqual([]);
});

test('an empty list has nothing to hold: the first rows appear at once', () => {
  const list = nextList(firstList<Item>([], keyOf), [a], keyOf, { hold: true });
  expect(ids(list)).toBe('a');
});

test('rows that did not change stay the same objects', () => {
  const first = firstList([b, a], keyOf);
  const list = nextList(first, [c, b], keyOf, { hold: false });
  expect(list.rows[1]).toBe(first.rows[0]);
});

test('nothing new is the same list', () => {
  const items = [b, a];
  const list = firstList(items, keyOf);
  expect(nextList(list, items, keyOf, { hold: false })).toBe(list);
  expect(released(list, keyOf)).toBe(list);
});

describe('marking what is new', () => {
  test('an arrival is marked, and stays so for the life of its row', () => {
    const second = nextList(firstList([b, a], keyOf), [c, b], keyOf, { hold: false });
    expect(freshIds(second)).toBe('c');
    expect(freshIds(nextList(second, [d, c], keyOf, { hold: false }))).toBe('dc');
  });

  test('the first fill is not news', () => {
    expect(freshIds(firstList([b, a], keyOf))).toBe('');
    expect(freshIds(nextList(firstList<Item>([], keyOf), [b, a], keyOf, { hold: false }))).toBe('');
  });

  test('a storm that replaces most rows marks none', () => {
    expect(freshIds(nextList(firstList([b, a], keyOf), [d, c], keyOf, { hold: false }))).toBe('');
  });
});
