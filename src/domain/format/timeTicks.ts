import type { Zone } from './time';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Round steps for a time axis. */
const STEPS_MS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 28, 91, 182, 364].map((days) => days * DAY),
];

/** Returns round times of the zone between two times, about `most` of them. */
export function timeTicks(fromMs: number, untilMs: number, { zone, most }: { zone: Zone; most: number }): number[] {
  const span = untilMs - fromMs;
  const step = STEPS_MS.find((one) => span / one <= most) ?? Math.ceil(span / most / DAY) * DAY;
  const ticks: number[] = [];
  // Steps in local time: a day that is an hour short still begins at midnight.
  const first = Math.ceil(toLocalMs(fromMs, zone) / step) * step;
  for (let localMs = first; ; localMs += step) {
    const tick = toInstant(localMs, zone);
    if (tick > untilMs) return ticks;
    // When daylight saving time begins, two local times are the same instant.
    if (tick >= fromMs && tick !== ticks.at(-1)) ticks.push(tick);
  }
}

/** Returns the local time of the zone as if it were UTC. */
const toLocalMs = (ms: number, zone: Zone): number =>
  zone === 'utc' ? ms : ms - new Date(ms).getTimezoneOffset() * MINUTE;

function toInstant(wall: number, zone: Zone): number {
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
