import { getRequestListener } from '@hono/node-server';

import { createHostCheck, sendUnknownHostReply } from '../access/hosts';
import { METRICS_PATH } from '../monitoring/serveMetrics';
import { openPort } from './listen';

const LOOPBACK_ADDRESS = '127.0.0.1';

/** Serves the metrics on a port of the loopback address. Returns a function that closes the port. */
export async function openMetricsPort(
  port: number,
  scrape: (request: Request) => Promise<Response>,
): Promise<() => void> {
  const { server, setListener } = await openPort(LOOPBACK_ADDRESS, port, 'METRICS_PORT');
  const isOwnHost = createHostCheck(LOOPBACK_ADDRESS, []);
  const answer = getRequestListener((request) =>
    request.method === 'GET' && new URL(request.url).pathname === METRICS_PATH
      ? scrape(request)
      : new Response('Not found\n', { status: 404 }),
  );
  setListener((request, response) => {
    if (isOwnHost(request.headers.host)) void answer(request, response);
    else sendUnknownHostReply(response);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
