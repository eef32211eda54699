import type { UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { statusApi, STATUS_TIMEOUT_MS } from '@/api/bot/status';
import type { AppListenerApi } from '@/store/listener';

/** Time beyond the request timeout after which a pending status request counts as hanging. */
const STATUS_TIMEOUT_MARGIN_MS = 1_000;

const STATUS_TIMEOUT_ERROR = { status: 'TIMEOUT_ERROR', error: 'the request did not end' };

const { matchPending, select } = statusApi.endpoints.getStatus;

/** Prevents the end of polling: RTK Query sends no status request while another is pending. */
export async function failHangingStatusRequest(action: UnknownAction, api: AppListenerApi): Promise<void> {
  if (!matchPending(action)) return;
  api.cancelActiveListeners();
  await api.delay(STATUS_TIMEOUT_MS + STATUS_TIMEOUT_MARGIN_MS);
  const { status, requestId } = select()(api.getState());
  if (status !== QueryStatus.pending || requestId !== action.meta.requestId) return;
  // Dispatches the rejection directly, because RTK Query has no function that settles a pending request.
  api.dispatch({
    type: action.type.replace(/pending$/, 'rejected'),
    payload: STATUS_TIMEOUT_ERROR,
    error: { message: 'Rejected' },
    meta: { ...action.meta, requestStatus: 'rejected', rejectedWithValue: true, aborted: false, condition: false },
  });
}
