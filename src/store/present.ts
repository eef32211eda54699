import type { StoreEnhancer } from '@reduxjs/toolkit';

/**
 * Tells the present from what is shown. The DevTools can put a past state on the screen while the actions go on behind
 * it; whoever talks to the world must go by the present, and must not act on a screen that shows the past.
 */
export function createPresent<State>() {
  let present: unknown;
  let shown: () => unknown = () => present;

  const enhancer: StoreEnhancer = (createStore) => (reducer, preloadedState) => {
    // Between us and the reducer sit the DevTools: they call it for what is new, and only choose among what is old.
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
    // Whatever the reducer returned last is the root state.
    state: () => present as State,
    isLookingBack: () => shown() !== present,
  };
}
