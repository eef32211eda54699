import { createContext, use } from 'react';

/** State that all displayed log lines share. A context provides the state, so that a change renders only the displayed lines. */
export type LogDisplayState = {
  search: RegExp | null;
  expanded: ReadonlySet<string>;
  toggle: (id: string) => void;
};

export const LogDisplayContext = createContext<LogDisplayState>({
  search: null,
  expanded: new Set(),
  toggle: () => undefined,
});

export const useLogDisplay = (): LogDisplayState => use(LogDisplayContext);

/** Returns true for a click that toggles a log row. A click that ends a text selection counts only on a button. */
export function isToggleClick({ target }: { target: EventTarget }): boolean {
  const selecting = document.getSelection()?.isCollapsed === false;
  return !selecting || (target instanceof Element && target.closest('button') !== null);
}
