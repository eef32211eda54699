import { createFakeDevTools } from '@/testing/fakeDevTools';

/** Redux Toolkit looks for the DevTools when it is loaded: to be imported before anything that loads it. */
export const devTools = createFakeDevTools();

Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: devTools.compose });
