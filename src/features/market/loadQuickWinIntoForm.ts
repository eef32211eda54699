import { readableErrorText } from '@/api/request/errors';
import { fetchSavedParameters } from '@/api/params';
import { QUICK_WIN_VALUES } from '@/contract/market/analysis';
import { QUICK_WIN_PARAMETER_KEYS } from '@/domain/parameters/quickWin';
import { noticeAdded } from '@/slices/notices';
import { selectEdits, valuesLoaded } from '@/slices/parameterDraft';
import { selectFormRows } from '@/store/formRows';
import type { RootState } from '@/store/rootReducer';
import type { AppDispatch } from '@/store/types';
import { hashAddress, openAddress, parseHashRoute } from '@/ui/hooks/hashRoute';

/** Puts the Quick Win values of the fields that the bot has into the Parameters form as unsaved changes. */
export const loadQuickWinIntoForm =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const current = await dispatch(fetchSavedParameters());
    if (!('params' in current)) {
      const text = `Quick Win not loaded: ${readableErrorText(current.error, 'Unknown error')}`;
      return void dispatch(noticeAdded({ kind: 'message', severity: 'error', text }));
    }
    // Changes nothing when the operator left the Market tab during the request.
    if (parseHashRoute(location.hash).tabId !== 'market') return;
    const rows = selectFormRows(getState());
    const keys = QUICK_WIN_PARAMETER_KEYS.filter((key) => rows.rowOf(key));
    const values = Object.fromEntries(keys.map((key) => [key, QUICK_WIN_VALUES[key]]));
    dispatch(valuesLoaded({ preset: null, values, saved: { ...rows.defaults, ...current.params } }));
    const edits = selectEdits(getState());
    if (!keys.some((key) => Object.hasOwn(edits, key))) {
      const text = 'The bot has the Quick Win values already: there is nothing to save.';
      dispatch(noticeAdded({ kind: 'message', severity: 'info', text }));
    }
    openAddress(hashAddress('parameters', { focus: keys[0] }));
  };
