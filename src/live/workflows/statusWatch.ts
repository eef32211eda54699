import type { UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { statusApi, STATUS_TIMEOUT_MS } from '@/api/status';
import type { AppListenerApi } from '@/store/listener';

/** A request ends at its timeout, unless code threw unexpectedly. */
const GRACE_MS = 1_000;

const NO_ANSWER = { status: 'TIMEOUT_ERROR', error: 'the request did not end' };

const { matchPending, select } = statusApi.endpoints.getStatus;

/**
 * Fails a status request that does not end. RTK Query sends no other one while it is pending: polling would stop and
 * the screen would show an old status.
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
