// Finds missing fields, wrong numbers and wrong order in rows.

import type { Fields } from '../transport';
import { isDescending, numberOf, shown, timeOf } from '../values';

/** Returns the first field that is absent. A field with null is present. */
export const missingField = (row: Fields, names: readonly string[]): string | undefined => {
  const missing = names.find((name) => !(name in row));
  return missing === undefined ? undefined : `${missing} is absent`;
};

export const numberFault = (row: Fields, names: readonly string[]): string | undefined => {
  const wrong = names.find((name) => row[name] != null && numberOf(row[name]) === undefined);
  return wrong === undefined ? undefined : `${wrong} is ${shown(row[wrong])}, no number`;
};

export const newestFirst = (rows: readonly Fields[], field: string): string | undefined => {
  const times = rows.map((row) => timeOf(row[field])).filter((time) => time !== undefined);
  return isDescending(times) ? undefined : `the rows are not in descending order of ${field}`;
};
