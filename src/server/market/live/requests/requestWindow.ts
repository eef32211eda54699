/** Counts the requests that left within the last `windowMs`. */
export function createRequestWindow(windowMs: number) {
  let sentAt: number[] = [];

  return {
    count: (now: number): void => void sentAt.push(now),
    /** Returns the ms until fewer than `limit` requests lie within the window. */
    waitMs(limit: number, now: number): number {
      sentAt = sentAt.filter((at) => at > now - windowMs);
      const oldest = sentAt.length < limit ? undefined : sentAt[sentAt.length - limit];
      return oldest === undefined ? 0 : oldest + windowMs - now;
    },
  };
}
