import { createHash, timingSafeEqual } from 'node:crypto';

import type { Metrics } from './metrics';

export const METRICS_PATH = '/metrics';

/** Creates the handler of scrapes. With `token`, a scrape needs the token as its bearer token. */
export function serveMetrics(
  metrics: Pick<Metrics, 'formatMetrics' | 'contentType'>,
  token: string | undefined,
): (request: Request) => Promise<Response> {
  const expected = token === undefined ? undefined : hashText(`Bearer ${token}`);
  return async (request) => {
    if (expected && !timingSafeEqual(expected, hashText(request.headers.get('Authorization') ?? '')))
      return new Response('The metrics need METRICS_TOKEN as bearer token\n', {
        status: 401,
        headers: { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' },
      });
    return new Response(await metrics.formatMetrics(), {
      headers: { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' },
    });
  };
}

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest();
