import { useEffect, useState } from 'react';

/**
 * Returns `value`, but shows each changed value for at least `minMs`. The first value after null may change
 * immediately.
 */
export function useMinimumDisplayTime<T>(minMs: number, value: T | null): T | null {
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
