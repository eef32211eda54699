// Reads values of replies and describes them for the report.

import { rowNumberSchema, rowTimestampSchema } from '@/contract/schema/fields';
import { isRecord } from '@/contract/schema/objects';
import { toEpochMs } from '@/domain/format/time';
import type { Fields } from './transport';
import type { BotReply } from './readReply';

/** Returns the number of a field, also of decimal text. */
export const numberOf = (value: unknown): number | undefined => rowNumberSchema.parse(value) ?? undefined;

/** The contract has seconds and milliseconds. The console reads smaller units of a bot that breaks the contract. */
const SMALLER_UNITS_FROM = 1e14;

export const timeOf = (value: unknown): number | undefined =>
  (numberOf(value) ?? 0) >= SMALLER_UNITS_FROM ? undefined : (toEpochMs(rowTimestampSchema.parse(value)) ?? undefined);

const EARLIEST_TIME_MS = Date.UTC(2009, 0, 1);
const LATEST_TIME_MS = Date.UTC(2200, 0, 1);

/** Returns why a time is not readable, or is so far away that its unit must be wrong. */
export function timeFault(name: string, value: unknown): string | undefined {
  const ms = timeOf(value);
  if (ms === undefined) return `${name} is ${shown(value)}, no time`;
  const isPlausible = ms >= EARLIEST_TIME_MS && ms < LATEST_TIME_MS;
  return isPlausible ? undefined : `${name} is ${shown(value)}, a time in the year ${new Date(ms).getUTCFullYear()}`;
}

/** Returns a value as short text for the report. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Returns the fields of a JSON object. Another value has no fields. */
export const fieldsOf = (body: unknown): Fields => (isRecord(body) ? body : {});

export const rowsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Returns the trades of a page or of a plain list. */
export const tradesOf = ({ body }: BotReply): Fields[] => rowsOf(isRecord(body) ? body.trades : body);

export const isDescending = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value <= (values[index - 1] ?? value));

/** Returns the first value that occurs twice. */
export function firstDuplicate(values: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return values.find((value) => seen.size === seen.add(value).size);
}

export const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 0.02 + Math.abs(b) * 0.001;

/** Returns the sum of a field. A value that is no number counts as 0. */
export const sumOf = (rows: readonly Fields[], field: string): number =>
  rows.reduce((sum, row) => sum + (numberOf(row[field]) ?? 0), 0);
