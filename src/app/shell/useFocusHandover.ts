import { useEffect, useRef } from 'react';
import { restoreLostFocus } from '@/ui/hooks/focus';
import type { Tab } from '../tabs';

/** Moves the focus to the new panel when the panel with the focus closes. A pressed tab keeps the focus. */
export function useFocusHandover(tab: Tab, fromStart: boolean): void {
  const seen = useRef(fromStart ? null : tab);
  useEffect(() => {
    if (seen.current !== tab) restoreLostFocus();
    seen.current = tab;
  }, [tab]);
}
