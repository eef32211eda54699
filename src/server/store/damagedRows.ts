import { parseJsonObject } from '@/contract/schema/objects';
import type { SystemLog } from '@/contract/history/systemLog';

/** Error for stored data that the server cannot replace by a default. Each text names the table and the remedy. */
export class DamagedRowError extends Error {
  constructor(
    private readonly damage: { what: string; table: string; remedy: string },
    options?: ErrorOptions,
  ) {
    super('', options);
    this.message = this.textFor('The database');
  }

  /** Returns the sentence for the operator. `place` is the database file, or words for it. */
  textFor(place: string): string {
    const { what, table, remedy } = this.damage;
    return `${place} holds ${what} in its table ${table}: ${remedy}.`;
  }
}

/** Reports a damaged row and how the server continues without the damaged value. */
export type DamageReport = (table: string, row: string, effect: string) => void;

/** Largest number of damaged rows that are remembered as reported. */
const MAX_REPORTED_ROWS = 1_000;

/** Creates a report that logs each damaged row once, because consoles read the same rows again and again. */
export function createDamageReport(logs: { add(line: SystemLog): void }, now: () => number = Date.now): DamageReport {
  const reported = new Set<string>();
  return (table, row, effect) => {
    const key = `${table} ${row} ${effect}`;
    if (reported.has(key) || reported.size >= MAX_REPORTED_ROWS) return;
    reported.add(key);
    const message = `Damaged row in the table ${table} (${row}): ${effect}`;
    try {
      logs.add({ timestamp: new Date(now()).toISOString(), level: 'WARNING', component: 'DATA', message });
    } catch {
      // The store already reports a failed write to its listener.
    }
  };
}

/** Parses a stored JSON object. Returns undefined for any other value. */
export const parseStoredObject = (value: unknown): Record<string, unknown> | undefined =>
  parseJsonObject(String(value));

/**
 * Returns the SQL that selects a time, which can be a text or a number. A damaged value must not end the query: the
 * driver refuses integers above 2^53, so the SQL converts integers to REAL and binary values to NULL.
 */
export const timestampSql = (column: string): string =>
  `CASE typeof(${column}) WHEN 'integer' THEN CAST(${column} AS REAL) WHEN 'blob' THEN NULL ELSE ${column} END AS ${column}`;
