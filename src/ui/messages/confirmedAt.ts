type Connection = { phase: string; lastFrameAt: number | null };

/**
 * Returns the monotonic time since which a live list has not been confirmed; null while the connection is open and
 * sends every change. `readAt` is the wall time of the last good reply.
 */
export function confirmedAt({ phase, lastFrameAt }: Connection, readAt: number | undefined): number | null {
  if (phase === 'open') return null;
  const replyAt = readAt === undefined ? null : readAt - performance.timeOrigin;
  const times = [lastFrameAt, replyAt].filter((at) => at !== null);
  return times.length === 0 ? null : Math.max(...times);
}
