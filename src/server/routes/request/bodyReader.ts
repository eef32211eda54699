import { HTTPException } from 'hono/http-exception';

export type ReadBodyText = (request: Request) => Promise<string>;

export type BodyLimits = {
  maxBytes: number;
  /** The reader aborts the oldest incomplete body when a further body arrives. */
  maxUnfinished: number;
  /** Longest pause within a request body, ms. */
  stallMs?: number;
};

const MAX_BODY_PAUSE_MS = 10_000;

/** Bounds the memory of unfinished bodies by `maxBytes` times `maxUnfinished`. */
export function createBodyReader({ maxBytes, maxUnfinished, stallMs = MAX_BODY_PAUSE_MS }: BodyLimits): ReadBodyText {
  // Functions that abort the unfinished bodies, oldest first. Request bodies of the console arrive within milliseconds.
  const unfinished = new Set<() => void>();

  return async (request) => {
    if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw createBodyTooLargeError(maxBytes);
    if (!request.body) return '';
    const reader = request.body.getReader();
    let abort: () => void = () => undefined;
    const aborted = new Promise<never>((_, reject) => {
      abort = () => reject(new HTTPException(408, { message: 'The body did not arrive in time' }));
    });
    unfinished.add(abort);
    if (unfinished.size > maxUnfinished) [...unfinished][0]?.();
    let stall = setTimeout(abort, stallMs);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    try {
      for (;;) {
        const { done, value } = await Promise.race([reader.read(), aborted]);
        if (done) return new TextDecoder().decode(Buffer.concat(chunks));
        clearTimeout(stall);
        stall = setTimeout(abort, stallMs);
        bytes += value.length;
        if (bytes > maxBytes) throw createBodyTooLargeError(maxBytes);
        chunks.push(value);
      }
    } catch (error) {
      // `cancel` stops reading the body, and fails if the connection is already closed.
      reader.cancel().catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(stall);
      unfinished.delete(abort);
    }
  };
}

const createBodyTooLargeError = (maxBytes: number): HTTPException =>
  new HTTPException(413, { message: `The body is larger than ${maxBytes} bytes` });
