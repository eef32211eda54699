import type { Timestamp } from './fields';

const ISO_WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?$/;
const NUMBER_PATTERN = /^\d+(\.\d+)?$/;
const MAX_YEAR_LENGTH = 4;

/**
 * Smallest number that is read in each unit, with the milliseconds of the unit. A smaller number has the next larger
 * unit. The number 1e11 means the year 5138 in seconds and March 1973 in milliseconds.
 */
const UNITS: readonly [min: number, unitMs: number][] = [
  [1e17, 1e-6],
  [1e14, 1e-3],
  [1e11, 1],
];
const SECOND_MS = 1_000;

/** Bots send 0, an empty text or the year 1 for 'no time'. No trade of a bot is after 2099. */
const END_OF_PLAUSIBLE_TIME_MS = Date.UTC(2100, 0);

/**
 * Converts ISO 8601 text or a number of seconds, milliseconds, microseconds or nanoseconds to milliseconds since 1970.
 * Text without a zone is UTC. Returns null for an unreadable time and for one that is not between 1970 and 2099.
 */
export function toEpochMs(timestamp: Timestamp | null | undefined): number | null {
  const ms = readMs(timestamp);
  return ms > 0 && ms < END_OF_PLAUSIBLE_TIME_MS ? ms : null;
}

function readMs(timestamp: Timestamp | null | undefined): number {
  if (timestamp === null || timestamp === undefined) return NaN;
  if (typeof timestamp === 'number') return msFromNumber(timestamp);
  const text = timestamp.trim();
  if (NUMBER_PATTERN.test(text) && text.length !== MAX_YEAR_LENGTH) return msFromNumber(Number(text));
  return Date.parse(ISO_WITHOUT_ZONE.test(text) ? `${text.replace(' ', 'T').replace(',', '.')}Z` : text);
}

function msFromNumber(value: number): number {
  const unitMs = UNITS.find(([min]) => value >= min)?.[1] ?? SECOND_MS;
  // A fraction of a millisecond has no meaning for the console.
  return unitMs < 1 ? Math.floor(value * unitMs) : value * unitMs;
}
