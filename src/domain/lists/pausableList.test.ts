import {
  createPausableList,
  type ListView,
  nextPausableList,
  type PausableList,
  showWaitingItems,
} from './pausableList';

type PricedItem = { id: string; price: number };
const aPricedItem = (id: string, price = 1): PricedItem => ({ id, price });
const itemKeyOf = ({ id }: PricedItem): string => id;
const viewOf = (rows: readonly PricedItem[], key = '', source = rows): ListView<PricedItem> => ({ key, source, rows });
const listOf = (...items: PricedItem[]) => createPausableList(viewOf(items));
const nextList = (list: PausableList<PricedItem>, items: readonly PricedItem[], paused = false) =>
  nextPausableList(list, viewOf(items), itemKeyOf, paused);
const shownIds = ({ shown }: PausableList<PricedItem>): string => shown.map(itemKeyOf).join('');
const freshIds = ({ fresh }: PausableList<PricedItem>): string => [...fresh.ids].join('');

const [a, b, c, d] = [aPricedItem('a'), aPricedItem('b'), aPricedItem('c'), aPricedItem('d')];

test('a pausable list that is not paused shows the newest rows', () => {
  const list = nextList(listOf(b, a), [c, b]);
  expect([shownIds(list), list.waiting.size]).toEqual(['cb', 0]);
});

test('a paused list keeps its rows in place and counts the waiting items', () => {
  const list = nextList(listOf(b, a), [d, c], true);
  expect([shownIds(list), list.waiting.size]).toEqual(['ba', 2]);
  expect(nextList(list, [aPricedItem('e'), d], true).waiting.size).toBe(2);
});

test('a paused list updates the row of a changed item', () => {
  const closed = aPricedItem('a', 2);
  const list = nextList(listOf(b, a), [c, b, closed], true);
  expect(list.shown).toEqual([b, closed]);
  expect(list.waiting.size).toBe(1);
});

test('a paused list updates the row of an item that the filter excludes now', () => {
  const closed = aPricedItem('a', 2);
  const list = nextPausableList(listOf(b, a), viewOf([b], '', [b, closed]), itemKeyOf, true);
  expect(list.shown).toEqual([b, closed]);
  expect(shownIds(nextPausableList(list, list.view, itemKeyOf, false))).toBe('b');
});

test('a pausable list shows the waiting rows when the pause ends', () => {
  const paused = nextList(listOf(b, a), [c, b], true);
  expect(shownIds(nextPausableList(paused, paused.view, itemKeyOf, false))).toBe('cb');
});

test('showWaitingItems shows and marks the waiting rows and keeps the list paused', () => {
  const shown = showWaitingItems(nextList(listOf(b, a), [c, b], true), itemKeyOf);
  expect([shownIds(shown), shown.waiting.size, freshIds(shown)]).toEqual(['cb', 0, 'c']);
  const later = nextList(shown, [d, c], true);
  expect([shownIds(later), later.waiting.size]).toEqual(['cb', 1]);
});

test('a paused list is empty after its items were cleared', () => {
  expect(nextList(listOf(b, a), [], true).shown).toEqual([]);
});

test('a paused list without rows shows new rows at once', () => {
  const list = nextList(listOf(), [a], true);
  expect(shownIds(list)).toBe('a');
  expect(nextPausableList(list, list.view, itemKeyOf, true)).toBe(list);
});

test('nextPausableList returns the given list when no item changed', () => {
  const list = listOf(b, a);
  expect(nextPausableList(list, list.view, itemKeyOf, false)).toBe(list);
  expect(showWaitingItems(list, itemKeyOf)).toBe(list);
});

test.each([true, false])(
  'a list with paused=%p keeps the array of its rows while no displayed item changes',
  (paused) => {
    const before = nextList(listOf(b, a), [c, b, a]);
    const after = nextList(before, paused ? [d, c, b, a] : [c, b, a], paused);
    expect([after.shown, after.fresh]).toEqual([before.shown, before.fresh]);
    expect(after.shown).toBe(before.shown);
  },
);

describe('marks of new rows', () => {
  test('a pausable list marks the rows that arrived with the latest change as fresh', () => {
    const second = nextList(listOf(b, a), [c, b]);
    expect(freshIds(second)).toBe('c');
    const third = nextList(second, [d, c]);
    expect([freshIds(third), third.fresh.turn]).toEqual(['d', 2]);
    expect(freshIds(nextList(third, [aPricedItem('d', 2), c]))).toBe('');
  });

  test('a pausable list does not mark the initial rows as fresh', () => {
    expect(freshIds(listOf(b, a))).toBe('');
    expect(freshIds(nextList(listOf(), [b, a]))).toBe('');
  });

  test('a pausable list marks no row as fresh when most rows are replaced at once', () => {
    expect(freshIds(nextList(listOf(b, a), [d, c]))).toBe('');
  });
});

test('a paused list shows the items of another query immediately', () => {
  const other = nextPausableList(listOf(b, a), viewOf([c], 'errors'), itemKeyOf, true);
  expect([shownIds(other), freshIds(other)]).toEqual(['c', '']);
});
