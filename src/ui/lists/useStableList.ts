import { useState } from 'react';

/** Returns the previous list object while the items and their order are unchanged. */
export function useStableList<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  if (kept === list || (kept.length === list.length && kept.every((item, index) => item === list[index]))) return kept;
  setKept(list);
  return list;
}
