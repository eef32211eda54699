import { labApi } from '@/api/lab';
import { recordingsApi } from '@/api/recordings';
import { sendOnce } from '@/api/request/sendOnce';
import type { CallError } from '@/api/request/errors';
import { LAB_NAME_MAX_LENGTH, type LabRun } from '@/contract/lab/runs';
import type { Recording } from '@/contract/lab/recordings';
import { draftRunSource } from '@/domain/lab/draftRunSource';
import type { FormRows } from '@/domain/parameters/formRows';
import { parameterValueText } from '@/domain/parameters/parameterDiff';
import { selectFormRows } from '@/store/formRows';
import type { RootState } from '@/store/rootReducer';
import type { AppDispatch } from '@/store/types';

const DRAFT_TRY_REQUEST_SUBJECT = 'try before saving';
const DRAFT_VARIANT_NAME = 'draft';

const MARKET_SEED_COUNT = 10_000;

/** Result of the request that starts a try of the draft. `market` describes the chosen market in words. */
type DraftTryResult = { run: LabRun; market: string } | { error: CallError };

/** Starts a Lab run whose only variant has the changes of the draft. `draftRunSource` chooses the market. */
export const tryDraft =
  (changes: Readonly<Record<string, unknown>>, hasRecordings: boolean) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<DraftTryResult> => {
    const recordings = hasRecordings ? await dispatch(fetchRecordings()) : [];
    // Each try has a random seed, because parameters may fit the simulated market of one seed by chance.
    const { source, text } = draftRunSource(recordings, Math.floor(Math.random() * MARKET_SEED_COUNT));
    const request = {
      name: draftTryRunName(changes, selectFormRows(getState())),
      source,
      variants: [{ name: DRAFT_VARIANT_NAME, changes: { ...changes } }],
    };
    const { data, error } = await dispatch(sendOnce(labApi.endpoints.beginLabRun, request, DRAFT_TRY_REQUEST_SUBJECT));
    return data ? { run: data.run, market: text } : { error };
  };

/** Returns the name of the Lab run, such as 'Try: OBI threshold 0.45, Trade timeout 60 s'. */
function draftTryRunName(changes: Readonly<Record<string, unknown>>, { rowOf }: FormRows): string {
  const values = Object.entries(changes).flatMap(([key, value]) => {
    const row = rowOf(key);
    return row ? [`${row.label} ${parameterValueText(row, value)}`] : [];
  });
  const name = `Try: ${values.join(', ')}`;
  return name.length > LAB_NAME_MAX_LENGTH ? `${name.slice(0, LAB_NAME_MAX_LENGTH - 1)}…` : name;
}

/** Returns the recordings of the bot, or an empty list after a failed request. */
const fetchRecordings =
  () =>
  async (dispatch: AppDispatch): Promise<readonly Recording[]> => {
    const asked = recordingsApi.endpoints.getRecordings.initiate(undefined, { subscribe: false, forceRefetch: true });
    const { data } = await dispatch(asked);
    return data?.rows ?? [];
  };
