import type { Action, StoreEnhancer } from '@reduxjs/toolkit';

type DevToolsTimeline = { computed: unknown[]; shown: number };
const DEVTOOLS_JUMP_ACTION = '@@devtools/jump';

/** Adds a state to the timeline at each action. `getState` returns the chosen state. */
export function createFakeDevTools() {
  let options: Record<string, unknown> = {};
  let jump: (index: number) => void = () => undefined;
  let timeline: () => DevToolsTimeline = () => ({ computed: [], shown: 0 });
  const performed: Action[] = [];

  const instrument: StoreEnhancer = (createStore) => (reducer, preloaded) => {
    const compute = reducer as (state: unknown, action: unknown) => unknown;
    const first: DevToolsTimeline = { computed: [compute(preloaded, { type: '@@INIT' })], shown: 0 };
    const lifted = createStore(
      (state: DevToolsTimeline = first, action: Action & { moment?: number; performed?: unknown }) => {
        if (action.type === DEVTOOLS_JUMP_ACTION) return { ...state, shown: action.moment! };
        if (action.performed === undefined) return state;
        const last = state.computed.length - 1;
        const computed = [...state.computed, compute(state.computed[last], action.performed)];
        return { computed, shown: state.shown === last ? last + 1 : state.shown };
      },
    );
    timeline = lifted.getState;
    jump = (moment) => void lifted.dispatch({ type: DEVTOOLS_JUMP_ACTION, moment });
    const store = {
      ...lifted,
      getState: () => timeline().computed[timeline().shown],
      dispatch(action: Action) {
        performed.push(action);
        lifted.dispatch({ type: '@@devtools/perform', performed: action });
        return action;
      },
    };
    return store as never;
  };

  return {
    options: () => options,
    compose: (given: Record<string, unknown>) => {
      options = given;
      return (...enhancers: StoreEnhancer[]): StoreEnhancer =>
        (createStore) =>
          [...enhancers, instrument].reduceRight((next, enhancer) => enhancer(next), createStore);
    },
    /** Returns a DevTools export of every action and every state as JSON. */
    exported: (): string => {
      const { actionSanitizer, stateSanitizer } = options as Record<string, (shown: unknown) => unknown>;
      return JSON.stringify([performed.map(actionSanitizer!), timeline().computed.map(stateSanitizer!)]);
    },
    /** Returns the index of the latest state, for a later `jump`. */
    moment: (): number => timeline().computed.length - 1,
    jump: (moment: number) => jump(moment),
    jumpToPresent: () => jump(timeline().computed.length - 1),
  };
}
