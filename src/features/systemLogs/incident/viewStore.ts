import type { TimelineEvent } from '@/contract/history/timeline';
import type { TimeRange } from '@/domain/timeline/incidentModel';
import { clampRange } from '@/domain/timeline/viewRange';

/** Visible range and selected event of the incident view. The canvas paints each change without a render of React. */
export type ViewStore = {
  readonly window: TimeRange;
  range(): TimeRange;
  setRange(range: TimeRange): void;
  selected(): TimelineEvent | null;
  /** Selects an event and moves the range to it when it is outside. */
  select(event: TimelineEvent | null): void;
  subscribe(listener: () => void): () => void;
};

export function createViewStore(window: TimeRange): ViewStore {
  let range = window;
  let selected: TimelineEvent | null = null;
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((listener) => listener());
  const setRange = (next: TimeRange): void => {
    range = clampRange(next, window);
    notify();
  };
  return {
    window,
    range: () => range,
    setRange,
    selected: () => selected,
    select(event) {
      selected = event;
      const end = event && (event.until ?? event.at);
      if (!event || end === null || (event.at <= range.until && end >= range.from)) return notify();
      const half = (range.until - range.from) / 2;
      setRange({ from: event.at - half, until: event.at + half });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
