import { useCallback, useState } from 'react';

import {
  createPausableList,
  type PausableList,
  nextPausableList,
  type PausableListUpdate,
  showWaitingItems,
} from '@/domain/lists/pausableList';

type DisplayedList<T> = Pick<PausableList<T>, 'rows' | 'items' | 'fresh' | 'waiting'> & { release: () => void };

/** Returns a list that keeps its rows while the operator reads. `items` and `keyOf` must be stable. */
export function usePausableList<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  reading: PausableListUpdate,
): DisplayedList<T> {
  const [stored, setStored] = useState(() => createPausableList(items, keyOf, reading.subject));
  const list = nextPausableList(stored, items, keyOf, reading);
  // Sets the state while rendering, because an effect would run only after the new list is painted.
  if (list !== stored) setStored(list);
  const release = useCallback(() => setStored((current) => showWaitingItems(current, keyOf)), [keyOf]);
  return { ...list, release };
}
