const HOUR_MS = 3_600_000;
const HALF_DAY_MS = 12 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the start time of each hour label. A label is a UTC time of day ('HH:MM'). The last label is the current hour
 * of the bot. Returns null for labels of another form.
 */
export function hourStartTimes(labels: readonly string[], nowMs: number): number[] | null {
  const last = /^(\d{2}):(\d{2})$/.exec(labels.at(-1) ?? '');
  if (!last) return null;
  const ofDay = (Number(last[1]) * 60 + Number(last[2])) * 60_000;
  // A label has no date. The last label belongs to the date that is nearest to the clock of the console.
  const days = Math.round((nowMs - ofDay - HOUR_MS / 2) / DAY_MS);
  const end = days * DAY_MS + ofDay;
  if (Math.abs(end - nowMs) > HALF_DAY_MS + HOUR_MS) return null;
  const moments = labels.map((_, index) => end - (labels.length - 1 - index) * HOUR_MS);
  const named = moments.map((at) => new Date(at).toISOString().slice(11, 16));
  return named.every((name, index) => name === labels[index]) ? moments : null;
}
