import type { AppStore } from './types';

export type PausableStore = AppStore & {
  pause: () => void;
  /** Shows the current state to the listeners again. Calls the listeners when the state changed since the pause. */
  resume: () => void;
};

/**
 * Returns a view of the store for a part of the page. While paused, the view shows the state at the time of the pause
 * and calls no listener, so that hidden components do not render. Actions always reach the store.
 */
export function createPausableStore(store: AppStore): PausableStore {
  let frozen: { state: ReturnType<AppStore['getState']> } | null = null;
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((listener) => listener());
  let leave: (() => void) | undefined;
  return {
    ...store,
    getState: () => (frozen ? frozen.state : store.getState()),
    subscribe: (listener) => {
      // A function may subscribe twice, and each subscription ends separately.
      const own = (): void => listener();
      if (listeners.size === 0 && frozen === null) leave = store.subscribe(notify);
      listeners.add(own);
      return () => {
        listeners.delete(own);
        if (listeners.size > 0) return;
        leave?.();
        leave = undefined;
      };
    },
    pause: () => {
      frozen ??= { state: store.getState() };
      leave?.();
      leave = undefined;
    },
    resume: () => {
      if (frozen === null) return;
      const { state } = frozen;
      frozen = null;
      if (listeners.size > 0) leave = store.subscribe(notify);
      if (state !== store.getState()) notify();
    },
  };
}
