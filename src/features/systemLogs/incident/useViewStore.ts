import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TimelineEvent } from '@/contract/history/timeline';
import type { TimeRange } from '@/domain/timeline/incidentModel';
import type { ViewStore } from './viewStore';

/** Quiet time after which the list follows the canvas, ms. */
const SETTLE_MS = 150;

export const useSelectedEvent = (view: ViewStore): TimelineEvent | null =>
  useSyncExternalStore(view.subscribe, view.selected);

/** Returns the visible range once it rests, so that the list does not render during a drag. */
export function useSettledRange(view: ViewStore): TimeRange {
  const [settled, setSettled] = useState({ view, range: view.range() });
  if (settled.view !== view) setSettled({ view, range: view.range() });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = view.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setSettled({ view, range: view.range() }), SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [view]);
  return settled.range;
}
