/**
 * Reads the body of a reply and returns the reply with the read body. Beyond `maxBytes` the transfer ends, and the body
 * of the returned reply fails. `onTooLarge` tells this failure from others, because a browser hides its reason.
 */
export async function boundReply(reply: Response, maxBytes: number, onTooLarge: () => void): Promise<Response> {
  if (reply.body === null) return reply;
  const reader = reply.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // A loop costs a fraction of a stream between server and reader. A page with ten bots reads five replies a second.
  try {
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      bytes += part.value.length;
      if (bytes > maxBytes) {
        onTooLarge();
        void reader.cancel().catch(() => undefined);
        return failingReply(reply);
      }
      chunks.push(part.value);
    }
  } catch (error) {
    return failingReply(reply, error);
  }
  const body = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return new Response(body, reply);
}

const failingReply = (reply: Response, reason?: unknown): Response =>
  new Response(new ReadableStream({ start: (controller) => controller.error(reason) }), reply);
