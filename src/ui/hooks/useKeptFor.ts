import { useEffect, useState } from 'react';

/** Returns the value, and keeps each new value for at least `minMs`. The first value after null is not kept. */
export function useKeptFor<T>(minMs: number, value: T | null): T | null {
  const [shown, setShown] = useState(value);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (!isKept) return;
    const timer = setTimeout(() => setKept(false), minMs);
    return () => clearTimeout(timer);
  }, [isKept, minMs]);
  if (shown === value || isKept) return shown;
  setShown(value);
  setKept(shown !== null && value !== null);
  return value;
}
