import { labApi, invalidateLabRun } from '@/api/lab';
import { isActiveRunState, type LabProgress, type LabRun } from '@/contract/lab/runs';
import type { AppListenerApi } from '@/store/listener';
import type { labProgressReceived } from '../events';

/** Writes the progress of a Lab run into the cache. Fetches an ended Lab run again, because its reply has a report. */
export async function updateLabRun(
  { payload }: ReturnType<typeof labProgressReceived>,
  { dispatch, getState }: AppListenerApi,
): Promise<void> {
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
  if (isNew || hasEnded) dispatch(invalidateLabRun(payload.id));
}

/** Updates the progress of a Lab run. A late progress frame does not make an ended Lab run active again. */
function applyLabProgress(run: LabRun, { state, played_ms, total_ms, left_ms, problem }: LabProgress): void {
  if (!isActiveRunState(run.state) && isActiveRunState(state)) return;
  Object.assign(run, { state, played_ms, total_ms, left_ms, problem });
}
