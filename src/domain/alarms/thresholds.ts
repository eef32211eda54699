import type { AlarmPreview, AlarmRule } from '@/contract/alarms/alarmRules';
import { formatQuantity, plural } from '@/domain/format/format';
import { DAY_MS, toEpochMs } from '@/domain/format/time';
import { readTypedNumber } from '@/domain/format/typedNumber';

type Bounds = Pick<AlarmRule, 'min' | 'max' | 'unit'>;

/** Formats a figure with its unit, such as '3.1 %'. */
export const formatFigure = (value: number | null, unit: string | null): string =>
  unit === null || value === null ? formatQuantity(value) : `${formatQuantity(value)} ${unit}`;

const SECONDS_BY_UNIT: Readonly<Record<string, number>> = { min: 60, h: 3_600 };
const MINUTE_S = 60;

/**
 * Formats a measured figure with its unit, with three significant digits below 1,000. A time below a minute is in
 * seconds.
 */
export function formatMeasured(value: number | null, unit: string | null): string {
  const unitSeconds = SECONDS_BY_UNIT[unit ?? ''];
  if (value !== null && unitSeconds !== undefined && value * unitSeconds < MINUTE_S) {
    return `${Math.round(value * unitSeconds)} s`;
  }
  return formatFigure(
    value === null ? null : Math.abs(value) < 1_000 ? Number(value.toPrecision(3)) : Math.round(value),
    unit,
  );
}

/** Returns the unit without its reference, such as '%' for '% of the capital'. */
export const shortUnitOf = (unit: string | null): string | null => (unit?.startsWith('% of') ? '%' : unit);

/** Returns the present figure beside the threshold, such as 'Now 0.2 %, rings at 10 %'. */
export function nowText(value: number | null, threshold: number | null, unit: string | null): string {
  // The threshold names of what both figures are a share.
  const now = formatMeasured(value, shortUnitOf(unit));
  return `Now ${now}, rings at ${formatFigure(threshold, unit)}`;
}

/** Reads a typed threshold. Returns the problem for a text that is no number within the bounds. */
export function readThreshold(text: string, { min, max, unit }: Bounds): { value: number } | { problem: string } {
  const isInside = (value: number): boolean => value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  const reading = readTypedNumber(text, isInside);
  if (reading.ok && isInside(reading.value)) return { value: reading.value };
  if (!reading.ok && reading.isAmbiguous) return { problem: reading.reason };
  const bounds = boundsText({ min, max, unit });
  return { problem: bounds === '' ? 'Enter a number.' : `Enter a number ${bounds}.` };
}

/** Returns the bounds of a threshold, such as 'from 1 to 50 %'. Returns an empty text without bounds. */
export function boundsText({ min, max, unit }: Bounds): string {
  if (min !== null && max !== null) return `from ${formatQuantity(min)} to ${formatFigure(max, unit)}`;
  if (min !== null) return `from ${formatFigure(min, unit)}`;
  return max === null ? '' : `up to ${formatFigure(max, unit)}`;
}

/** Returns the sentence that says how many alarms a threshold would have raised. */
export function previewText({ alarms, from, until }: Pick<AlarmPreview, 'alarms' | 'from' | 'until'>): string {
  const [fromMs, untilMs] = [toEpochMs(from), toEpochMs(until)];
  if (fromMs === null || untilMs === null) return 'The bot has stored no figures of this rule yet.';
  return `With this threshold ${plural(alarms, 'alarm')} in the last ${spanText(untilMs - fromMs)}.`;
}

function spanText(ms: number): string {
  const hours = Math.max(1, Math.round(ms / (DAY_MS / 24)));
  return hours < 48 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day');
}
