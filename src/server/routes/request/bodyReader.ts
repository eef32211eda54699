import { HTTPException } from 'hono/http-exception';

export type ReadText = (request: Request) => Promise<string>;

export type BodyLimits = {
  maxBytes: number;
  /** Number of bodies that may be incomplete at once. One more aborts the oldest. */
  maxUnfinished: number;
  /** Longest pause within a body, ms. */
  stallMs?: number;
};

const STALL_MS = 10_000;

/** Creates a reader of bodies. Unfinished bodies together hold at most `maxBytes` times `maxUnfinished` bytes. */
export function createBodyReader({ maxBytes, maxUnfinished, stallMs = STALL_MS }: BodyLimits): ReadText {
  // Oldest first. The console's bodies complete within milliseconds, so an aborted body is rarely the console's.
  const unfinished = new Set<() => void>();

  return async (request) => {
    if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
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
        if (bytes > maxBytes) throw tooLarge(maxBytes);
        chunks.push(value);
      }
    } catch (error) {
      // Stops reading the rest of the body. The cancel fails if the connection is already closed.
      reader.cancel().catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(stall);
      unfinished.delete(abort);
    }
  };
}

const tooLarge = (maxBytes: number): HTTPException =>
  new HTTPException(413, { message: `The body is larger than ${maxBytes} bytes` });
