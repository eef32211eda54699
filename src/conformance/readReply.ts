// Reads the reply of a bot within limits of size and time.

import type { CallName } from '@/contract/calls';
import { parseJson } from '@/contract/schema/jsonText';
import { MAX_REPLY_BYTES } from '@/contract/sizes';

export type BotReply = {
  /** Name of the call. Absent for a request outside the contract. */
  call?: CallName;
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, undefined for a body that is not JSON. */
  body: unknown;
  tookMs: number;
};

/** Reads a reply within limits. A reply that is not JSON has no body. */
export async function readReply(response: Response, beganAt: number): Promise<BotReply> {
  const text = await readText(response);
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: parseOrUndefined(text),
    tookMs: performance.now() - beganAt,
  };
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new TextDecoder().decode(Buffer.concat(chunks));
    bytes += value.length;
    if (bytes > MAX_REPLY_BYTES) {
      await reader.cancel();
      throw new Error(`the reply has more than ${MAX_REPLY_BYTES / 2 ** 20} MiB`);
    }
    chunks.push(value);
  }
}

function parseOrUndefined(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
