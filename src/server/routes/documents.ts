import { compress } from 'hono/compress';

import type { RegisterRoutes } from './context';

/** Serves the written documents of the contract. Both are loaded at the first request, because few clients ask. */
export const registerDocumentRoutes: RegisterRoutes = (app) => {
  app.get('/api/openapi.json', compress(), async (context) =>
    context.json((await import('../../../docs/contract/openapi.json')).default),
  );
  app.get('/api/asyncapi.json', compress(), async (context) =>
    context.json((await import('../../../docs/contract/asyncapi.json')).default),
  );
};
