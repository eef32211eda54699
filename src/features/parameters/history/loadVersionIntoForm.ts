import { parameterHistoryApi } from '@/api/parameterHistory';
import { readableErrorText } from '@/api/request/errors';
import { plural } from '@/domain/format/format';
import { isSameValue } from '@/domain/parameters/sameValue';
import { noticeAdded } from '@/slices/notices';
import { selectEdits, selectOffered } from '@/slices/parameterDraft';
import { selectFormRows } from '@/store/formRows';
import type { RootState } from '@/store/rootReducer';
import type { AppDispatch } from '@/store/types';
import { openAddress } from '@/ui/hooks/hashRoute';
import { focusTabPanel } from '@/ui/input/focus';
import { loadValuesIntoForm } from '../editing';
import { PARAMETER_FORM_ADDRESS } from '../lab/labAddress';
import { presetLoadedText } from '../texts';

/**
 * Loads a saved version into the form without saving, and opens the form. One undo restores the replaced edits. The form
 * offers mode and exchange separately, so that no version switches PAPER to LIVE unnoticed.
 */
export const loadVersionIntoForm =
  (version: string) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const request = parameterHistoryApi.endpoints.getSavedVersion.initiate(version, {
      subscribe: false,
      forceRefetch: true,
    });
    const { data, error } = await dispatch(request);
    if (data === undefined) {
      const text = `Version ${version} could not be loaded: ${readableErrorText(error, 'no answer')}`;
      dispatch(noticeAdded({ kind: 'message', severity: 'error', text }));
      return;
    }
    const before = selectEdits(getState());
    dispatch(loadValuesIntoForm({ ...selectFormRows(getState()).defaults, ...data.params }));
    const after = selectEdits(getState());
    const replaced = Object.keys(before).filter((key) => !isSameValue(before[key], after[key]));
    const text = [
      presetLoadedText(`Version ${version}`, Object.keys(after).length),
      Object.keys(selectOffered(getState())).length > 0 && 'Mode and exchange are offered separately.',
      replaced.length > 0 && `It replaced ${plural(replaced.length, 'unsaved edit')}; Undo restores them.`,
    ];
    dispatch(noticeAdded({ kind: 'message', severity: 'info', text: text.filter(Boolean).join(' ') }));
    // The button that had the focus disappears with the history.
    focusTabPanel();
    openAddress(PARAMETER_FORM_ADDRESS);
  };
