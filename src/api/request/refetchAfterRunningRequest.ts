import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { selectToken, type SessionRootState } from '@/slices/session';

export type ApiThunk<Result> = ThunkAction<Result, SessionRootState, unknown, UnknownAction>;

/** Sends a new request, because the reply to the running request can be older than the latest change. */
export const refetchAfterRunningRequest =
  (
    running: ApiThunk<PromiseLike<unknown> | undefined>,
    refetch: ApiThunk<PromiseLike<unknown>>,
  ): ApiThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const token = selectToken(getState());
    const underWay = dispatch(running);
    // A failure of the running request does not prevent the new request.
    if (underWay) await underWay.then(undefined, () => undefined);
    if (token !== null && token === selectToken(getState())) await dispatch(refetch);
  };
