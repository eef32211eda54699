import type { StoreEnhancer } from '@reduxjs/toolkit';

/**
 * Separates the current state from the shown one. The DevTools can show a past state while actions continue. Code with
 * side effects must use the current state and must not act on a screen that shows the past.
 */
export function createPresent<State>() {
  let present: unknown;
  let shown: () => unknown = () => present;

  const enhancer: StoreEnhancer = (createStore) => (reducer, preloadedState) => {
    // The DevTools call the reducer for new actions only, and select among recorded states for the past.
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
    // The last result of the reducer is the root state.
    state: () => present as State,
    isLookingBack: () => shown() !== present,
  };
}
