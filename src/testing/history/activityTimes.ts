import type { Rng } from '@/server/market/rng';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How much happens in each UTC hour: least before Asia wakes, most while New York is open. */
const BY_HOUR = [9, 8, 8, 7, 7, 6, 6, 8, 10, 10, 9, 9, 11, 16, 18, 17, 15, 12, 11, 10, 9, 9, 8, 8] as const;
const WEEKEND = 0.55;
/** Share of days on which the bot stood still. */
const DAYS_OFF = 0.03;

export type Span = { fromMs: number; untilMs: number };

/** `count` moments of the span, oldest first, unevenly spread as a market does. */
export function* activityTimes(count: number, { fromMs, untilMs }: Span, chance: Rng): Generator<number> {
  const { edges, weightBefore } = activity({ fromMs, untilMs }, chance);
  const total = weightBefore.at(-1) ?? 0;
  let hour = 0;
  for (let index = 0; index < count; index += 1) {
    const target = ((index + chance.uniform()) / count) * total;
    while (hour < edges.length - 2 && (weightBefore[hour + 1] ?? total) <= target) hour += 1;
    const [start = fromMs, end = untilMs] = edges.slice(hour, hour + 2);
    const [before = 0, after = total] = weightBefore.slice(hour, hour + 2);
    yield Math.floor(start + (end - start) * ((target - before) / (after - before)));
  }
}

/** The hours of the span, and how much has happened before each. */
function activity({ fromMs, untilMs }: Span, chance: Rng): { edges: number[]; weightBefore: number[] } {
  const edges = [fromMs];
  const weightBefore = [0];
  let weight = 0;
  let ofDay = dayWeight(fromMs, chance);
  for (let start = fromMs; start < untilMs;) {
    const end = Math.min(untilMs, (Math.floor(start / HOUR_MS) + 1) * HOUR_MS);
    if (start % DAY_MS === 0) ofDay = dayWeight(start, chance);
    weight += ofDay * (BY_HOUR[Math.floor(start / HOUR_MS) % 24] ?? 1) * ((end - start) / HOUR_MS);
    edges.push(end);
    weightBefore.push(weight);
    start = end;
  }
  return { edges, weightBefore };
}

function dayWeight(ms: number, chance: Rng): number {
  const weekday = new Date(ms).getUTCDay();
  const weekend = weekday === 0 || weekday === 6 ? WEEKEND : 1;
  // Drawn in any case, so that a day off does not shift the chance of the days after it.
  const busy = weekend * chance.logNormal(1, 0.35);
  // Never nothing at all: a span may be a single day.
  return chance.bernoulli(DAYS_OFF) ? busy * 1e-6 : busy;
}
