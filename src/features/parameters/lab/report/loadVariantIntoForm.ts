import { plural } from '@/domain/format/format';
import { noticeAdded } from '@/slices/notices';
import { selectEdits, OFFERED_PRESET_FIELDS } from '@/slices/parameterDraft';
import type { RootState } from '@/store/rootReducer';
import type { AppDispatch } from '@/store/types';
import { loadValuesIntoForm, selectSavedValues } from '../../editing';
import { presetLoadedText } from '../../texts';

/**
 * Replaces the draft of the form with the changes of a Lab variant. Removes other unsaved edits, because the variant ran
 * without these edits. One undo restores the removed edits.
 */
export const loadVariantIntoForm =
  (name: string, changes: Readonly<Record<string, unknown>>) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const saved = selectSavedValues(getState());
    const others = Object.keys(selectEdits(getState())).filter(
      (key) => !Object.hasOwn(changes, key) && !OFFERED_PRESET_FIELDS.some((field) => field === key),
    );
    dispatch(loadValuesIntoForm({ ...Object.fromEntries(others.map((key) => [key, saved[key]])), ...changes }));
    const lost =
      others.length === 0 ? '' : ` It replaced ${plural(others.length, 'unsaved edit')}; Undo restores them.`;
    const text = presetLoadedText(name, Object.keys(selectEdits(getState())).length) + lost;
    dispatch(noticeAdded({ kind: 'message', severity: 'info', text }));
  };
