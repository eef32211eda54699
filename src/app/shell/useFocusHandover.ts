import { useEffect, useRef } from 'react';
import { rescueFocus } from '@/ui/hooks/focus';
import type { Tab } from '../tabs';

/** Moves the focus to the new panel when the panel with the focus closes. A pressed tab keeps the focus. */
export function useFocusHandover(tab: Tab, fromStart: boolean): void {
  const seen = useRef(fromStart ? null : tab);
  useEffect(() => {
    if (seen.current !== tab) rescueFocus();
    seen.current = tab;
  }, [tab]);
}
