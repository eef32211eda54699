/** One row of a held list. The same object while its item is the same, so that memoised rows do not render again. */
export type HeldRow<T> = {
  key: string;
  item: T;
  /** Arrived after the first rows; marked for a moment. */
  fresh: boolean;
};

/** Ids of the rows that arrived last. `turn` changes with every arrival. */
export type FreshRows = { ids: ReadonlySet<string>; turn: number };

export type HeldList<T> = {
  /** Identifies the query of the list. Another subject starts a new list that is not held. */
  subject: string;
  source: readonly T[];
  held: boolean;
  rows: readonly HeldRow<T>[];
  /** The items of the rows: the same array while none of them changes. */
  items: readonly T[];
  /** The rows of the latest change, marked for a moment. */
  fresh: FreshRows;
  /** Number of items of the source that are not shown while the list is held. */
  waiting: number;
};

type KeyOf<T> = (item: T) => string;
export type Reading = { hold: boolean; subject?: string };

const NONE: FreshRows = { ids: new Set(), turn: 0 };

export const firstList = <T>(items: readonly T[], keyOf: KeyOf<T>, subject = ''): HeldList<T> => ({
  subject,
  source: items,
  held: false,
  rows: items.map((item) => ({ key: keyOf(item), item, fresh: false })),
  items,
  fresh: NONE,
  waiting: 0,
});

/**
 * Returns the list after its items, its subject or `hold` changed. While held, rows keep their place and none is added
 * or removed; a changed item is updated in place. An empty source empties the list even while held.
 */
export function nextList<T>(
  list: HeldList<T>,
  items: readonly T[],
  keyOf: KeyOf<T>,
  { hold, subject = '' }: Reading,
): HeldList<T> {
  if (list.subject !== subject) return firstList(items, keyOf, subject);
  if (list.source === items && list.held === hold) return list;
  return hold && items.length > 0 && list.rows.length > 0
    ? withHeldRows(list, items, keyOf)
    : withNewest(list, items, keyOf, hold);
}

/** Shows the waiting items without ending the hold. */
export const withWaiting = <T>(list: HeldList<T>, keyOf: KeyOf<T>): HeldList<T> =>
  list.waiting === 0 ? list : withNewest(list, list.source, keyOf, list.held);

function withHeldRows<T>(list: HeldList<T>, items: readonly T[], keyOf: KeyOf<T>): HeldList<T> {
  const now = new Map(items.map((item) => [keyOf(item), item]));
  const rows = list.rows.map((row) => {
    const item = now.get(row.key);
    now.delete(row.key);
    return item === undefined || item === row.item ? row : { ...row, item };
  });
  return withRows({ ...list, source: items, held: true, waiting: now.size }, rows, NONE.ids);
}

function withNewest<T>(list: HeldList<T>, items: readonly T[], keyOf: KeyOf<T>, held: boolean): HeldList<T> {
  const before = new Map(list.rows.map((row) => [row.key, row]));
  const keys = items.map(keyOf);
  const arrived = keys.filter((key) => !before.has(key)).length;
  // The first rows are not marked. When most rows are new at once, none is marked.
  const marked = before.size > 0 && arrived * 2 <= items.length;
  const rows = items.map((item, index) => {
    const key = keys[index] ?? '';
    const row = before.get(key);
    if (row === undefined) return { key, item, fresh: marked };
    return row.item === item ? row : { ...row, item };
  });
  const fresh = marked ? new Set(keys.filter((key) => !before.has(key))) : NONE.ids;
  return withRows({ ...list, source: items, held, waiting: 0 }, rows, fresh);
}

/** Keeps the items and the marks while the rows show the same items. */
function withRows<T>(list: HeldList<T>, rows: readonly HeldRow<T>[], ids: FreshRows['ids']): HeldList<T> {
  const same = rows.length === list.items.length && rows.every(({ item }, index) => item === list.items[index]);
  if (same) return { ...list, rows };
  return { ...list, rows, items: rows.map(({ item }) => item), fresh: { ids, turn: list.fresh.turn + 1 } };
}
