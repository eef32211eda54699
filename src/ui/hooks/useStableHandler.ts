import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a handler that is the same object in every render. The handler calls the `latest` function of the last
 * render.
 */
export function useStableHandler<Args extends unknown[], Result = void>(
  latest: ((...args: Args) => Result) | undefined,
) {
  const kept = useRef(latest);
  useLayoutEffect(() => {
    kept.current = latest;
  });
  return useCallback((...args: Args): Result | undefined => kept.current?.(...args), []);
}
