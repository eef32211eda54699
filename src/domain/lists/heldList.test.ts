import { createHeldList, nextHeldList, withWaitingItems } from './heldList';

type PricedItem = { id: string; price: number };
const aPricedItem = (id: string, price = 1): PricedItem => ({ id, price });
const keyOf = ({ id }: PricedItem): string => id;
const joinedKeysOf = (list: { rows: readonly { key: string }[] }): string => list.rows.map(({ key }) => key).join('');
const freshKeysOf = (list: { rows: readonly { key: string; fresh: boolean }[] }): string =>
  list.rows
    .filter(({ fresh }) => fresh)
    .map(({ key }) => key)
    .join('');

const [a, b, c, d] = [aPricedItem('a'), aPricedItem('b'), aPricedItem('c'), aPricedItem('d')];

test('a list that is not held shows the newest rows', () => {
  const list = nextHeldList(createHeldList([b, a], keyOf), [c, b], keyOf, { hold: false });
  expect(joinedKeysOf(list)).toBe('cb');
  expect(list.waiting).toBe(0);
});

test('a held list keeps its rows in place and counts the waiting items', () => {
  const list = nextHeldList(createHeldList([b, a], keyOf), [d, c], keyOf, { hold: true });
  expect(joinedKeysOf(list)).toBe('ba');
  expect(list.waiting).toBe(2);
});

test('a held row is updated in place when its item changes', () => {
  const closed = aPricedItem('a', 2);
  const list = nextHeldList(createHeldList([b, a], keyOf), [c, b, closed], keyOf, { hold: true });
  expect(list.rows.map((row) => row.item)).toEqual([b, closed]);
  expect(list.waiting).toBe(1);
});

test('waiting rows appear when the hold ends', () => {
  const held = nextHeldList(createHeldList([b, a], keyOf), [c, b], keyOf, { hold: true });
  expect(joinedKeysOf(nextHeldList(held, held.source, keyOf, { hold: false }))).toBe('cb');
});

test('withWaitingItems shows the waiting rows and keeps the list held', () => {
  const shown = withWaitingItems(nextHeldList(createHeldList([b, a], keyOf), [c, b], keyOf, { hold: true }), keyOf);
  expect(joinedKeysOf(shown)).toBe('cb');
  expect(shown.waiting).toBe(0);
  const later = nextHeldList(shown, [d, c], keyOf, { hold: true });
  expect(joinedKeysOf(later)).toBe('cb');
  expect(later.waiting).toBe(1);
});

test('a cleared list is empty even while held', () => {
  expect(nextHeldList(createHeldList([b, a], keyOf), [], keyOf, { hold: true }).rows).toEqual([]);
});

test('new rows of an empty list appear at once, even while the list is held', () => {
  const list = nextHeldList(createHeldList<PricedItem>([], keyOf), [a], keyOf, { hold: true });
  expect(joinedKeysOf(list)).toBe('a');
});

test('unchanged rows stay the same objects', () => {
  const first = createHeldList([b, a], keyOf);
  const list = nextHeldList(first, [c, b], keyOf, { hold: false });
  expect(list.rows[1]).toBe(first.rows[0]);
});

test('nextHeldList returns the same list when nothing changed', () => {
  const items = [b, a];
  const list = createHeldList(items, keyOf);
  expect(nextHeldList(list, items, keyOf, { hold: false })).toBe(list);
  expect(withWaitingItems(list, keyOf)).toBe(list);
});

describe('marks of new rows', () => {
  test('a new row is marked as fresh while it is listed', () => {
    const second = nextHeldList(createHeldList([b, a], keyOf), [c, b], keyOf, { hold: false });
    expect(freshKeysOf(second)).toBe('c');
    expect(freshKeysOf(nextHeldList(second, [d, c], keyOf, { hold: false }))).toBe('dc');
  });

  test('the initial rows of a list are not marked as fresh', () => {
    expect(freshKeysOf(createHeldList([b, a], keyOf))).toBe('');
    expect(freshKeysOf(nextHeldList(createHeldList<PricedItem>([], keyOf), [b, a], keyOf, { hold: false }))).toBe('');
  });

  test('no row is marked as fresh when most rows are replaced at once', () => {
    expect(freshKeysOf(nextHeldList(createHeldList([b, a], keyOf), [d, c], keyOf, { hold: false }))).toBe('');
  });
});

test('the `items` array stays the same object while no item changes', () => {
  const before = createHeldList([b, a], keyOf);
  expect(nextHeldList(before, [c, b], keyOf, { hold: true }).items).toBe(before.items);
});

test('waiting items are marked as fresh together when they are shown', () => {
  const shown = withWaitingItems(nextHeldList(createHeldList([b, a], keyOf), [c, b, a], keyOf, { hold: true }), keyOf);
  expect(shown.items).toEqual([c, b, a]);
  expect([...shown.fresh.ids]).toEqual([keyOf(c)]);
  expect([...nextHeldList(shown, [c, b], keyOf, { hold: false }).fresh.ids]).toEqual([]);
});

test('the items of another query appear immediately, even while the list is held', () => {
  const other = nextHeldList(createHeldList([b, a], keyOf, 'all'), [c], keyOf, { hold: true, subject: 'errors' });
  expect(other.items).toEqual([c]);
  expect(other.fresh.ids.size).toBe(0);
});
