import type { HttpApp } from '../routes/context';

/** A reply has no details and no version, because everybody can ask without a session. */
export function registerProbes(app: HttpApp, isReady: () => boolean): void {
  const headers = { 'Cache-Control': 'no-store' };
  app.get('/healthz', (context) => context.text('alive', 200, headers));
  app.get('/readyz', (context) =>
    isReady() ? context.text('ready', 200, headers) : context.text('not ready', 503, headers),
  );
}
