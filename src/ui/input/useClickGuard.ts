import { useLayoutEffect, useRef } from 'react';
import { COMMAND_CHANGE_GUARD_MS } from '@/contract/timings';

/**
 * Returns a function that returns false for a click shortly after a previous click, or after the button changed its
 * command: such a click aims at the previous command.
 */
export function useClickGuard(command: string): () => boolean {
  const ignoredSince = useRef(-Infinity);
  const shown = useRef(command);
  useLayoutEffect(() => {
    if (shown.current !== command) ignoredSince.current = performance.now();
    shown.current = command;
  }, [command]);
  return () => {
    if (performance.now() - ignoredSince.current < COMMAND_CHANGE_GUARD_MS) return false;
    ignoredSince.current = performance.now();
    return true;
  };
}
