import { configureStore, createDynamicMiddleware, isPlain, type Dispatch } from '@reduxjs/toolkit';
import { consoleApi } from '@/api/consoleApi';
import type { StoreServices, StoreExtra } from '@/api/request/services';
import { createFrameStreams } from '@/api/market/streams';
import { createDevToolsOptions } from '@/store/devTools';
import { restoreDraftState, startStoringDraft } from '@/store/draftStorage';
import { signedOut, STORED_EXPIRY_KEY } from '@/slices/session';
import { PERSIST_ACTIONS, startPersistingSession } from '@/store/persistence';
import { createCurrentStateTracker } from '@/store/currentState';
import { createRootReducer, type RootState } from '@/store/rootReducer';

/** Duration above which Redux Toolkit warns about a slow development check, ms. */
const SLOW_CHECK_WARNING_MS = 200;

type StoreOptions = {
  services: StoreServices;
  preloadedState?: Partial<RootState>;
  /** Name of the bot in the DevTools, when the page has several bots. */
  botName?: string;
  /** Queues the notification of the screens, in place of the next frame. */
  queueNotification?: (notify: () => void) => void;
};

/** Creates the store of the console. `startLive` adds the live connection and the workflows after the sign-in. */
export function createConsoleStore({ services, preloadedState, botName, queueNotification }: StoreOptions) {
  const present = createCurrentStateTracker<RootState>();
  const added = createDynamicMiddleware();
  const extra: StoreExtra = {
    ...services,
    isPastShown: present.isShowingPastState,
    currentState: present.state,
    addMiddleware: added.addMiddleware,
    streams: createFrameStreams(),
    requestGate: {},
  };
  const store = configureStore({
    reducer: createRootReducer(services.storage),
    preloadedState: { parameterDraft: restoreDraftState(services.storage), ...preloadedState },
    middleware: (getDefault) =>
      getDefault({
        thunk: { extraArgument: extra },
        // The development check skips server data, which is too large to check on each action.
        serializableCheck: {
          ignoredActions: PERSIST_ACTIONS,
          ignoredPaths: [consoleApi.reducerPath],
          // Allows the maps of the trade table, because the console never serialises the table.
          isSerializable: (value: unknown) => isPlain(value) || value instanceof Map,
          warnAfter: SLOW_CHECK_WARNING_MS,
        },
        immutableCheck: { ignoredPaths: [consoleApi.reducerPath], warnAfter: SLOW_CHECK_WARNING_MS },
      })
        .prepend(added.middleware)
        .concat(consoleApi.middleware),
    enhancers: (getDefault) =>
      getDefault(queueNotification && { autoBatch: { type: 'callback', queueNotification } }).concat(present.enhancer),
    devTools: createDevToolsOptions(botName),
  });
  startStoringDraft(store.subscribe, present.state, services.storage);
  reportSessionExpiry(store.dispatch, services.storage);
  const persistor = startPersistingSession(store);
  return { store, persistor, extra };
}

/** Reports once that the page was reloaded because the session had ended. */
function reportSessionExpiry(dispatch: Dispatch, storage: StoreServices['storage']): void {
  const username = storage.getItem(STORED_EXPIRY_KEY);
  if (username === null) return;
  storage.removeItem(STORED_EXPIRY_KEY);
  dispatch(signedOut({ reason: 'expired', username }));
}
