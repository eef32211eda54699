/** One row of a pausable list. The row keeps its object while its item is unchanged, which avoids a new render. */
export type PausableListRow<T> = {
  key: string;
  item: T;
  /** True for a row that arrived after the initial rows. The console highlights a fresh row for a moment. */
  fresh: boolean;
};

/** Ids of the rows that arrived with the latest change. `turn` grows with every change of the rows. */
export type FreshRows = { ids: ReadonlySet<string>; turn: number };

/** A list that keeps its displayed rows while the operator reads. New items wait until the pause ends. */
export type PausableList<T> = {
  /** Identifies the query of the list. A change of the subject starts a new list that is not paused. */
  subject: string;
  source: readonly T[];
  paused: boolean;
  rows: readonly PausableListRow<T>[];
  /** Items of the rows. The array stays the same while no item changes. */
  items: readonly T[];
  fresh: FreshRows;
  waiting: number;
};

type ReadItemKey<T> = (item: T) => string;
export type PausableListUpdate = { paused: boolean; subject?: string };

const NO_FRESH_ROWS: FreshRows = { ids: new Set(), turn: 0 };

export const createPausableList = <T>(items: readonly T[], keyOf: ReadItemKey<T>, subject = ''): PausableList<T> => ({
  subject,
  source: items,
  paused: false,
  rows: items.map((item) => ({ key: keyOf(item), item, fresh: false })),
  items,
  fresh: NO_FRESH_ROWS,
  waiting: 0,
});

/**
 * Returns the list after a change of items, subject or `paused`. A paused list neither adds, removes nor moves rows.
 * Changed items are updated in their rows. A paused list becomes empty when `items` is empty.
 */
export function nextPausableList<T>(
  list: PausableList<T>,
  items: readonly T[],
  keyOf: ReadItemKey<T>,
  { paused, subject = '' }: PausableListUpdate,
): PausableList<T> {
  if (list.subject !== subject) return createPausableList(items, keyOf, subject);
  if (list.source === items && list.paused === paused) return list;
  return paused && items.length > 0 && list.rows.length > 0
    ? withRowsInPlace(list, items, keyOf)
    : showNewestItems(list, items, keyOf, paused);
}

export const showWaitingItems = <T>(list: PausableList<T>, keyOf: ReadItemKey<T>): PausableList<T> =>
  list.waiting === 0 ? list : showNewestItems(list, list.source, keyOf, list.paused);

function withRowsInPlace<T>(list: PausableList<T>, items: readonly T[], keyOf: ReadItemKey<T>): PausableList<T> {
  const now = new Map(items.map((item) => [keyOf(item), item]));
  const rows = list.rows.map((row) => {
    const item = now.get(row.key);
    now.delete(row.key);
    return item === undefined || item === row.item ? row : { ...row, item };
  });
  return withDisplayedRows({ ...list, source: items, paused: true, waiting: now.size }, rows, NO_FRESH_ROWS.ids);
}

function showNewestItems<T>(
  list: PausableList<T>,
  items: readonly T[],
  keyOf: ReadItemKey<T>,
  paused: boolean,
): PausableList<T> {
  const before = new Map(list.rows.map((row) => [row.key, row]));
  const keys = items.map(keyOf);
  const arrived = keys.filter((key) => !before.has(key)).length;
  // The initial rows are not fresh. No row is fresh when most rows are new at once.
  const marked = before.size > 0 && arrived * 2 <= items.length;
  const rows = items.map((item, index) => {
    const key = keys[index] ?? '';
    const row = before.get(key);
    if (row === undefined) return { key, item, fresh: marked };
    return row.item === item ? row : { ...row, item };
  });
  const fresh = marked ? new Set(keys.filter((key) => !before.has(key))) : NO_FRESH_ROWS.ids;
  return withDisplayedRows({ ...list, source: items, paused, waiting: 0 }, rows, fresh);
}

/** Sets the displayed rows. Keeps the `items` array and the fresh rows while no item changes. */
function withDisplayedRows<T>(
  list: PausableList<T>,
  rows: readonly PausableListRow<T>[],
  ids: FreshRows['ids'],
): PausableList<T> {
  const same = rows.length === list.items.length && rows.every(({ item }, index) => item === list.items[index]);
  if (same) return { ...list, rows };
  return { ...list, rows, items: rows.map(({ item }) => item), fresh: { ids, turn: list.fresh.turn + 1 } };
}
