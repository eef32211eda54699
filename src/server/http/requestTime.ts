import type { IncomingMessage, ServerResponse } from 'node:http';

import { CALLS } from '@/contract/calls';

/** Longest time for a whole request, ms. The recordings route aborts an upload that pauses. */
export const REQUEST_TIME_LIMITS_MS = { request: 30_000, upload: 3_600_000 };

/** An upload has more time. After the reply, the client has `limits.request` to complete the request. */
export function limitRequestTime(
  request: IncomingMessage,
  response: ServerResponse,
  limits = REQUEST_TIME_LIMITS_MS,
): void {
  const isUpload = request.url?.startsWith(CALLS.importRecording.path) ?? false;
  let timer = setTimeout(end, isUpload ? limits.upload : limits.request).unref();
  response.once('finish', () => {
    clearTimeout(timer);
    if (!request.complete) timer = setTimeout(end, limits.request).unref();
  });
  request.once('close', () => clearTimeout(timer));

  function end(): void {
    if (request.complete) return;
    if (!response.headersSent) response.writeHead(408, { Connection: 'close' }).end();
    request.socket.destroySoon();
  }
}
