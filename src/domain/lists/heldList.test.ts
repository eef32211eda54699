import { firstList, nextList, withWaiting } from './heldList';

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

test('a list that is not held shows the newest rows', () => {
  const list = nextList(firstList([b, a], keyOf), [c, b], keyOf, { hold: false });
  expect(ids(list)).toBe('cb');
  expect(list.waiting).toBe(0);
});

test('a held list keeps its rows in place and counts the waiting ones', () => {
  const list = nextList(firstList([b, a], keyOf), [d, c], keyOf, { hold: true });
  expect(ids(list)).toBe('ba');
  expect(list.waiting).toBe(2);
});

test('a held row is updated in place when its item changes', () => {
  const closed = item('a', 2);
  const list = nextList(firstList([b, a], keyOf), [c, b, closed], keyOf, { hold: true });
  expect(list.rows.map((row) => row.item)).toEqual([b, closed]);
  expect(list.waiting).toBe(1);
});

test('waiting rows appear when the hold ends', () => {
  const held = nextList(firstList([b, a], keyOf), [c, b], keyOf, { hold: true });
  expect(ids(nextList(held, held.source, keyOf, { hold: false }))).toBe('cb');
});

test('withWaiting shows the waiting rows and keeps the hold', () => {
  const shown = withWaiting(nextList(firstList([b, a], keyOf), [c, b], keyOf, { hold: true }), keyOf);
  expect(ids(shown)).toBe('cb');
  expect(shown.waiting).toBe(0);
  const later = nextList(shown, [d, c], keyOf, { hold: true });
  expect(ids(later)).toBe('cb');
  expect(later.waiting).toBe(1);
});

test('a cleared list is empty even while held', () => {
  expect(nextList(firstList([b, a], keyOf), [], keyOf, { hold: true }).rows).toEqual([]);
});

test('the first rows of an empty list appear at once, even while held', () => {
  const list = nextList(firstList<Item>([], keyOf), [a], keyOf, { hold: true });
  expect(ids(list)).toBe('a');
});

test('unchanged rows stay the same objects', () => {
  const first = firstList([b, a], keyOf);
  const list = nextList(first, [c, b], keyOf, { hold: false });
  expect(list.rows[1]).toBe(first.rows[0]);
});

test('nextList returns the same list when nothing changed', () => {
  const items = [b, a];
  const list = firstList(items, keyOf);
  expect(nextList(list, items, keyOf, { hold: false })).toBe(list);
  expect(withWaiting(list, keyOf)).toBe(list);
});

describe('marks of new rows', () => {
  test('a new row is marked, and keeps its mark while it is listed', () => {
    const second = nextList(firstList([b, a], keyOf), [c, b], keyOf, { hold: false });
    expect(freshIds(second)).toBe('c');
    expect(freshIds(nextList(second, [d, c], keyOf, { hold: false }))).toBe('dc');
  });

  test('the first rows are not marked', () => {
    expect(freshIds(firstList([b, a], keyOf))).toBe('');
    expect(freshIds(nextList(firstList<Item>([], keyOf), [b, a], keyOf, { hold: false }))).toBe('');
  });

  test('no row is marked when most rows are replaced at once', () => {
    expect(freshIds(nextList(firstList([b, a], keyOf), [d, c], keyOf, { hold: false }))).toBe('');
  });
});

test('the items of a list are the same array while none of them changes', () => {
  const before = firstList([b, a], keyOf);
  expect(nextList(before, [c, b], keyOf, { hold: true }).items).toBe(before.items);
});

test('waiting items are marked as the fresh rows of one change', () => {
  const shown = withWaiting(nextList(firstList([b, a], keyOf), [c, b, a], keyOf, { hold: true }), keyOf);
  expect(shown.items).toEqual([c, b, a]);
  expect([...shown.fresh.ids]).toEqual([keyOf(c)]);
  expect([...nextList(shown, [c, b], keyOf, { hold: false }).fresh.ids]).toEqual([]);
});

test('the items of another subject appear at once, even while held', () => {
  const other = nextList(firstList([b, a], keyOf, 'all'), [c], keyOf, { hold: true, subject: 'errors' });
  expect(other.items).toEqual([c]);
  expect(other.fresh.ids.size).toBe(0);
});
