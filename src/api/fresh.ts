import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { selectToken, type SessionRoot } from '@/slices/session';

export type ApiThunk<Result> = ThunkAction<Result, SessionRoot, unknown, UnknownAction>;

/**
 * Fetches anew, and not before a request that is under way has ended: that one may have been answered before the change
 * which is to be shown, and RTK Query would take it for the new one.
 */
export const fresh =
  (
    running: ApiThunk<PromiseLike<unknown> | undefined>,
    refetch: ApiThunk<PromiseLike<unknown>>,
  ): ApiThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const token = selectToken(getState());
    const underWay = dispatch(running);
    // A request that threw where nothing may throw is over, too.
    if (underWay) await underWay.then(undefined, () => undefined);
    if (token !== null && token === selectToken(getState())) await dispatch(refetch);
  };
