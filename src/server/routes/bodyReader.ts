import { HTTPException } from 'hono/http-exception';

export type ReadText = (request: Request) => Promise<string>;

export type BodyLimits = {
  maxBytes: number;
  /** How many bodies may be incomplete at once. One more ends the oldest. */
  maxUnfinished: number;
  /** How long a body may send nothing. */
  stallMs?: number;
};

const STALL_MS = 10_000;

/** Reads bodies as text. All unfinished ones together hold no more than `maxBytes` times `maxUnfinished`. */
export function createBodyReader({ maxBytes, maxUnfinished, stallMs = STALL_MS }: BodyLimits): ReadText {
  // In the order of their beginning. A body of the operator is complete within a moment, so it is never the oldest.
  const unfinished = new Set<() => void>();

  return async (request) => {
    if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
    if (!request.body) return '';
    const reader = request.body.getReader();
    let giveUp: () => void = () => undefined;
    const ended = new Promise<never>((_, reject) => {
      giveUp = () => reject(new HTTPException(408, { message: 'The body did not arrive in time' }));
    });
    unfinished.add(giveUp);
    if (unfinished.size > maxUnfinished) [...unfinished][0]?.();
    let stall = setTimeout(giveUp, stallMs);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    try {
      for (;;) {
        const { done, value } = await Promise.race([reader.read(), ended]);
        if (done) return new TextDecoder().decode(Buffer.concat(chunks));
        clearTimeout(stall);
        stall = setTimeout(giveUp, stallMs);
        bytes += value.length;
        if (bytes > maxBytes) throw tooLarge(maxBytes);
        chunks.push(value);
      }
    } catch (error) {
      // What is still to come is of no use; the connection may be gone already.
      reader.cancel().catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(stall);
      unfinished.delete(giveUp);
    }
  };
}

const tooLarge = (maxBytes: number): HTTPException =>
  new HTTPException(413, { message: `The body is larger than ${maxBytes} bytes` });
