import { plural } from '@/domain/format/format';
import { noticed } from '@/slices/notices';
import { selectEdits, STAGED_ON_REQUEST } from '@/slices/parameterDraft';
import type { RootState } from '@/store/rootReducer';
import type { AppDispatch } from '@/store/types';
import { loadValues, savedValuesOf } from '../../editing';
import { presetLoadedText } from '../../texts';

/**
 * Makes the changes of a variant the draft of the form, without saving. Other unsaved edits are removed, because the
 * variant did not have them. One undo restores them.
 */
export const loadVariant =
  (name: string, changes: Readonly<Record<string, unknown>>) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const saved = savedValuesOf(getState());
    const others = Object.keys(selectEdits(getState())).filter(
      (key) => !Object.hasOwn(changes, key) && !STAGED_ON_REQUEST.some((field) => field === key),
    );
    dispatch(loadValues({ ...Object.fromEntries(others.map((key) => [key, saved[key]])), ...changes }));
    const lost =
      others.length === 0 ? '' : ` It replaced ${plural(others.length, 'unsaved edit')}; Undo restores them.`;
    const text = presetLoadedText(name, Object.keys(selectEdits(getState())).length) + lost;
    dispatch(noticed({ kind: 'message', severity: 'info', text }));
  };
