import { useCallback, useLayoutEffect, useRef } from 'react';

/** A handler that is always the same function, and does what the latest one given does. */
export function useSteady<Args extends unknown[], Result = void>(latest: ((...args: Args) => Result) | undefined) {
  const kept = useRef(latest);
  useLayoutEffect(() => {
    kept.current = latest;
  });
  return useCallback((...args: Args): Result | undefined => kept.current?.(...args), []);
}
