import { useCallback, useState } from 'react';

import { firstList, type HeldRow, nextList, released } from '@/domain/heldList';

type HeldRows<T> = { rows: readonly HeldRow<T>[]; waiting: number; release: () => void };

/** Returns a list that does not move while `hold`: new items wait. Both `items` and `keyOf` must be stable. */
export function useHeldList<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  { hold }: { hold: boolean },
): HeldRows<T> {
  const [stored, setStored] = useState(() => firstList(items, keyOf));
  const list = nextList(stored, items, keyOf, { hold });
  // Set while rendering: an effect would first paint the moved list once.
  if (list !== stored) setStored(list);
  const release = useCallback(() => setStored((current) => released(current, keyOf)), [keyOf]);
  return { rows: list.rows, waiting: list.waiting, release };
}
