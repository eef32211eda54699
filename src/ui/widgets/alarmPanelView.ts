import { useSyncExternalStore } from 'react';

export const ALARM_PANEL_VIEWS = ['present', 'history', 'rules', 'channels', 'sound'] as const;
export type AlarmPanelView = (typeof ALARM_PANEL_VIEWS)[number];

/** Period of the shown changes, as ISO 8601 texts. */
export type HistoryPeriod = { from: string; until: string };

let shownView: AlarmPanelView | null = null;
let historyPeriod: HistoryPeriod | null = null;
const listeners = new Set<() => void>();

/** Opens a view of the alarm panel, or closes the panel for null. The history shows the period, or all changes. */
export function showAlarmPanel(view: AlarmPanelView | null, period: HistoryPeriod | null = null): void {
  shownView = view;
  historyPeriod = period;
  for (const listener of listeners) listener();
}

export const useAlarmPanelView = (): AlarmPanelView | null => useSyncExternalStore(subscribe, () => shownView);
export const useHistoryPeriod = (): HistoryPeriod | null => useSyncExternalStore(subscribe, () => historyPeriod);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
