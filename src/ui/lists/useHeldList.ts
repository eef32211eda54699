import { useCallback, useState } from 'react';

import {
  createHeldList,
  type HeldList,
  nextHeldList,
  type HeldListUpdate,
  withWaitingItems,
} from '@/domain/lists/heldList';

type DisplayedList<T> = Pick<HeldList<T>, 'rows' | 'items' | 'fresh' | 'waiting'> & { release: () => void };

/** Returns a list that keeps its rows while the operator reads. `items` and `keyOf` must be stable. */
export function useHeldList<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  reading: HeldListUpdate,
): DisplayedList<T> {
  const [stored, setStored] = useState(() => createHeldList(items, keyOf, reading.subject));
  const list = nextHeldList(stored, items, keyOf, reading);
  // The state is set while rendering, because an effect would first paint the new list.
  if (list !== stored) setStored(list);
  const release = useCallback(() => setStored((current) => withWaitingItems(current, keyOf)), [keyOf]);
  return { ...list, release };
}
