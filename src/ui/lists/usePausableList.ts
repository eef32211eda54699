import { useCallback, useMemo, useState } from 'react';

import {
  createPausableList,
  type FreshRows,
  type ListView,
  nextPausableList,
  showWaitingItems,
} from '@/domain/lists/pausableList';

type DisplayedList<T> = {
  items: readonly T[];
  fresh: FreshRows;
  waiting: number;
  /** Shows the waiting items. */
  release: () => void;
};

/** Returns a list that keeps its rows while the operator reads. `view` and `keyOf` must be stable. */
export function usePausableView<T>(view: ListView<T>, keyOf: (item: T) => string, paused: boolean): DisplayedList<T> {
  const [stored, setStored] = useState(() => createPausableList(view));
  const list = nextPausableList(stored, view, keyOf, paused);
  // Sets the state while rendering, because an effect would run after the browser painted moved rows.
  if (list !== stored) setStored(list);
  const release = useCallback(() => setStored((current) => showWaitingItems(current, keyOf)), [keyOf]);
  return { items: list.shown, fresh: list.fresh, waiting: list.waiting.size, release };
}

/** Returns a list that shows all `items`. A change of `subject` shows the new items at once. */
export function usePausableList<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  { paused, subject = '' }: { paused: boolean; subject?: string },
): DisplayedList<T> {
  const view = useMemo(() => ({ key: subject, source: items, rows: items }), [subject, items]);
  return usePausableView(view, keyOf, paused);
}
