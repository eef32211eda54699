import type { StoreEnhancer } from '@reduxjs/toolkit';

/**
 * Tracks the current state, which differs from the displayed state while the DevTools show a past state. Code with side
 * effects reads the current state and does nothing while the DevTools show a past state.
 */
export function createCurrentStateTracker<State>() {
  let present: unknown;
  let shown: () => unknown = () => present;

  const enhancer: StoreEnhancer = (createStore) => (reducer, preloadedState) => {
    // The DevTools call the reducer only for new actions. For a past state the DevTools select a recorded state.
    const watched: typeof reducer = (state, action) => {
      const next = reducer(state, action);
      present = next;
      return next;
    };
    const store = createStore(watched, preloadedState);
    shown = store.getState;
    return store;
  };

  return {
    enhancer,
    // The cast is safe because the last result of the reducer is the root state.
    state: () => present as State,
    isShowingPastState: () => shown() !== present,
  };
}
