/**
 * One row of a list whose order the operator can hold. The row object stays the same while its item is unchanged. A
 * memoised row component therefore does not render again.
 */
export type HeldRow<T> = {
  key: string;
  item: T;
  /** True for a row that arrived after the initial rows. A fresh row is highlighted for a moment. */
  fresh: boolean;
};

/** Ids of the rows that arrived last. `turn` grows with every change of the rows. */
export type FreshRows = { ids: ReadonlySet<string>; turn: number };

export type HeldList<T> = {
  /** Identifies the query of the list. A change of the subject starts a new list that is not held. */
  subject: string;
  source: readonly T[];
  held: boolean;
  rows: readonly HeldRow<T>[];
  /** Items of the rows. The array stays the same while no item changes. */
  items: readonly T[];
  /** Rows of the latest change, highlighted for a moment. */
  fresh: FreshRows;
  /** Number of source items that are hidden while the list is held. */
  waiting: number;
};

type ItemKeyOf<T> = (item: T) => string;
export type HeldListUpdate = { hold: boolean; subject?: string };

const NO_FRESH_ROWS: FreshRows = { ids: new Set(), turn: 0 };

export const createHeldList = <T>(items: readonly T[], keyOf: ItemKeyOf<T>, subject = ''): HeldList<T> => ({
  subject,
  source: items,
  held: false,
  rows: items.map((item) => ({ key: keyOf(item), item, fresh: false })),
  items,
  fresh: NO_FRESH_ROWS,
  waiting: 0,
});

/**
 * Returns the list after a change of its items, its subject or `hold`. A held list keeps its rows in place, neither
 * adds nor removes rows, and updates changed items in place. An empty source empties a held list too.
 */
export function nextHeldList<T>(
  list: HeldList<T>,
  items: readonly T[],
  keyOf: ItemKeyOf<T>,
  { hold, subject = '' }: HeldListUpdate,
): HeldList<T> {
  if (list.subject !== subject) return createHeldList(items, keyOf, subject);
  if (list.source === items && list.held === hold) return list;
  return hold && items.length > 0 && list.rows.length > 0
    ? withHeldRows(list, items, keyOf)
    : showNewestItems(list, items, keyOf, hold);
}

/** Shows the waiting items and keeps the list held. */
export const withWaitingItems = <T>(list: HeldList<T>, keyOf: ItemKeyOf<T>): HeldList<T> =>
  list.waiting === 0 ? list : showNewestItems(list, list.source, keyOf, list.held);

function withHeldRows<T>(list: HeldList<T>, items: readonly T[], keyOf: ItemKeyOf<T>): HeldList<T> {
  const now = new Map(items.map((item) => [keyOf(item), item]));
  const rows = list.rows.map((row) => {
    const item = now.get(row.key);
    now.delete(row.key);
    return item === undefined || item === row.item ? row : { ...row, item };
  });
  return withDisplayedRows({ ...list, source: items, held: true, waiting: now.size }, rows, NO_FRESH_ROWS.ids);
}

function showNewestItems<T>(list: HeldList<T>, items: readonly T[], keyOf: ItemKeyOf<T>, held: boolean): HeldList<T> {
  const before = new Map(list.rows.map((row) => [row.key, row]));
  const keys = items.map(keyOf);
  const arrived = keys.filter((key) => !before.has(key)).length;
  // The initial rows are not marked as fresh. When most rows are new at once, no row is marked.
  const marked = before.size > 0 && arrived * 2 <= items.length;
  const rows = items.map((item, index) => {
    const key = keys[index] ?? '';
    const row = before.get(key);
    if (row === undefined) return { key, item, fresh: marked };
    return row.item === item ? row : { ...row, item };
  });
  const fresh = marked ? new Set(keys.filter((key) => !before.has(key))) : NO_FRESH_ROWS.ids;
  return withDisplayedRows({ ...list, source: items, held, waiting: 0 }, rows, fresh);
}

/** Sets the displayed rows. Keeps the `items` array and the fresh marks while the items are the same. */
function withDisplayedRows<T>(list: HeldList<T>, rows: readonly HeldRow<T>[], ids: FreshRows['ids']): HeldList<T> {
  const same = rows.length === list.items.length && rows.every(({ item }, index) => item === list.items[index]);
  if (same) return { ...list, rows };
  return { ...list, rows, items: rows.map(({ item }) => item), fresh: { ids, turn: list.fresh.turn + 1 } };
}
