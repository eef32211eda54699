import { createContext, useContext, useSyncExternalStore } from 'react';

/** True while the surrounding tab runs. A hidden tab is paused: its components stay rendered and do no work. */
export const TabRunsContext = createContext(true);

/**
 * Returns false in a paused tab. Effects with timers, listeners or requests must end in a paused tab, because a hidden
 * tab is not unmounted. Returns true outside the tabs.
 */
export const useTabRuns = (): boolean => useContext(TabRunsContext);

/** Reads an external store like `useSyncExternalStore`, but does not follow the store in a paused tab. */
export const useStoreWhileTabRuns = <T>(subscribe: (listener: () => void) => () => void, getSnapshot: () => T): T =>
  useSyncExternalStore(useTabRuns() ? subscribe : subscribeToNothing, getSnapshot);

export const subscribeToNothing = () => () => undefined;
