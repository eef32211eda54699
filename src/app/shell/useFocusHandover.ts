import { useEffect, useRef } from 'react';
import { restoreLostFocus } from '@/ui/input/focus';
import type { Tab } from '../tabs';

/** Moves the focus from a closing tab panel to the new tab panel. A pressed tab keeps the focus. */
export function useFocusHandover(tab: Tab, fromStart: boolean): void {
  const seen = useRef(fromStart ? null : tab);
  useEffect(() => {
    if (seen.current !== tab) restoreLostFocus();
    seen.current = tab;
  }, [tab]);
}
