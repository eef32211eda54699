import type { z } from './z';

export type ListReading<T> = { rows: T[]; rejected: string[] };

/** What `readList` needs of a schema. */
export type RowReader<T> = Pick<z.ZodType<T>, 'safeParse'>;

/**
 * Reads a list row by row. An unreadable row is left out and its reason kept: one bad row neither blanks the list nor
 * goes unnoticed.
 */
export function readList<T>(schema: RowReader<T>, rows: readonly unknown[]): ListReading<T> {
  const reading: ListReading<T> = { rows: [], rejected: [] };
  rows.forEach((row, index) => {
    const result = schema.safeParse(row);
    if (result.success) reading.rows.push(result.data);
    else reading.rejected.push(`row ${index}: ${reasonOf(result.error)}`);
  });
  return reading;
}

/** Returns why the first row is unreadable, for the operator. The log has the other reasons. */
export function whyRejected([first]: readonly string[]): string | undefined {
  const field = /^row \d+: ([\w.]{1,60}): /.exec(first ?? '')?.[1];
  if (field === undefined) return undefined;
  return field === 'value' ? 'it has another form than expected' : `${field} is missing or has another form`;
}

const MOST_REASONS = 20;
const LONGEST_PATH = 100;

/** Returns one line for a log: the paths and reasons of the first 20 issues. Never quotes the value. */
export function reasonOf({ issues }: z.core.$ZodError): string {
  const reasons = issues
    .slice(0, MOST_REASONS)
    .map(({ path, message }) => `${path.join('.').slice(0, LONGEST_PATH) || 'value'}: ${message}`);
  const more = issues.length - reasons.length;
  return [...reasons, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
