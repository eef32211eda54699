import { parseJsonObject } from '@/contract/schema/objects';
import { boundsProblem } from '@/contract/params/bounds';
import type { ParameterRow } from '@/contract/params/catalogue';
import { CATALOGUE_FORM_ROWS } from './formRows';
import type { ParameterValues } from './parameterDiff';
import type { ParameterValue } from './parameterText';

export type ParameterFileContent = {
  values: Record<string, ParameterValue>;
  refused: string[];
  /** Descriptions of the values out of bounds. The form shows such a value and marks its field. */
  valuesOutOfBounds: string[];
};

/** Returns the text of a JSON file with the editable parameters by wire name. */
export const parameterFileText = (values: ParameterValues, { editableKeys } = CATALOGUE_FORM_ROWS): string =>
  `${JSON.stringify(Object.fromEntries(editableKeys.map((key) => [key, values[key]])), null, 2)}\n`;

/** Reads the text of a parameter file. Returns null when the text is not a JSON object. */
export function readParameterFile(
  text: string,
  { rowOf, followsCatalogue } = CATALOGUE_FORM_ROWS,
): ParameterFileContent | null {
  const parsed = parseJsonObject(text);
  if (parsed === undefined) return null;
  const reading: ParameterFileContent = { values: {}, refused: [], valuesOutOfBounds: [] };
  for (const [key, value] of Object.entries(parsed)) {
    const row = rowOf(key);
    if (row === undefined) {
      reading.refused.push(`${key}: this ${followsCatalogue ? 'console knows' : 'bot has'} no such field`);
      continue;
    }
    if (row.readOnly) continue;
    const accepted = coercedValue(row, value);
    if (accepted === undefined)
      reading.refused.push(`${key}: ${expectedTypeText(row)} is needed, not ${shortValueText(value)}`);
    else {
      reading.values[key] = accepted;
      const problem = boundsProblem(row, accepted);
      if (problem !== undefined) reading.valuesOutOfBounds.push(`${key} must be ${problem}`);
    }
  }
  return reading;
}

/**
 * Returns the value of a parameter field. Converts the texts true and false to booleans (spec point 5). Returns
 * undefined for a wrong type.
 */
function coercedValue(row: ParameterRow, value: unknown): ParameterValue | undefined {
  switch (row.kind) {
    case 'num':
    case 'int':
      return typeof value === 'number' ? value : undefined;
    case 'flag':
      if (value === 'true' || value === 'false') return value === 'true';
      return typeof value === 'boolean' ? value : undefined;
    case 'list':
      return isTextList(value) ? value.map((entry) => entry.trim()).filter(Boolean) : undefined;
    case 'choice':
      return row.options.find((option) => option.value === String(value))?.value;
    case 'text':
      return typeof value === 'string' ? value : undefined;
  }
}

/** Returns why a bot refuses the value of a row: its type or its bounds. Returns undefined for a valid value. */
export const valueProblem = (row: ParameterRow, value: unknown): string | undefined =>
  coercedValue(row, value) === undefined
    ? `${expectedTypeText(row)}, not ${shortValueText(value)}`
    : boundsProblem(row, value);

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

function expectedTypeText(row: ParameterRow): string {
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

const MAX_SHOWN_VALUE_LENGTH = 40;
function shortValueText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN_VALUE_LENGTH ? `${text.slice(0, MAX_SHOWN_VALUE_LENGTH)}…` : text;
}
