import { labApi, labRunChanged } from '@/api/lab';
import { isActiveRun, type LabProgress, type LabRun } from '@/contract/lab';
import type { AppListenerApi } from '@/store/listener';
import type { labProgressReceived } from '../events';

/** Writes the progress into the cached runs. Fetches a run again once it has ended, because then it has a report. */
export async function followLab(
  { payload }: ReturnType<typeof labProgressReceived>,
  { dispatch, getState }: AppListenerApi,
): Promise<void> {
  // Waits for running requests, because their replies would overwrite this progress.
  await Promise.all([
    dispatch(labApi.util.getRunningQueryThunk('getLabRuns', undefined)),
    dispatch(labApi.util.getRunningQueryThunk('getLabRun', payload.id)),
  ]);
  const listed = labApi.endpoints.getLabRuns.select()(getState()).data;
  dispatch(
    labApi.util.updateQueryData('getLabRuns', undefined, ({ rows }) => {
      const run = rows.find(({ id }) => id === payload.id);
      if (run) advance(run, payload);
    }),
  );
  dispatch(labApi.util.updateQueryData('getLabRun', payload.id, ({ run }) => advance(run, payload)));
  const isNew = listed !== undefined && !listed.rows.some(({ id }) => id === payload.id);
  if (isNew || !isActiveRun(payload.state)) dispatch(labRunChanged(payload.id));
}

/** A late frame must not make an ended run active again. */
function advance(run: LabRun, { state, played_ms, total_ms, left_ms, problem }: LabProgress): void {
  if (!isActiveRun(run.state) && isActiveRun(state)) return;
  Object.assign(run, { state, played_ms, total_ms, left_ms, problem });
}
