import { paramsApi } from '@/api/params';
import type { FormRows } from '@/domain/parameters/formRows';
import type { ParameterValues } from '@/domain/parameters/parameterDiff';
import { readTypedValue, type ParameterValue } from '@/domain/parameters/parameterText';
import { isSameValue } from '@/domain/parameters/sameValue';
import { noticeAdded } from '@/slices/notices';
import { fieldEdited, fieldMistyped, valuesLoaded, type DraftValues } from '@/slices/parameterDraft';
import { selectEndedBy } from '@/slices/session';
import { selectFormRows } from '@/store/formRows';
import type { RootState } from '@/store/rootReducer';
import type { AppDispatch } from '@/store/types';
import { presetReplacedText } from './texts';

type DraftThunk = (dispatch: AppDispatch, getState: () => RootState) => void;

const selectLoadedParams = paramsApi.endpoints.getParams.select();

/** Returns the saved parameter values, with the defaults that the bot follows for missing fields. */
export const selectSavedValues = (state: RootState): ParameterValues => ({
  ...selectFormRows(state).defaults,
  ...selectLoadedParams(state).data,
});

/** Returns true after a logout, which clears the draft. A field must not commit its text to a cleared draft. */
const isDraftCleared = (state: RootState): boolean => selectEndedBy(state) === 'operator';

export const editField =
  (key: string, value: ParameterValue): DraftThunk =>
  (dispatch, getState) => {
    if (isDraftCleared(getState())) return;
    dispatch(fieldEdited({ key, value, saved: selectSavedValues(getState())[key] }));
  };

export const commitFieldText =
  (key: string, text: string): DraftThunk =>
  (dispatch, getState) => {
    const row = selectFormRows(getState()).rowOf(key);
    if (isDraftCleared(getState())) return;
    // `useDroppedFields` reports the text of a field that the bot no longer has.
    const reading = row && readTypedValue(row, text);
    if (reading?.ok) dispatch(editField(key, reading.value));
    else dispatch(fieldMistyped({ key, text }));
  };

export const resetFieldToDefault =
  (key: string): DraftThunk =>
  (dispatch, getState) => {
    const value = selectFormRows(getState()).defaults[key];
    // The cast is safe, because the type of a default is that of its row.
    dispatch(editField(key, (Array.isArray(value) ? [...(value as string[])] : value) as ParameterValue));
  };

/** Loads the values of a preset or a file into the form. Fields without a loaded value keep their edits. */
export const loadValuesIntoForm =
  (values: ParameterValues, preset: string | null = null): DraftThunk =>
  (dispatch, getState) =>
    dispatch(
      valuesLoaded({
        preset,
        values: pickEditableValues(values, selectFormRows(getState())),
        saved: selectSavedValues(getState()),
      }),
    );

/**
 * Loads a preset without confirmation (spec point 2). A warning shows how many edits of the operator the preset
 * replaced.
 */
export const loadPreset =
  (values: ParameterValues, preset: string): DraftThunk =>
  (dispatch, getState) => {
    const before = getState().parameterDraft;
    dispatch(loadValuesIntoForm(values, preset));
    const after = getState().parameterDraft;
    // A draft with a loaded preset shows no warning, because its edits come from that preset.
    if (before.preset !== null) return;
    const typed = new Set([...Object.keys(before.edits), ...Object.keys(before.texts)]);
    const gone = [...typed].filter(
      (key) => !isSameValue(before.edits[key], after.edits[key]) || before.texts[key] !== after.texts[key],
    );
    if (gone.length === 0) return;
    const text = presetReplacedText(preset, gone.length);
    dispatch(noticeAdded({ kind: 'message', severity: 'warning', text, persistent: true }));
  };

function pickEditableValues(values: ParameterValues, { editableKeys }: FormRows): DraftValues {
  const named = editableKeys.map((key) => [key, values[key]] as const).filter(([, value]) => value !== undefined);
  // The cast is safe, because the schema has checked the types of all editable fields.
  return Object.fromEntries(named) as DraftValues;
}
