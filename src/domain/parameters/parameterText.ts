import { boundsProblem, MAX_TEXT_LENGTH } from '@/contract/params/bounds';
import { type KeyOrRow, parameterRowOf } from '@/contract/params/catalogue';
import { cutText } from '@/contract/schema/fields';
import { decimalText, readTypedNumber } from '../format/typedNumber';

export type ParameterValue = string | number | boolean | string[];
export type TypedValueReading = { ok: true; value: ParameterValue } | { ok: false; reason: string };

const acceptedReading = (value: ParameterValue): TypedValueReading => ({ ok: true, value });
const refusedReading = (reason: string): TypedValueReading => ({ ok: false, reason });

/** Converts the text that the operator typed for a parameter to a value. Does not check bounds. */
export function readTypedValue(parameter: KeyOrRow, text: string): TypedValueReading {
  const row = parameterRowOf(parameter);
  switch (row.kind) {
    case 'num':
    case 'int':
      return readTypedNumber(text, (value) => boundsProblem(row, value) === undefined);
    case 'flag':
      return readTypedFlag(text);
    case 'list':
      return acceptedReading(listEntriesOf(text));
    case 'choice':
    case 'text':
      return acceptedReading(text.trim());
  }
}

function readTypedFlag(text: string): TypedValueReading {
  const typed = text.trim().toLowerCase();
  return typed === 'true' || typed === 'false'
    ? acceptedReading(typed === 'true')
    : refusedReading('true or false is needed here.');
}

/** Splits a list at its commas and drops empty entries (spec point 5). */
const listEntriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Returns the text of an input. Only a read-only field has an object as its value. */
export function inputTextOf(value: unknown): string {
  if (Array.isArray(value) && !value.some(isObject)) return value.join(', ');
  if (isObject(value)) return cutText(JSON.stringify(value), MAX_TEXT_LENGTH);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the text of a value that the console types for the operator, such as 1.1250 for 1.125. */
export const typedTextOf = (value: unknown): string =>
  typeof value === 'number' ? decimalText(value) : inputTextOf(value);

/**
 * Returns the text of an input after one arrow key press, within the bounds. Returns null when the text is not a
 * number.
 */
export function textAfterStep(parameter: KeyOrRow, text: string, direction: 1 | -1): string | null {
  const row = parameterRowOf(parameter);
  if (row.kind !== 'num' && row.kind !== 'int') return null;
  // The text can be a saved value, whose point is a decimal point.
  const reading = readTypedNumber(text, () => false);
  if (!reading.ok) return null;
  const { min = -Infinity, max = Infinity, step = 1 } = row;
  const next = Math.min(max, Math.max(min, reading.value + direction * step));
  // Rounds the sum, so that 0.1 + 0.2 gives 0.3.
  return decimalText(Number(next.toPrecision(12)));
}
