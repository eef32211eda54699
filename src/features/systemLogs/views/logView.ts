import { createContext, use } from 'react';

/** State that every line needs, separate from the lines so that a change renders only visible ones. */
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

/** Returns whether a click is meant for the row: dragging to select text is not. */
export function isMeant({ target }: { target: EventTarget }): boolean {
  const selecting = document.getSelection()?.isCollapsed === false;
  return !selecting || (target instanceof Element && target.closest('button') !== null);
}
