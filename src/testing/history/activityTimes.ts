import type { Rng } from '@/server/market/rng';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Trading activity of each UTC hour. The activity is highest during the New York session. */
const ACTIVITY_BY_HOUR = [9, 8, 8, 7, 7, 6, 6, 8, 10, 10, 9, 9, 11, 16, 18, 17, 15, 12, 11, 10, 9, 9, 8, 8] as const;
const WEEKEND_ACTIVITY_SHARE = 0.55;
/** Share of days without trading. */
const DAYS_OFF_SHARE = 0.03;

export type TimeSpan = { fromMs: number; untilMs: number };

/** Generates times oldest first, at each hour as frequent as the trades of a real market. */
export function* generateActivityTimes(count: number, { fromMs, untilMs }: TimeSpan, rng: Rng): Generator<number> {
  const { edges, weightBefore } = cumulativeActivity({ fromMs, untilMs }, rng);
  const total = weightBefore.at(-1) ?? 0;
  let hour = 0;
  for (let index = 0; index < count; index += 1) {
    const target = ((index + rng.uniform()) / count) * total;
    while (hour < edges.length - 2 && (weightBefore[hour + 1] ?? total) <= target) hour += 1;
    const [start = fromMs, end = untilMs] = edges.slice(hour, hour + 2);
    const [before = 0, after = total] = weightBefore.slice(hour, hour + 2);
    yield Math.floor(start + (end - start) * ((target - before) / (after - before)));
  }
}

/** Returns the hours of the span and the cumulative activity before each hour. */
function cumulativeActivity({ fromMs, untilMs }: TimeSpan, rng: Rng): { edges: number[]; weightBefore: number[] } {
  const edges = [fromMs];
  const weightBefore = [0];
  let weight = 0;
  let dayActivity = randomDayActivity(fromMs, rng);
  for (let start = fromMs; start < untilMs;) {
    const end = Math.min(untilMs, (Math.floor(start / HOUR_MS) + 1) * HOUR_MS);
    if (start % DAY_MS === 0) dayActivity = randomDayActivity(start, rng);
    weight += dayActivity * (ACTIVITY_BY_HOUR[Math.floor(start / HOUR_MS) % 24] ?? 1) * ((end - start) / HOUR_MS);
    edges.push(end);
    weightBefore.push(weight);
    start = end;
  }
  return { edges, weightBefore };
}

function randomDayActivity(ms: number, rng: Rng): number {
  const weekday = new Date(ms).getUTCDay();
  const weekend = weekday === 0 || weekday === 6 ? WEEKEND_ACTIVITY_SHARE : 1;
  // Draws the random number even for a day off, so that the random numbers of later days do not change.
  const busy = weekend * rng.logNormal(1, 0.35);
  // The weight of a day off is never 0, because the span may consist of one day off.
  return rng.bernoulli(DAYS_OFF_SHARE) ? busy * 1e-6 : busy;
}
