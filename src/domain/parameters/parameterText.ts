import { outOfBounds } from '@/contract/params/bounds';
import { rowOf, type ParameterKey, type ParameterRow } from '@/contract/params/catalogue';

export type ParameterValue = string | number | boolean | string[];
export type Reading = { ok: true; value: ParameterValue } | { ok: false; reason: string };

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i;
const MAYBE_THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{3})+$/;

const accepted = (value: ParameterValue): Reading => ({ ok: true, value });
const refused = (reason: string): Reading => ({ ok: false, reason });

/** Reads the typed text of a field. Does not check bounds: a value out of bounds is still a value. */
export function readTyped(key: ParameterKey, text: string): Reading {
  const row = rowOf(key);
  switch (row.kind) {
    case 'num':
    case 'int':
      return readNumber(key, text);
    case 'flag':
      return readFlag(text);
    case 'list':
      return accepted(entriesOf(text));
    case 'choice':
    case 'text':
      return accepted(text.trim());
  }
}

/** Accepts a decimal comma or point. Refuses a text with two possible readings. */
function readNumber(key: ParameterKey, text: string): Reading {
  const typed = text.trim().replace('−', '-');
  if (typed === '') return refused('A number is needed here.');
  if (MAYBE_THOUSANDS.test(typed)) {
    const plain = typed.replaceAll(',', '');
    const fits = outOfBounds({ [key]: Number(plain) }).length === 0;
    const grouped = typed.split(',').length > 2;
    if (fits || grouped) {
      return refused(`${typed} can be read in two ways: write ${plain}, or a point for decimals.`);
    }
  }
  const value = NUMBER.test(typed) ? Number(typed.replace(',', '.')) : NaN;
  return Number.isFinite(value) ? accepted(value) : refused(`'${typed}' is not a number.`);
}

function readFlag(text: string): Reading {
  const typed = text.trim().toLowerCase();
  return typed === 'true' || typed === 'false' ? accepted(typed === 'true') : refused('true or false is needed here.');
}

/** Spec point 5: comma-separated, trimmed, empty entries dropped. */
const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Returns the input text of a value. */
export function typedTextOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Returns the text one step further, within the bounds, or null when the text is not a number. */
export function stepped(key: ParameterKey, text: string, direction: 1 | -1): string | null {
  const row = rowOf(key);
  const reading = readTyped(key, text);
  if (!isNumberRow(row) || !reading.ok || typeof reading.value !== 'number') return null;
  const { min = -Infinity, max = Infinity, step = 1 } = row;
  const next = Math.min(max, Math.max(min, reading.value + direction * step));
  // 0.1 + 0.2 must read as 0.3.
  return String(Number(next.toPrecision(12)));
}

const isNumberRow = (row: ParameterRow): row is Extract<ParameterRow, { kind: 'num' | 'int' }> =>
  row.kind === 'num' || row.kind === 'int';
