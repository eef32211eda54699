import type { z } from './z';

export type ListReading<T> = { rows: T[]; rejected: string[] };

/** The only schema method that `readList` calls. */
export type RowReader<T> = Pick<z.ZodType<T>, 'safeParse'>;

/** Omits unreadable rows and returns their reasons, so that one unreadable row does not hide the list. */
export function readList<T>(schema: RowReader<T>, rows: readonly unknown[]): ListReading<T> {
  const reading: ListReading<T> = { rows: [], rejected: [] };
  rows.forEach((row, index) => {
    const result = schema.safeParse(row);
    if (result.success) reading.rows.push(result.data);
    else reading.rejected.push(`row ${index}: ${schemaErrorText(result.error)}`);
  });
  return reading;
}

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
