import { DAY_MS, MAX_DATE_MS, type Zone } from './time';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Round distances between two ticks of a time axis. */
const TICK_STEPS_MS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14, 28, 91, 182, 364].map((days) => days * DAY_MS),
];

/**
 * Returns about `most` tick times between two times, at round local times of the zone. Returns an empty list for a time
 * that no Date can represent.
 */
export function timeTicks(fromMs: number, untilMs: number, { zone, most }: { zone: Zone; most: number }): number[] {
  if (!(Math.abs(fromMs) < MAX_DATE_MS && Math.abs(untilMs) < MAX_DATE_MS)) return [];
  const span = untilMs - fromMs;
  const step = TICK_STEPS_MS.find((one) => span / one <= most) ?? Math.ceil(span / most / DAY_MS) * DAY_MS;
  const ticks: number[] = [];
  // The loop adds steps in local time, because daily ticks must stay at midnight when a day has 23 hours.
  const first = Math.ceil(epochMsToLocalMs(fromMs, zone) / step) * step;
  for (let localMs = first; ; localMs += step) {
    const tick = localMsToEpochMs(localMs, zone);
    if (tick > untilMs) return ticks;
    // Two local times are one instant when daylight saving time begins.
    if (tick >= fromMs && tick !== ticks.at(-1)) ticks.push(tick);
  }
}

/** Returns the ms since 1970 at which a UTC clock shows the wall-clock time that the zone has at `ms`. */
const epochMsToLocalMs = (ms: number, zone: Zone): number =>
  zone === 'utc' ? ms : ms - new Date(ms).getTimezoneOffset() * MINUTE_MS;

function localMsToEpochMs(wall: number, zone: Zone): number {
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
