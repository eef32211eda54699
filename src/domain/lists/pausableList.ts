/** The rows of a query. `source` also has the items that the filter excludes. */
export type ListView<T> = {
  /** Identifies query, filter and order. A list with a new key shows its rows at once, even while it is paused. */
  key: string;
  source: readonly T[];
  rows: readonly T[];
};

/** Ids of the rows that arrived with the latest change. `turn` grows with every change of the rows. */
export type FreshRows = { ids: ReadonlySet<string>; turn: number };

/** A list that keeps its displayed rows while the operator reads. New items wait until the pause ends. */
export type PausableList<T> = {
  /** The latest view. The displayed rows may be older. */
  view: ListView<T>;
  paused: boolean;
  /** The displayed items. The array stays the same while no displayed item changes. */
  shown: readonly T[];
  waiting: ReadonlySet<string>;
  fresh: FreshRows;
};

type ReadItemKey<T> = (item: T) => string;

const NO_KEYS: ReadonlySet<string> = new Set();

export const createPausableList = <T>(view: ListView<T>, paused = false): PausableList<T> => ({
  view,
  paused,
  shown: view.rows,
  waiting: NO_KEYS,
  fresh: { ids: NO_KEYS, turn: 0 },
});

/**
 * Returns the list after a change of `view` or `paused`. A paused list neither adds, removes nor moves rows. It updates
 * a changed item in its row, even when the filter excludes the item now. It becomes empty when the source is empty.
 */
export function nextPausableList<T>(
  list: PausableList<T>,
  view: ListView<T>,
  keyOf: ReadItemKey<T>,
  paused: boolean,
): PausableList<T> {
  if (list.view === view && list.paused === paused) return list;
  if (list.view.key !== view.key || view.source.length === 0 || list.shown.length === 0)
    return createPausableList(view, paused);
  return paused ? withRowsInPlace(list, view, keyOf) : showNewestItems({ ...list, paused }, view, keyOf);
}

export const showWaitingItems = <T>(list: PausableList<T>, keyOf: ReadItemKey<T>): PausableList<T> =>
  list.waiting.size === 0 ? list : showNewestItems(list, list.view, keyOf);

function withRowsInPlace<T>(list: PausableList<T>, view: ListView<T>, keyOf: ReadItemKey<T>): PausableList<T> {
  const changed = changedItems(list.view.source, view.source, keyOf);
  if (changed.size === 0) return { ...list, view, paused: true };
  const waiting = new Set<string>();
  for (const item of view.rows) {
    const key = keyOf(item);
    if (changed.has(key) || list.waiting.has(key)) waiting.add(key);
  }
  const shown = list.shown.map((item) => {
    const now = changed.get(keyOf(item));
    if (now === undefined) return item;
    waiting.delete(keyOf(item));
    return now;
  });
  return { ...list, view, paused: true, waiting, shown: haveSameItems(shown, list.shown) ? list.shown : shown };
}

function showNewestItems<T>(list: PausableList<T>, view: ListView<T>, keyOf: ReadItemKey<T>): PausableList<T> {
  if (haveSameItems(view.rows, list.shown)) return { ...list, view, waiting: NO_KEYS };
  const arrived = new Set(changedItems(list.view.source, view.source, keyOf).keys());
  if (arrived.size > 0) for (const item of list.view.source) arrived.delete(keyOf(item));
  for (const key of list.waiting) arrived.add(key);
  // No row is marked as fresh when most rows are new at once.
  const ids = arrived.size * 2 > view.rows.length ? NO_KEYS : arrived;
  return { ...list, view, shown: view.rows, waiting: NO_KEYS, fresh: { ids, turn: list.fresh.turn + 1 } };
}

/** Returns the new and changed items by key. Visits few items of a long list, because a list changes near its front. */
function changedItems<T>(before: readonly T[], now: readonly T[], keyOf: ReadItemKey<T>): Map<string, T> {
  let same = before === now ? now.length : 0;
  while (same < now.length && now[now.length - 1 - same] === before[before.length - 1 - same]) same += 1;
  const known = new Set(before.slice(0, before.length - same));
  const changed = now.slice(0, now.length - same).filter((item) => !known.has(item));
  return new Map(changed.map((item) => [keyOf(item), item]));
}

const haveSameItems = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one === other || (one.length === other.length && one.every((item, index) => item === other[index]));
