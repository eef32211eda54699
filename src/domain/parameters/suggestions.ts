import type { Recommendation } from '@/contract/market/analysis';
import { isParameterKey, parameterRowOf } from '@/contract/params/catalogue';
import { DASH } from '../format/format';
import { parameterValueText } from './parameterDiff';
import { isSameValue } from './sameValue';

export type SuggestionRow = { key: string; label: string; current: string; suggested: string; changeNeeded: boolean };

const parameterLabelOf = (key: string): string => (isParameterKey(key) ? parameterRowOf(key).label : key);

/** Formats the value of a parameter, including a parameter that the console does not know. */
export function valueTextOfAnyField(key: string, value: unknown): string {
  if (value === undefined || value === null) return DASH;
  if (isParameterKey(key)) return parameterValueText(key, value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const suggestionRows = ({ current_vs_suggested }: Recommendation): SuggestionRow[] =>
  Object.entries(current_vs_suggested).map(([key, { current, suggested, change_needed }]) => ({
    key,
    label: parameterLabelOf(key),
    current: valueTextOfAnyField(key, current),
    suggested: valueTextOfAnyField(key, suggested),
    changeNeeded: change_needed,
  }));

export type MissingSuggestion = { key: string; label: string; suggested: string };

/**
 * Returns the suggestions that the recommended preset does not contain. Applying the preset does not set the suggested
 * values.
 */
export const suggestionsMissingFromPreset = (
  { params }: Recommendation,
  preset: Readonly<Record<string, unknown>>,
): MissingSuggestion[] =>
  Object.entries(params)
    .filter(([key, value]) => !isSameValue(value, preset[key]))
    .map(([key, value]) => ({ key, label: parameterLabelOf(key), suggested: valueTextOfAnyField(key, value) }));
