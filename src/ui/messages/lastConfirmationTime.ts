type ConnectionTimes = { phase: string; lastFrameAt: number | null };

/**
 * Returns the monotonic time at which the bot last confirmed a live list. Returns null while the live connection is
 * open, because an open connection sends every change. `readAt` is the wall-clock time of the last valid reply.
 */
export function lastConfirmationTime(
  { phase, lastFrameAt }: ConnectionTimes,
  readAt: number | undefined,
): number | null {
  if (phase === 'open') return null;
  const replyAt = readAt === undefined ? null : readAt - performance.timeOrigin;
  const times = [lastFrameAt, replyAt].filter((at) => at !== null);
  return times.length === 0 ? null : Math.max(...times);
}
