import { paramsApi } from '@/api/params';
import type { ParameterKey } from '@/contract/params/catalogue';
import { DEFAULTS } from '@/contract/params/catalogue';
import { completeParameters } from '@/contract/params/schema';
import { EDITABLE_KEYS, type Values } from '@/domain/parameterDiff';
import { plural } from '@/domain/format';
import { readTyped, type ParameterValue } from '@/domain/parameterText';
import { isSameValue } from '@/domain/sameValue';
import { noticed } from '@/slices/notices';
import { fieldEdited, fieldMistyped, valuesLoaded, type DraftValues } from '@/slices/parameterDraft';
import { selectEndedBy } from '@/slices/session';
import type { RootState } from '@/store/rootReducer';
import type { AppDispatch } from '@/store/types';

type Thunk = (dispatch: AppDispatch, getState: () => RootState) => void;

const selectParams = paramsApi.endpoints.getParams.select();

/** What an edit is measured against: the saved object, fields that the bot left out at their default. */
const savedOf = (state: RootState): Values => completeParameters(selectParams(state).data ?? {});

/** A field that goes because of a logout still tells what was typed in it: too late. */
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

/** A preset, a file or a quick preset goes into the form; what it does not name stays as it is. */
export const loadValues =
  (values: Values, preset: string | null = null): Thunk =>
  (dispatch, getState) =>
    dispatch(valuesLoaded({ preset, values: settable(values), saved: savedOf(getState()) }));

/**
 * Spec point 2: choosing a preset loads its values into the form, so it does not ask. What the operator had typed there
 * does not go without a word.
 */
export const loadPreset =
  (values: Values, preset: string): Thunk =>
  (dispatch, getState) => {
    const before = getState().parameterDraft;
    dispatch(loadValues(values, preset));
    const after = getState().parameterDraft;
    // Edits that the preset before this one made are nobody's work.
    if (before.preset !== null) return;
    const typed = new Set([...Object.keys(before.edits), ...Object.keys(before.texts)]);
    const gone = [...typed].filter(
      (key) => !isSameValue(before.edits[key], after.edits[key]) || before.texts[key] !== after.texts[key],
    );
    if (gone.length === 0) return;
    const text = `The preset ${preset} replaced ${plural(gone.length, 'unsaved edit')}. Undo brings ${gone.length === 1 ? 'it' : 'them'} back.`;
    dispatch(noticed({ kind: 'message', severity: 'warning', text, persistent: true }));
  };

function settable(values: Values): DraftValues {
  const named = EDITABLE_KEYS.map((key) => [key, values[key]] as const).filter(([, value]) => value !== undefined);
  // The schema of the wire has seen to the types; fields that this console does not know are not among the keys.
  return Object.fromEntries(named) as DraftValues;
}
