import type { Zone } from './time';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a clock or a calendar is read by. */
const STEPS_MS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 28, 91, 182, 364].map((days) => days * DAY),
];

/** Round moments of the zone between two times, so few that each can have its label. */
export function timeTicks(fromMs: number, untilMs: number, { zone, most }: { zone: Zone; most: number }): number[] {
  const span = untilMs - fromMs;
  const step = STEPS_MS.find((one) => span / one <= most) ?? Math.ceil(span / most / DAY) * DAY;
  const ticks: number[] = [];
  // Stepped by the clock on the wall: a day that is an hour short still begins at midnight.
  const first = Math.ceil(wallOf(fromMs, zone) / step) * step;
  for (let wall = first; ; wall += step) {
    const tick = instantOf(wall, zone);
    if (tick > untilMs) return ticks;
    // Where the clock leaps forward, two readings are one instant.
    if (tick >= fromMs && tick !== ticks.at(-1)) ticks.push(tick);
  }
}

/** What the clock shows, as if that were UTC. */
const wallOf = (ms: number, zone: Zone): number =>
  zone === 'utc' ? ms : ms - new Date(ms).getTimezoneOffset() * MINUTE;

function instantOf(wall: number, zone: Zone): number {
  if (zone === 'utc') return wall;
  const shown = new Date(wall);
  return new Date(
    shown.getUTCFullYear(),
    shown.getUTCMonth(),
    shown.getUTCDate(),
    shown.getUTCHours(),
    shown.getUTCMinutes(),
    shown.getUTCSeconds(),
  ).getTime();
}
