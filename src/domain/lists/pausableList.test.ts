import { createPausableList, nextPausableList, showWaitingItems } from './pausableList';

type PricedItem = { id: string; price: number };
const aPricedItem = (id: string, price = 1): PricedItem => ({ id, price });
const itemKeyOf = ({ id }: PricedItem): string => id;
const joinedKeysOf = (list: { rows: readonly { key: string }[] }): string => list.rows.map(({ key }) => key).join('');
const freshKeysOf = (list: { rows: readonly { key: string; fresh: boolean }[] }): string =>
  list.rows
    .filter(({ fresh }) => fresh)
    .map(({ key }) => key)
    .join('');

const [a, b, c, d] = [aPricedItem('a'), aPricedItem('b'), aPricedItem('c'), aPricedItem('d')];

test('a pausable list that is not paused shows the newest rows', () => {
  const list = nextPausableList(createPausableList([b, a], itemKeyOf), [c, b], itemKeyOf, { paused: false });
  expect(joinedKeysOf(list)).toBe('cb');
  expect(list.waiting).toBe(0);
});

test('a paused list keeps its rows in place and counts the waiting items', () => {
  const list = nextPausableList(createPausableList([b, a], itemKeyOf), [d, c], itemKeyOf, { paused: true });
  expect(joinedKeysOf(list)).toBe('ba');
  expect(list.waiting).toBe(2);
});

test('a paused list updates the row of a changed item', () => {
  const closed = aPricedItem('a', 2);
  const list = nextPausableList(createPausableList([b, a], itemKeyOf), [c, b, closed], itemKeyOf, { paused: true });
  expect(list.rows.map((row) => row.item)).toEqual([b, closed]);
  expect(list.waiting).toBe(1);
});

test('a pausable list shows the waiting rows when the pause ends', () => {
  const paused = nextPausableList(createPausableList([b, a], itemKeyOf), [c, b], itemKeyOf, { paused: true });
  expect(joinedKeysOf(nextPausableList(paused, paused.source, itemKeyOf, { paused: false }))).toBe('cb');
});

test('showWaitingItems shows the waiting rows and keeps the list paused', () => {
  const shown = showWaitingItems(
    nextPausableList(createPausableList([b, a], itemKeyOf), [c, b], itemKeyOf, { paused: true }),
    itemKeyOf,
  );
  expect(joinedKeysOf(shown)).toBe('cb');
  expect(shown.waiting).toBe(0);
  const later = nextPausableList(shown, [d, c], itemKeyOf, { paused: true });
  expect(joinedKeysOf(later)).toBe('cb');
  expect(later.waiting).toBe(1);
});

test('a paused list is empty after its items were cleared', () => {
  expect(nextPausableList(createPausableList([b, a], itemKeyOf), [], itemKeyOf, { paused: true }).rows).toEqual([]);
});

test('a paused list without rows shows new rows at once', () => {
  const list = nextPausableList(createPausableList<PricedItem>([], itemKeyOf), [a], itemKeyOf, { paused: true });
  expect(joinedKeysOf(list)).toBe('a');
});

test('nextPausableList keeps the objects of unchanged rows', () => {
  const first = createPausableList([b, a], itemKeyOf);
  const list = nextPausableList(first, [c, b], itemKeyOf, { paused: false });
  expect(list.rows[1]).toBe(first.rows[0]);
});

test('nextPausableList returns the given list when no item changed', () => {
  const items = [b, a];
  const list = createPausableList(items, itemKeyOf);
  expect(nextPausableList(list, items, itemKeyOf, { paused: false })).toBe(list);
  expect(showWaitingItems(list, itemKeyOf)).toBe(list);
});

describe('marks of new rows', () => {
  test('a pausable list marks a new row as fresh while the list contains the row', () => {
    const second = nextPausableList(createPausableList([b, a], itemKeyOf), [c, b], itemKeyOf, { paused: false });
    expect(freshKeysOf(second)).toBe('c');
    expect(freshKeysOf(nextPausableList(second, [d, c], itemKeyOf, { paused: false }))).toBe('dc');
  });

  test('a pausable list does not mark the initial rows as fresh', () => {
    expect(freshKeysOf(createPausableList([b, a], itemKeyOf))).toBe('');
    expect(
      freshKeysOf(
        nextPausableList(createPausableList<PricedItem>([], itemKeyOf), [b, a], itemKeyOf, { paused: false }),
      ),
    ).toBe('');
  });

  test('a pausable list marks no row as fresh when most rows are replaced at once', () => {
    expect(
      freshKeysOf(nextPausableList(createPausableList([b, a], itemKeyOf), [d, c], itemKeyOf, { paused: false })),
    ).toBe('');
  });
});

test('nextPausableList keeps the `items` array while no displayed item changes', () => {
  const before = createPausableList([b, a], itemKeyOf);
  expect(nextPausableList(before, [c, b], itemKeyOf, { paused: true }).items).toBe(before.items);
});

test('showWaitingItems marks all waiting items as fresh', () => {
  const shown = showWaitingItems(
    nextPausableList(createPausableList([b, a], itemKeyOf), [c, b, a], itemKeyOf, { paused: true }),
    itemKeyOf,
  );
  expect(shown.items).toEqual([c, b, a]);
  expect([...shown.fresh.ids]).toEqual([itemKeyOf(c)]);
  expect([...nextPausableList(shown, [c, b], itemKeyOf, { paused: false }).fresh.ids]).toEqual([]);
});

test('a paused list shows the items of another query immediately', () => {
  const other = nextPausableList(createPausableList([b, a], itemKeyOf, 'all'), [c], itemKeyOf, {
    paused: true,
    subject: 'errors',
  });
  expect(other.items).toEqual([c]);
  expect(other.fresh.ids.size).toBe(0);
});
