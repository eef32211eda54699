import { useSyncExternalStore } from 'react';

export const ALARM_PANEL_VIEWS = ['present', 'history', 'rules', 'sound'] as const;
export type AlarmPanelView = (typeof ALARM_PANEL_VIEWS)[number];

let shownView: AlarmPanelView | null = null;
const listeners = new Set<() => void>();

/** Opens a view of the alarm panel, or closes the panel for null. */
export function showAlarmPanel(view: AlarmPanelView | null): void {
  shownView = view;
  for (const listener of listeners) listener();
}

export const useAlarmPanelView = (): AlarmPanelView | null => useSyncExternalStore(subscribe, () => shownView);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
