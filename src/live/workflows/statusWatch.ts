import type { UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { statusApi, STATUS_TIMEOUT_MS } from '@/api/status';
import type { AppListenerApi } from '@/store/listener';

/** Added to the timeout of a request, which ends every request without a defect. */
const GRACE_MS = 1_000;

const NO_ANSWER = { status: 'TIMEOUT_ERROR', error: 'the request did not end' };

const { matchPending, select } = statusApi.endpoints.getStatus;

/**
 * Fails a status request that does not end. RTK Query sends no new status request while one is pending: polling would
 * stop and the screen would show an old status.
 */
export async function watchStatus(action: UnknownAction, api: AppListenerApi): Promise<void> {
  if (!matchPending(action)) return;
  api.cancelActiveListeners();
  await api.delay(STATUS_TIMEOUT_MS + GRACE_MS);
  const { status, requestId } = select()(api.getState());
  if (status !== QueryStatus.pending || requestId !== action.meta.requestId) return;
  // RTK Query has no other way to settle a request from outside.
  api.dispatch({
    type: action.type.replace(/pending$/, 'rejected'),
    payload: NO_ANSWER,
    error: { message: 'Rejected' },
    meta: { ...action.meta, requestStatus: 'rejected', rejectedWithValue: true, aborted: false, condition: false },
  });
}
