import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { FetchArgs } from '@reduxjs/toolkit/query';
import { statusApi } from '@/api/bot/status';
import { LACKABLE_PARTS, partsOfRequest } from '@/contract/lacks';
import type { RootState } from '@/store/rootReducer';

type Store = { dispatch: ThunkDispatch<RootState, unknown, UnknownAction>; getState: () => RootState };

const selectStatus = statusApi.endpoints.getStatus.select();

/**
 * Creates the function that names the part that a request needs and the bot lacks. Before the first status, a request of
 * such a part waits for the running request of the status. A close never waits.
 */
export const createLackedPartGate =
  ({ dispatch, getState }: Store) =>
  ({ method, url }: FetchArgs): Promise<string | undefined> | string | undefined => {
    const parts = partsOfRequest(method, url);
    const lackedPart = (): string | undefined => {
      const { lacks } = selectStatus(getState()).data ?? {};
      const lacked = parts.find((part) => lacks?.includes(part));
      return lacked && LACKABLE_PARTS[lacked].title;
    };
    const isKnown = selectStatus(getState()).data !== undefined;
    if (parts.length === 0 || isKnown || parts.includes('trades.close')) return lackedPart();
    return dispatch(statusApi.util.getRunningQueryThunk('getStatus', undefined))?.then(lackedPart);
  };
