import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { selectToken, type SessionRootState } from '@/slices/session';

export type ApiThunk<Result> = ThunkAction<Result, SessionRootState, unknown, UnknownAction>;

/** Waits for a running request and then fetches again. The running request may return the state before a change. */
export const fetchFresh =
  (
    running: ApiThunk<PromiseLike<unknown> | undefined>,
    refetch: ApiThunk<PromiseLike<unknown>>,
  ): ApiThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const token = selectToken(getState());
    const underWay = dispatch(running);
    // A failed request counts as ended.
    if (underWay) await underWay.then(undefined, () => undefined);
    if (token !== null && token === selectToken(getState())) await dispatch(refetch);
  };
