import { boundsProblem } from '@/contract/params/bounds';
import { type KeyOrRow, parameterRowOf, type ParameterRow } from '@/contract/params/catalogue';

export type ParameterValue = string | number | boolean | string[];
export type TypedValueReading = { ok: true; value: ParameterValue } | { ok: false; reason: string };

const NUMBER_PATTERN = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i;
const THOUSANDS_PATTERN = /^[+-]?[1-9]\d{0,2}(,\d{3})+$/;

const acceptedReading = (value: ParameterValue): TypedValueReading => ({ ok: true, value });
const refusedReading = (reason: string): TypedValueReading => ({ ok: false, reason });

/** Converts the text that the operator typed for a parameter to a value. Does not check bounds. */
export function readTypedValue(parameter: KeyOrRow, text: string): TypedValueReading {
  const row = parameterRowOf(parameter);
  switch (row.kind) {
    case 'num':
    case 'int':
      return readTypedNumber(row, text);
    case 'flag':
      return readTypedFlag(text);
    case 'list':
      return acceptedReading(listEntriesOf(text));
    case 'choice':
    case 'text':
      return acceptedReading(text.trim());
  }
}

/** Reads a number with a decimal comma or point. Refuses a text with two possible values, such as '50,000'. */
function readTypedNumber(row: ParameterRow, text: string): TypedValueReading {
  const typed = text.trim().replace('−', '-');
  if (typed === '') return refusedReading('A number is needed here.');
  if (THOUSANDS_PATTERN.test(typed)) {
    const plain = typed.replaceAll(',', '');
    const fits = boundsProblem(row, Number(plain)) === undefined;
    const grouped = typed.split(',').length > 2;
    if (fits || grouped) {
      return refusedReading(`${typed} can be read in two ways: write ${plain}, or a point for decimals.`);
    }
  }
  const value = NUMBER_PATTERN.test(typed) ? Number(typed.replace(',', '.')) : NaN;
  return Number.isFinite(value) ? acceptedReading(value) : refusedReading(`'${typed}' is not a number.`);
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

export function inputTextOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/**
 * Returns the text of an input after one arrow key press, within the bounds. Returns null when the text is not a
 * number.
 */
export function textAfterStep(parameter: KeyOrRow, text: string, direction: 1 | -1): string | null {
  const row = parameterRowOf(parameter);
  const reading = readTypedValue(row, text);
  if (!isNumberRow(row) || !reading.ok || typeof reading.value !== 'number') return null;
  const { min = -Infinity, max = Infinity, step = 1 } = row;
  const next = Math.min(max, Math.max(min, reading.value + direction * step));
  // Rounds the sum, so that 0.1 + 0.2 gives 0.3.
  return String(Number(next.toPrecision(12)));
}

const isNumberRow = (row: ParameterRow): row is Extract<ParameterRow, { kind: 'num' | 'int' }> =>
  row.kind === 'num' || row.kind === 'int';
