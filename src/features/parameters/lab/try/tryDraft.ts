import { labApi } from '@/api/lab';
import { recordingsApi } from '@/api/recordings';
import { sendOnce } from '@/api/sendOnce';
import type { CallError } from '@/api/errors';
import { LAB_NAME_LENGTH, type LabRun } from '@/contract/lab';
import { rowOf } from '@/contract/params/catalogue';
import type { Recording } from '@/contract/recordings';
import { trySource } from '@/domain/lab/trySource';
import { EDITABLE_KEYS, valueText } from '@/domain/parameters/parameterDiff';
import type { AppDispatch } from '@/store/types';

/** Subject of the request, so that only one try begins at a time. */
const TRY = 'try before saving';
const DRAFT = 'draft';

const SEEDS = 10_000;

/** `market` describes the chosen market in words. */
type Begun = { run: LabRun; market: string } | { error: CallError };

/** Begins a run with the changes as its only variant. The market is chosen by `trySource`. */
export const tryDraft =
  (changes: Readonly<Record<string, unknown>>, hasRecordings: boolean) =>
  async (dispatch: AppDispatch): Promise<Begun> => {
    const recordings = hasRecordings ? await dispatch(readRecordings()) : [];
    // A new seed for each try: parameters that fit one seed may fit nothing else.
    const { source, text } = trySource(recordings, Math.floor(Math.random() * SEEDS));
    const request = { name: nameOf(changes), source, variants: [{ name: DRAFT, changes: { ...changes } }] };
    const { data, error } = await dispatch(sendOnce(labApi.endpoints.beginLabRun, request, TRY));
    return data ? { run: data.run, market: text } : { error };
  };

/** Returns a name such as 'Try: OBI threshold 0.45, Trade timeout 60 s'. */
function nameOf(changes: Readonly<Record<string, unknown>>): string {
  const values = EDITABLE_KEYS.filter((key) => Object.hasOwn(changes, key)).map(
    (key) => `${rowOf(key).label} ${valueText(key, changes[key])}`,
  );
  const name = `Try: ${values.join(', ')}`;
  return name.length > LAB_NAME_LENGTH ? `${name.slice(0, LAB_NAME_LENGTH - 1)}…` : name;
}

/** Reads the recordings of this moment. A list that cannot be read counts as empty: the run then is simulated. */
const readRecordings =
  () =>
  async (dispatch: AppDispatch): Promise<readonly Recording[]> => {
    const asked = recordingsApi.endpoints.getRecordings.initiate(undefined, { subscribe: false, forceRefetch: true });
    const { data } = await dispatch(asked);
    return data?.rows ?? [];
  };
