type Connection = { phase: string; lastFrameAt: number | null };

/**
 * Since when, by the monotonic clock, a list that the live connection feeds has not been confirmed; null while the
 * connection is open, since it then tells of every change. `readAt` is the wall time of the last good reply.
 */
export function confirmedAt({ phase, lastFrameAt }: Connection, readAt: number | undefined): number | null {
  if (phase === 'open') return null;
  const replyAt = readAt === undefined ? null : readAt - performance.timeOrigin;
  const times = [lastFrameAt, replyAt].filter((at) => at !== null);
  return times.length === 0 ? null : Math.max(...times);
}
