import { valuesOutOfBounds } from '@/contract/params/bounds';
import { parameterRowOf, type ParameterKey } from '@/contract/params/catalogue';
import { EDITABLE_PARAMETER_KEYS } from '../parameters/parameterDiff';
import { plainNumberText } from '../format/typedNumber';
import { readTypedValue, type ParameterValue } from '../parameters/parameterText';

/** Parameters that a Lab variant can change. The mode is excluded, because the Lab always trades on paper. */
export const LAB_PARAMETER_KEYS: readonly ParameterKey[] = EDITABLE_PARAMETER_KEYS.filter((key) => key !== 'mode');

/** Parameters that a sweep can vary. A sweep cannot vary lists and free texts. */
export const SWEEPABLE_PARAMETER_KEYS: readonly ParameterKey[] = LAB_PARAMETER_KEYS.filter(
  (key) => !['list', 'text'].includes(parameterRowOf(key).kind),
);

export type FieldReading<T> = { ok: true; value: T } | { ok: false; reason: string };

/** Reads the text that the operator typed for a parameter of a variant. Refuses a value out of bounds. */
export function readFieldValue(key: ParameterKey, text: string): FieldReading<ParameterValue> {
  const reading = readTypedValue(key, wireTextOf(key, text));
  if (!reading.ok) return reading;
  const [problem] = valuesOutOfBounds({ [key]: reading.value });
  return problem ? { ok: false, reason: `${problem.detail.replace(`${key} must`, 'Must')}.` } : reading;
}

/** Matches one number with a decimal comma, or a number in groups such as 1 000, which may also be a list. */
const AMBIGUOUS_LIST = /(?<![\d.,])\d+,\d+(?![\d.,])|(?<![\d.,])[1-9]\d{0,2}( \d{3})+(?![\d.,])/;
const AMBIGUOUS_LIST_TEXT = "This can be read in two ways: separate the values by ';', such as 1.5; 2; 2.5.";

/** Reads the values that the operator typed for a swept parameter, such as '0.25, 0.3' or 'on, off'. */
export function readSweepValues(key: ParameterKey, text: string): FieldReading<ParameterValue[]> {
  const typed = plainNumberText(text);
  const byValue = typed.includes(';');
  if (!byValue && AMBIGUOUS_LIST.test(typed)) return { ok: false, reason: AMBIGUOUS_LIST_TEXT };
  const texts = typed
    .split(byValue ? ';' : /,|\s+(?=[-+\d.])/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (texts.length === 0) return { ok: false, reason: 'Values are needed here, such as 1, 2, 3.' };
  const values: ParameterValue[] = [];
  for (const entry of texts) {
    const reading = readFieldValue(key, entry);
    if (!reading.ok) return { ok: false, reason: `${entry}: ${reading.reason}` };
    if (values.includes(reading.value)) return { ok: false, reason: `${entry} is named twice.` };
    values.push(reading.value);
  }
  return { ok: true, value: values };
}

/** Returns the wire value of a displayed switch or option label. Returns any other text unchanged. */
function wireTextOf(key: ParameterKey, text: string): string {
  const row = parameterRowOf(key);
  const typed = text.trim().toLowerCase();
  if (row.kind === 'flag') return typed === 'on' ? 'true' : typed === 'off' ? 'false' : text;
  if (row.kind !== 'choice') return text;
  const option = row.options.find(({ value, label }) => [value, label].some((name) => name.toLowerCase() === typed));
  return option?.value ?? text;
}
