import { useMemo } from 'react';

/** Returns one object with the entries of both. Returns the same object until one of the two changes. */
export const useMergedObject = (first: object, second: object): object =>
  useMemo(() => ({ ...first, ...second }), [first, second]);
