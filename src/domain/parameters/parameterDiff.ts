import {
  type KeyOrRow,
  PARAMETER_KEYS,
  parameterRowOf,
  type ParameterKey,
  type ParameterRow,
} from '@/contract/params/catalogue';
import { MAX_LIST_ENTRY_LENGTH, MAX_TEXT_LENGTH } from '@/contract/params/bounds';
import { cutText } from '@/contract/schema/fields';
import { formatCount } from '../format/format';
import { createOnFirstUse } from '../format/onFirstUse';
import { CATALOGUE_FORM_ROWS, type FormRows } from './formRows';
import { isSameValue } from './sameValue';

export type ParameterValues = Readonly<Record<string, unknown>>;
export type ParameterChange = { key: string; before: unknown; after: unknown };

/** The parameters that an operator can set. Only the bot sets version and preset name. */
export const EDITABLE_PARAMETER_KEYS: readonly ParameterKey[] = PARAMETER_KEYS.filter(
  (key) => parameterRowOf(key).readOnly !== true,
);

/** Returns the parameters whose value in `after` differs from `before`, in the order of the form. */
export const parameterChanges = (
  before: ParameterValues,
  after: ParameterValues,
  { editableKeys }: Pick<FormRows, 'editableKeys'> = CATALOGUE_FORM_ROWS,
): ParameterChange[] =>
  editableKeys
    .filter((key) => Object.hasOwn(after, key) && !isSameValue(before[key], after[key]))
    .map((key) => ({
      key,
      before: before[key],
      after: after[key],
    }));

const UNITS_SHOWN_WITH_VALUE: readonly string[] = ['%', 'bps', 'ms', 's', 'USDT'];
const numberFormat = createOnFirstUse(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 }));

/** Formats a parameter value for the operator: 'on', 'Last price', 'BTCUSDT, ETHUSDT'. */
export function parameterValueText(parameter: KeyOrRow, value: unknown): string {
  const row = parameterRowOf(parameter);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map(listEntryText).join(', ');
  if (typeof value === 'number')
    return appendUnit(Math.abs(value) < 10_000 ? String(value) : numberFormat().format(value), row);
  if (typeof value !== 'string') return 'not set';
  return row.kind === 'choice'
    ? (row.options.find((option) => option.value === value)?.label ?? shortText(value))
    : shortText(value);
}

/** Returns a list entry as text. A bot can send any JSON value, and `String` throws for some objects. */
const listEntryText = (entry: unknown): string => shortText(typeof entry === 'string' ? entry : JSON.stringify(entry));

/** Shortens a text without a break, whose layout keeps the page busy for seconds. */
const shortText = (text: string): string =>
  text.length > MAX_TEXT_LENGTH
    ? `${cutText(text, MAX_LIST_ENTRY_LENGTH)} (${formatCount(text.length)} characters)`
    : text;

const appendUnit = (figure: string, { unit }: ParameterRow): string =>
  unit && UNITS_SHOWN_WITH_VALUE.includes(unit) ? `${figure} ${unit}` : figure;
