/**
 * Returns the reply with a body that fails beyond `maxBytes`, which also ends the transfer. `onTooLarge` tells this
 * failure from others, because a browser hides its reason.
 */
export function boundReply(reply: Response, maxBytes: number, onTooLarge: () => void): Response {
  if (reply.body === null) return reply;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes <= maxBytes) return controller.enqueue(chunk);
      onTooLarge();
      controller.error();
    },
  });
  return new Response(reply.body.pipeThrough(limit), reply);
}
