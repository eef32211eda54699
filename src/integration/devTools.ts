import { createFakeDevTools } from '@/testing/console/fakeDevTools';

/**
 * Fake Redux DevTools. A test imports the fake DevTools first, because Redux Toolkit looks for DevTools while loading.
 */
export const fakeDevTools = createFakeDevTools();

Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: fakeDevTools.compose });
