import { isRecord } from './objects';
import { toEpochMs } from './timestamp';
import type { z } from './z';

/** `unreadable` has the fields that the console shows as a dash, because no row of the contract has their values. */
export type ListReading<T> = { rows: T[]; rejected: string[]; unreadable?: string[] };

/** The only schema method that `readList` calls. */
export type RowReader<T> = Pick<z.ZodType<T>, 'safeParse'>;

/** Omits unreadable rows and returns their reasons, so that one unreadable row does not hide the list. */
export function readList<T>(schema: RowReader<T>, rows: readonly unknown[]): ListReading<T> {
  const reading: ListReading<T> = { rows: [], rejected: [] };
  const unreadable = new Set<string>();
  rows.forEach((row, index) => {
    const result = schema.safeParse(row);
    if (result.success) {
      reading.rows.push(result.data);
      addUnreadableFields(unreadable, row, result.data);
    } else reading.rejected.push(`row ${index}: ${schemaErrorText(result.error)}`);
  });
  if (unreadable.size > 0) reading.unreadable = [...unreadable];
  return reading;
}

/** Adds the fields that a row has, and that the console cannot show. An empty text counts as absent. */
function addUnreadableFields(unreadable: Set<string>, row: unknown, read: unknown): void {
  if (!isRecord(row) || !isRecord(read)) return;
  for (const name in row) {
    const value = row[name];
    if (value === null || value === undefined || value === '' || unreadable.has(name)) continue;
    const isUnreadable = name.includes('timestamp') ? !isReadableTime(value) : read[name] === null;
    if (isUnreadable) unreadable.add(name);
  }
}

const isReadableTime = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && toEpochMs(value) !== null;

/** Returns a text for the operator that names the reason of the first unreadable row. */
export function rejectionTextOf([first]: readonly string[]): string | undefined {
  const field = /^row \d+: ([\w.]{1,60}): /.exec(first ?? '')?.[1];
  if (field === undefined) return undefined;
  return field === 'value' ? 'it has another form than expected' : `${field} is missing or has another form`;
}

const MAX_LOGGED_REASONS = 20;
const MAX_LOGGED_PATH_LENGTH = 100;

/** Returns one log line with the paths and reasons of the first 20 schema issues. The line never quotes the value. */
export function schemaErrorText({ issues }: Pick<z.core.$ZodError, 'issues'>): string {
  const reasons = issues
    .slice(0, MAX_LOGGED_REASONS)
    .map(({ path, message }) => `${path.join('.').slice(0, MAX_LOGGED_PATH_LENGTH) || 'value'}: ${message}`);
  const more = issues.length - reasons.length;
  return [...reasons, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
