import { useEffect, useRef } from 'react';
import { rescueFocus } from '@/ui/focus';
import type { Tab } from './tabs';

/** A panel that goes takes the focus that was in it along: the next one gets it. A tab that was pressed keeps it. */
export function useFocusKept(tab: Tab, fromStart: boolean): void {
  const seen = useRef(fromStart ? null : tab);
  useEffect(() => {
    if (seen.current !== tab) rescueFocus();
    seen.current = tab;
  }, [tab]);
}
