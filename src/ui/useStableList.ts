import { useState } from 'react';

/** The list it was given before, for as long as the items are the same ones in the same order. */
export function useStableList<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  if (kept === list || (kept.length === list.length && kept.every((item, index) => item === list[index]))) return kept;
  setKept(list);
  return list;
}
