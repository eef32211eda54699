import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export const toHeaderTexts = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]));

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  // The cast is safe, because a request without encoding delivers buffers.
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
