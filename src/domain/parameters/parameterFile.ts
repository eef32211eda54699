import { outOfBounds } from '@/contract/params/bounds';
import { PARAMETERS, rowOf, type ParameterKey, type ParameterRow } from '@/contract/params/catalogue';
import { EDITABLE_KEYS, type Values } from './parameterDiff';
import type { ParameterValue } from './parameterText';

export type FileReading = {
  values: Partial<Record<ParameterKey, ParameterValue>>;
  /** Ignored fields with the reason. */
  refused: string[];
  /** Values out of bounds: they are read, and the form marks them. */
  outOfBounds: string[];
};

/** Returns the form as a JSON file: the fields that an operator can set, by wire name. */
export const parameterFile = (values: Values): string =>
  `${JSON.stringify(Object.fromEntries(EDITABLE_KEYS.map((key) => [key, values[key]])), null, 2)}\n`;

/** Returns null when the text is not a JSON object. */
export function readParameterFile(text: string): FileReading | null {
  const parsed = objectIn(text);
  if (parsed === null) return null;
  const reading: FileReading = { values: {}, refused: [], outOfBounds: [] };
  for (const [key, value] of Object.entries(parsed)) {
    if (!isParameter(key)) {
      reading.refused.push(`${key}: this console knows no such field`);
      continue;
    }
    if (rowOf(key).readOnly) continue;
    const accepted = coerced(rowOf(key), value);
    if (accepted === undefined)
      reading.refused.push(`${key}: ${expectedType(rowOf(key))} is needed, not ${shown(value)}`);
    else reading.values[key] = accepted;
  }
  // Each value has the type of its own row.
  reading.outOfBounds = outOfBounds(reading.values as Parameters<typeof outOfBounds>[0]).map(({ detail }) => detail);
  return reading;
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : null;
  } catch {
    // Not JSON: the caller reports it.
    return null;
  }
}

const isParameter = (key: string): key is ParameterKey => Object.hasOwn(PARAMETERS, key);

/** Converts the texts true and false to booleans (spec point 5). Returns undefined for a wrong type. */
function coerced(row: ParameterRow, value: unknown): ParameterValue | undefined {
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

function expectedType(row: ParameterRow): string {
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

const LONGEST_SHOWN = 40;
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
