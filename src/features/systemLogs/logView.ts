import { createContext, use } from 'react';

/** What every line needs to know, kept apart from the lines so that a change redraws only those in sight. */
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

/** A click on the row that means it: whoever drags over a line to copy it has not clicked it. */
export function isMeant({ target }: { target: EventTarget }): boolean {
  const selecting = document.getSelection()?.isCollapsed === false;
  return !selecting || (target instanceof Element && target.closest('button') !== null);
}
