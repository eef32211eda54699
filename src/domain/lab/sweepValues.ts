import { outOfBounds } from '@/contract/params/bounds';
import { rowOf, type ParameterKey } from '@/contract/params/catalogue';
import { EDITABLE_KEYS } from '../parameters/parameterDiff';
import { readTyped, type ParameterValue } from '../parameters/parameterText';

/** The fields of a variant. The Lab always trades on paper. */
export const LAB_KEYS: readonly ParameterKey[] = EDITABLE_KEYS.filter((key) => key !== 'mode');

/** The fields of a sweep. A list or a free text has no values to go over. */
export const SWEEP_KEYS: readonly ParameterKey[] = LAB_KEYS.filter(
  (key) => !['list', 'text'].includes(rowOf(key).kind),
);

export type Reading<T> = { ok: true; value: T } | { ok: false; reason: string };

/** Reads the typed value of a variant's field, with the bounds of the field. */
export function readValue(key: ParameterKey, text: string): Reading<ParameterValue> {
  const reading = readTyped(key, optionOf(key, text));
  if (!reading.ok) return reading;
  const [problem] = outOfBounds({ [key]: reading.value });
  return problem ? { ok: false, reason: `${problem.detail.replace(`${key} must`, 'Must')}.` } : reading;
}

/** Reads the values of a swept field, such as '0.25, 0.3' or 'on, off'. */
export function readSweepValues(key: ParameterKey, text: string): Reading<ParameterValue[]> {
  const texts = text
    .split(/[,;]|\s+(?=[-+\d.])/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (texts.length === 0) return { ok: false, reason: 'Values are needed here, such as 1, 2, 3.' };
  const values: ParameterValue[] = [];
  for (const entry of texts) {
    const reading = readValue(key, entry);
    if (!reading.ok) return { ok: false, reason: `${entry}: ${reading.reason}` };
    if (values.includes(reading.value)) return { ok: false, reason: `${entry} is named twice.` };
    values.push(reading.value);
  }
  return { ok: true, value: values };
}

/** Returns the wire text of 'on', 'off' and of the label of an option; any other text as typed. */
function optionOf(key: ParameterKey, text: string): string {
  const row = rowOf(key);
  const typed = text.trim().toLowerCase();
  if (row.kind === 'flag') return typed === 'on' ? 'true' : typed === 'off' ? 'false' : text;
  if (row.kind !== 'choice') return text;
  const option = row.options.find(({ value, label }) => [value, label].some((name) => name.toLowerCase() === typed));
  return option?.value ?? text;
}
