import { readableError } from '@/api/errors';
import { fetchSavedParameters } from '@/api/params';
import { QUICK_WIN_VALUES } from '@/contract/market';
import { completeParameters } from '@/contract/params/schema';
import { QUICK_WIN_PARAMETER_KEYS } from '@/domain/parameters/quickWin';
import { noticeAdded } from '@/slices/notices';
import { selectEdits, valuesLoaded } from '@/slices/parameterDraft';
import type { RootState } from '@/store/rootReducer';
import type { AppDispatch } from '@/store/types';
import { hashAddress, openAddress, parseHashRoute } from '@/ui/hooks/hashRoute';

const [FIRST_QUICK_WIN_KEY] = QUICK_WIN_PARAMETER_KEYS;

/** Stages the four Quick Win values in the form, as unsaved edits of the values that the bot has now. */
export const loadQuickWin =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const current = await dispatch(fetchSavedParameters());
    if (!('params' in current)) {
      const text = `Quick Win not loaded: ${readableError(current.error, 'Unknown error')}`;
      return void dispatch(noticeAdded({ kind: 'message', severity: 'error', text }));
    }
    // Stages nothing when the operator left the tab during the request.
    if (parseHashRoute(location.hash).place !== 'market') return;
    dispatch(valuesLoaded({ preset: null, values: QUICK_WIN_VALUES, saved: completeParameters(current.params) }));
    const edits = selectEdits(getState());
    if (!QUICK_WIN_PARAMETER_KEYS.some((key) => Object.hasOwn(edits, key))) {
      const text = 'The bot has the Quick Win values already: there is nothing to save.';
      dispatch(noticeAdded({ kind: 'message', severity: 'info', text }));
    }
    openAddress(hashAddress('parameters', { focus: FIRST_QUICK_WIN_KEY }));
  };
