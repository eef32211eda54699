import { consoleApi } from '@/api/consoleApi';
import type { labApi as LabApi } from '@/api/lab';
import { LAB_RUN_LIST_TAG, labRunTag } from '@/api/labRunTags';
import { isActiveRunState, type LabProgress } from '@/contract/lab/progress';
import type { LabRun } from '@/contract/lab/runs';
import type { AppListenerApi } from '@/store/listener';
import type { labProgressReceived } from '../events';

// Importing the endpoints would load their code with the first screen. The cast is safe after the check of the endpoints,
// which the code of the Lab adds to the same API.
const labApi = consoleApi as unknown as typeof LabApi;

/** Writes the progress of a Lab run into the cache. Fetches an ended Lab run again, because its reply has a report. */
export async function updateLabRun(
  { payload }: ReturnType<typeof labProgressReceived>,
  { dispatch, getState }: AppListenerApi,
): Promise<void> {
  if (!('getLabRuns' in labApi.endpoints)) return;
  // Waits for pending requests, because a late reply would overwrite the new progress.
  await Promise.all([
    dispatch(labApi.util.getRunningQueryThunk('getLabRuns', undefined)),
    dispatch(labApi.util.getRunningQueryThunk('getLabRun', payload.id)),
  ]);
  const listed = labApi.endpoints.getLabRuns.select()(getState()).data;
  const listedState = listed?.rows.find(({ id }) => id === payload.id)?.state;
  const shownState = labApi.endpoints.getLabRun.select(payload.id)(getState()).data?.run.state;
  dispatch(
    labApi.util.updateQueryData('getLabRuns', undefined, ({ rows }) => {
      const run = rows.find(({ id }) => id === payload.id);
      if (run) applyLabProgress(run, payload);
    }),
  );
  dispatch(labApi.util.updateQueryData('getLabRun', payload.id, ({ run }) => applyLabProgress(run, payload)));
  const isNew = listed !== undefined && listedState === undefined;
  // A repeated progress frame of an ended Lab run must not fetch the report again.
  const hasEnded =
    !isActiveRunState(payload.state) &&
    [listedState, shownState].some((state) => state !== undefined && state !== payload.state);
  if (isNew || hasEnded) dispatch(labApi.util.invalidateTags([LAB_RUN_LIST_TAG, labRunTag(payload.id)]));
}

/** Updates the progress of a Lab run. A late progress frame does not make an ended Lab run active again. */
function applyLabProgress(run: LabRun, { state, played_ms, total_ms, left_ms, problem }: LabProgress): void {
  if (!isActiveRunState(run.state) && isActiveRunState(state)) return;
  Object.assign(run, { state, played_ms, total_ms, left_ms, problem });
}
