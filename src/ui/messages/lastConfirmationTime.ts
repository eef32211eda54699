type ConnectionTimes = { phase: string; lastFrameAt: number | null; statusAt: number | null };

/**
 * Returns the monotonic time at which the bot last confirmed a live list, or null before the first confirmation. A list
 * on an open connection is current while the bot sends frames or answers, because it sends every change. `readAt` is the
 * wall-clock time of the last valid reply.
 */
export function lastConfirmationTime(
  { phase, lastFrameAt, statusAt }: ConnectionTimes,
  readAt: number | undefined,
): number | null {
  const replyAt = readAt === undefined ? null : readAt - performance.timeOrigin;
  const times = [lastFrameAt, replyAt, phase === 'open' ? statusAt : null].filter((at) => at !== null);
  return times.length === 0 ? null : Math.max(...times);
}
