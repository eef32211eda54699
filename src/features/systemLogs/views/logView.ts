import { createContext, use } from 'react';

/** State of the log view. A context provides the state, so that a change renders only the visible lines. */
export type LogViewState = {
  search: RegExp | null;
  expanded: ReadonlySet<string>;
  toggle: (id: string) => void;
};

export const LogViewContext = createContext<LogViewState>({
  search: null,
  expanded: new Set(),
  toggle: () => undefined,
});

export const useLogView = (): LogViewState => use(LogViewContext);

/** Returns true for a click that toggles a log row. A click that ends a text selection counts only on a button. */
export function isRowClick({ target }: { target: EventTarget }): boolean {
  const selecting = document.getSelection()?.isCollapsed === false;
  return !selecting || (target instanceof Element && target.closest('button') !== null);
}
