/** Number of events in a part of a time span. Times are in ms since 1970. */
export type CountBin = { from: number; until: number; count: number };

/** Counts times in bins of equal length. The last bin includes the end of the time span. */
export function countsPerBin(
  times: readonly number[],
  { from, until, bins }: { from: number; until: number; bins: number },
): CountBin[] {
  const length = (until - from) / bins;
  const counts = new Array<number>(bins).fill(0);
  for (const time of times) {
    const index = Math.min(bins - 1, Math.floor((time - from) / length));
    if (time >= from && time <= until) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count, index) => ({ from: from + index * length, until: from + (index + 1) * length, count }));
}
