import { createFakeDevTools } from '@/testing/fakeDevTools';

/** Fake DevTools. This file must be imported first, because Redux Toolkit looks up the DevTools when it is loaded. */
export const devTools = createFakeDevTools();

Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: devTools.compose });
