/** Posts to a permitted address, without redirects and with a bounded reply. */

import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';

import { pinnedLookup, isPublicAddress, RefusedHostError, type AddressGuard } from './addressGuard';
import { untilAborted } from './untilAborted';

/** Maximum number of bytes of an answer that the bot reads. */
const MAX_REPLY_BYTES = 16_384;

export type GuardedRequest = {
  url: string;
  headers?: Readonly<Record<string, string>>;
  body: string | Buffer;
};

export type GuardedReply = {
  status: number;
  contentType: string;
  /** Value of the header Retry-After. */
  retryAfter: string | undefined;
  /** First bytes of the body as text. */
  body: string;
};

/**
 * Posts to a host with a permitted address. Looks the host up once and connects to that address. Never follows a
 * redirect, checks the certificate, and stops to read an answer without end.
 */
export async function postGuarded(
  guard: AddressGuard,
  { url, headers, body }: GuardedRequest,
  signal: AbortSignal,
): Promise<GuardedReply> {
  const target = new URL(url);
  const addresses = await untilAborted(guard(target.hostname), signal);
  if (target.protocol !== 'https:' && addresses.some(({ address }) => isPublicAddress(address))) {
    throw new RefusedHostError('A service with a public address needs https.');
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      // An agent could use an older connection to another address.
      agent: false,
      lookup: pinnedLookup(addresses),
      signal,
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    retryAfter: response.headers['retry-after'],
    body: await readStart(response),
  };
}

/** Reads the first bytes. The status already names the outcome, so that a failed or late body is cut. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // A response without an encoding gives buffers.
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_REPLY_BYTES) break;
    }
  } catch {
    // The read part of the body is enough.
  }
  return Buffer.concat(chunks).subarray(0, MAX_REPLY_BYTES).toString('utf8');
}
