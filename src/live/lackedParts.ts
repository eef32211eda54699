import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { FetchArgs } from '@reduxjs/toolkit/query';
import { statusApi } from '@/api/bot/status';
import { LACKABLE_PARTS, partsOfRequest, type LackablePart } from '@/contract/lacks';
import type { RootState } from '@/store/rootReducer';

type Store = { dispatch: ThunkDispatch<RootState, unknown, UnknownAction>; getState: () => RootState };

const selectStatus = statusApi.endpoints.getStatus.select();

/**
 * Creates the function that says why a request must not be sent. The function returns undefined at once for a request
 * that every bot answers. A request of a part that a bot can lack waits for the running request of the first status.
 */
export const createLackedPartGate =
  (store: Store) =>
  ({ method, url }: FetchArgs): Promise<string | undefined> | undefined => {
    const parts = partsOfRequest(method, url);
    return parts.length === 0 ? undefined : refusalOfParts(parts, store);
  };

async function refusalOfParts(parts: readonly LackablePart[], { dispatch, getState }: Store) {
  if (selectStatus(getState()).data === undefined)
    await dispatch(statusApi.util.getRunningQueryThunk('getStatus', undefined));
  const lacks = selectStatus(getState()).data?.lacks;
  const lacked = parts.find((part) => lacks?.includes(part));
  return lacked && `this bot does not offer: ${LACKABLE_PARTS[lacked].title}`;
}
