import { readableErrorText } from '@/api/request/errors';
import { fetchSavedParameters, sendSaveParams } from '@/api/params';
import type { WireParameters } from '@/contract/params/schema';
import { parameterChanges, parameterValueText, type ParameterValues } from '@/domain/parameters/parameterDiff';
import { draftSaved, fieldReverted, selectEdits, selectLoadedPreset, type DraftValues } from '@/slices/parameterDraft';
import { noticeAdded } from '@/slices/notices';
import { selectFormRows } from '@/store/formRows';
import type { RootState } from '@/store/rootReducer';
import type { AppDispatch } from '@/store/types';
import { differingStoredValuesText } from '../texts';

export type SaveOutcome = 'saved' | 'failed' | 'changedMeanwhile';

/**
 * Posts the bot's current parameters with the reviewed edits. Posts nothing when another operator changed the
 * parameters after the review was opened.
 */
export const saveParameters =
  (reviewed: WireParameters, edits: DraftValues) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<SaveOutcome> => {
    for (const key of Object.keys(selectEdits(getState()))) {
      // The operator discarded an edit in the review when `edits` does not contain the edit.
      if (!Object.hasOwn(edits, key)) dispatch(fieldReverted({ key }));
    }
    const current = await dispatch(fetchSavedParameters());
    if (!('params' in current)) {
      const text = `Error updating parameters: ${readableErrorText(current.error, 'Unknown error')}`;
      dispatch(noticeAdded({ kind: 'message', severity: 'error', text }));
      return 'failed';
    }
    const rows = selectFormRows(getState());
    const isGone = Object.keys(edits).some((key) => rows.rowOf(key) === undefined);
    if (isGone || parameterChanges(reviewed, current.params, rows).length > 0) return 'changedMeanwhile';
    const preset = selectLoadedPreset(getState());
    const namesPreset = preset !== null && rows.rowOf('preset_name') !== undefined;
    const sent = { ...current.params, ...edits, ...(namesPreset && { preset_name: preset }) };
    const { error } = await dispatch(sendSaveParams(sent));
    if (error !== undefined) return 'failed';
    dispatch(draftSaved({ sent }));
    await dispatch(reportDifferingStoredValues(edits));
    return 'saved';
  };

/** Reports saved values that differ from the sent edits, because a bot may round or omit a value. */
const reportDifferingStoredValues =
  (edits: ParameterValues) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const rows = selectFormRows(getState());
    const current = await dispatch(fetchSavedParameters());
    if (!('params' in current)) return;
    const other = parameterChanges({ ...rows.defaults, ...current.params }, edits, rows);
    if (other.length === 0) return;
    const list = other
      .flatMap(({ key, before }) => {
        const row = rows.rowOf(key);
        return row ? [`${row.label} is ${parameterValueText(row, before)}`] : [];
      })
      .join(', ');
    dispatch(noticeAdded({ kind: 'message', severity: 'warning', text: differingStoredValuesText(list) }));
  };
