import { outOfBounds } from '@/contract/params/bounds';
import { PARAMETERS, rowOf, type ParameterKey, type ParameterRow } from '@/contract/params/catalogue';
import { EDITABLE_KEYS, type Values } from './parameterDiff';
import type { ParameterValue } from './parameterText';

export type FileReading = {
  values: Partial<Record<ParameterKey, ParameterValue>>;
  /** Fields that are not taken over, and why. */
  refused: string[];
  /** Taken over, but the form will mark them. */
  outside: string[];
};

/** The form as a file: what an operator can set, by wire name. */
export const parameterFile = (values: Values): string =>
  `${JSON.stringify(Object.fromEntries(EDITABLE_KEYS.map((key) => [key, values[key]])), null, 2)}\n`;

/** Null where the text is no JSON object at all. */
export function readParameterFile(text: string): FileReading | null {
  const found = objectIn(text);
  if (found === null) return null;
  const reading: FileReading = { values: {}, refused: [], outside: [] };
  for (const [key, value] of Object.entries(found)) {
    if (!isParameter(key)) {
      reading.refused.push(`${key}: this console knows no such field`);
      continue;
    }
    if (rowOf(key).readOnly) continue;
    const taken = fitting(rowOf(key), value);
    if (taken === undefined) reading.refused.push(`${key}: ${wanted(rowOf(key))} is needed, not ${shown(value)}`);
    else reading.values[key] = taken;
  }
  // Each value was fitted to its own row.
  reading.outside = outOfBounds(reading.values as Parameters<typeof outOfBounds>[0]).map(({ detail }) => detail);
  return reading;
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : null;
  } catch {
    // No JSON: the caller says so.
    return null;
  }
}

const isParameter = (key: string): key is ParameterKey => Object.hasOwn(PARAMETERS, key);

/** Spec point 5: the texts true and false become booleans. Undefined: of the wrong type. */
function fitting(row: ParameterRow, value: unknown): ParameterValue | undefined {
  switch (row.kind) {
    case 'num':
    case 'int':
      return typeof value === 'number' ? value : undefined;
    case 'flag':
      if (value === 'true' || value === 'false') return value === 'true';
      return typeof value === 'boolean' ? value : undefined;
    case 'list':
      return isTexts(value) ? value.map((entry) => entry.trim()).filter(Boolean) : undefined;
    case 'choice':
      return row.options.find((option) => option.value === String(value))?.value;
    case 'text':
      return typeof value === 'string' ? value : undefined;
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

function wanted(row: ParameterRow): string {
  switch (row.kind) {
    case 'num':
    case 'int':
      return 'a number';
    case 'flag':
      return 'true or false';
    case 'list':
      return 'a list of texts';
    case 'choice':
      return `one of ${row.options.map(({ value }) => value).join(', ')}`;
    case 'text':
      return 'a text';
  }
}

const SHOWN_AT_MOST = 40;
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN_AT_MOST ? `${text.slice(0, SHOWN_AT_MOST)}…` : text;
}
