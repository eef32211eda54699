type Connection = { phase: string; lastFrameAt: number | null };

/**
 * Returns the monotonic time of the last confirmation of a live list. Returns null while the connection is open and
 * sends every change. `readAt` is the wall time of the last good reply.
 */
export function confirmedAt({ phase, lastFrameAt }: Connection, readAt: number | undefined): number | null {
  if (phase === 'open') return null;
  const replyAt = readAt === undefined ? null : readAt - performance.timeOrigin;
  const times = [lastFrameAt, replyAt].filter((at) => at !== null);
  return times.length === 0 ? null : Math.max(...times);
}
