import { paramsApi } from '@/api/params';
import type { ParameterKey } from '@/contract/params/catalogue';
import { DEFAULTS } from '@/contract/params/catalogue';
import { completeParameters } from '@/contract/params/schema';
import { EDITABLE_KEYS, type Values } from '@/domain/parameters/parameterDiff';
import { readTyped, type ParameterValue } from '@/domain/parameters/parameterText';
import { isSameValue } from '@/domain/parameters/sameValue';
import { noticed } from '@/slices/notices';
import { fieldEdited, fieldMistyped, valuesLoaded, type DraftValues } from '@/slices/parameterDraft';
import { selectEndedBy } from '@/slices/session';
import type { RootState } from '@/store/rootReducer';
import type { AppDispatch } from '@/store/types';
import { presetReplaced } from './texts';

type Thunk = (dispatch: AppDispatch, getState: () => RootState) => void;

const selectParams = paramsApi.endpoints.getParams.select();

/** Returns the saved values, with defaults for missing fields, as the base of an edit. */
export const savedOf = (state: RootState): Values => completeParameters(selectParams(state).data ?? {});

/** Returns true after a logout. A field that then unmounts must not commit, because the draft is already cleared. */
const isForgotten = (state: RootState): boolean => selectEndedBy(state) === 'operator';

export const setValue =
  (key: ParameterKey, value: ParameterValue): Thunk =>
  (dispatch, getState) => {
    if (isForgotten(getState())) return;
    dispatch(fieldEdited({ key, value, saved: savedOf(getState())[key] }));
  };

export const commitText =
  (key: ParameterKey, text: string): Thunk =>
  (dispatch, getState) => {
    if (isForgotten(getState())) return;
    const reading = readTyped(key, text);
    if (reading.ok) dispatch(setValue(key, reading.value));
    else dispatch(fieldMistyped({ key, text }));
  };

export const resetToDefault = (key: ParameterKey): Thunk => setValue(key, copyOf(DEFAULTS[key]));

const copyOf = (value: string | number | boolean | readonly string[]): ParameterValue =>
  typeof value === 'object' ? [...value] : value;

/** Loads the values of a preset or a file into the form. Keeps all other fields. */
export const loadValues =
  (values: Values, preset: string | null = null): Thunk =>
  (dispatch, getState) =>
    dispatch(valuesLoaded({ preset, values: settable(values), saved: savedOf(getState()) }));

/**
 * Loads a preset without a question (spec point 2). A message names how many edits of the operator the preset
 * replaced.
 */
export const loadPreset =
  (values: Values, preset: string): Thunk =>
  (dispatch, getState) => {
    const before = getState().parameterDraft;
    dispatch(loadValues(values, preset));
    const after = getState().parameterDraft;
    // Edits from the previous preset are not edits of the operator.
    if (before.preset !== null) return;
    const typed = new Set([...Object.keys(before.edits), ...Object.keys(before.texts)]);
    const gone = [...typed].filter(
      (key) => !isSameValue(before.edits[key], after.edits[key]) || before.texts[key] !== after.texts[key],
    );
    if (gone.length === 0) return;
    const text = presetReplaced(preset, gone.length);
    dispatch(noticed({ kind: 'message', severity: 'warning', text, persistent: true }));
  };

function settable(values: Values): DraftValues {
  const named = EDITABLE_KEYS.map((key) => [key, values[key]] as const).filter(([, value]) => value !== undefined);
  // The schema has checked the types; unknown fields are not among these keys.
  return Object.fromEntries(named) as DraftValues;
}
