import type { StoreEnhancer } from '@reduxjs/toolkit';

/**
 * Tracks the current state, which differs from the shown state while the DevTools show a past one. Code with side
 * effects must use the current state and must do nothing for a past screen.
 */
export function createPresent<State>() {
  let present: unknown;
  let shown: () => unknown = () => present;

  const enhancer: StoreEnhancer = (createStore) => (reducer, preloadedState) => {
    // The DevTools call the reducer only for new actions. For the past they select a recorded state.
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
