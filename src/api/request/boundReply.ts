/**
 * Reads the body of a reply and returns the reply with the read body. Beyond `maxBytes` the transfer ends, and the body
 * of the returned reply fails. `onTooLarge` tells this failure from others, because a browser hides its reason.
 */
export async function boundReply(reply: Response, maxBytes: number, onTooLarge: () => void): Promise<Response> {
  // A body is read once. A second bound finds the body of the first.
  if (reply.body === null || reply.bodyUsed) return reply;
  const reader = reply.body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // A loop costs a fraction of a stream between server and reader. A page with ten bots reads five replies a second.
  try {
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      bytes += part.value.length;
      if (bytes > maxBytes) {
        onTooLarge();
        void reader.cancel().catch(() => undefined);
        return withBody(reply, () => {
          throw new TypeError('The reply is too large.');
        });
      }
      chunks.push(part.value);
    }
  } catch (error) {
    return withBody(reply, () => {
      throw error;
    });
  }
  return withBody(reply, () => chunks);
}

/**
 * Gives a reply another body. The reply is its own clone, because RTK Query clones each reply for a second reading, and
 * a clone costs as much as the sending of a poll.
 */
function withBody(reply: Response, read: () => Uint8Array<ArrayBuffer>[]): Response {
  const readBody = () => Promise.resolve().then(read);
  let text: Promise<string> | undefined;
  const bound: Response = Object.assign(reply, {
    clone: () => bound,
    text: () => (text ??= readBody().then(decode)),
    blob: async () => new Blob(await readBody(), { type: reply.headers.get('content-type') ?? '' }),
  });
  return bound;
}

function decode(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}
