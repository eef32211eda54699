import { createFakeDevTools } from '@/testing/fakeDevTools';

/** Redux Toolkit looks up the DevTools when it is loaded: import this before anything that loads it. */
export const devTools = createFakeDevTools();

Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: devTools.compose });
