import { labApi } from '@/api/lab';
import { recordingsApi } from '@/api/recordings';
import { sendOnce } from '@/api/sendOnce';
import type { CallError } from '@/api/errors';
import type { LabRun } from '@/contract/lab';
import type { Recording } from '@/contract/recordings';
import { trySource } from '@/domain/lab/trySource';
import type { AppDispatch } from '@/store/types';

/** Subject of the request, so that only one try begins at a time. */
export const TRY = 'try before saving';
export const DRAFT = 'draft';

const SEEDS = 10_000;

type Begun = { run: LabRun } | { error: CallError };

/** Begins a run with the changes as its only variant. The market is chosen by `trySource`. */
export const tryDraft =
  (changes: Readonly<Record<string, unknown>>, hasRecordings: boolean) =>
  async (dispatch: AppDispatch): Promise<Begun> => {
    const recordings = hasRecordings ? await dispatch(readRecordings()) : [];
    // A new seed for each try: parameters that fit one seed may fit nothing else.
    const { source, text } = trySource(recordings, Math.floor(Math.random() * SEEDS));
    const request = { name: `Try on ${text}`, source, variants: [{ name: DRAFT, changes: { ...changes } }] };
    const { data, error } = await dispatch(sendOnce(labApi.endpoints.beginLabRun, request, TRY));
    return data ? { run: data.run } : { error };
  };

/** Reads the recordings of this moment. A list that cannot be read counts as empty: the run then is simulated. */
const readRecordings =
  () =>
  async (dispatch: AppDispatch): Promise<readonly Recording[]> => {
    const asked = recordingsApi.endpoints.getRecordings.initiate(undefined, { subscribe: false, forceRefetch: true });
    const { data } = await dispatch(asked);
    return data?.rows ?? [];
  };
