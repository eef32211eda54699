import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { FetchArgs } from '@reduxjs/toolkit/query';
import { statusApi } from '@/api/bot/status';
import { LACKABLE_PARTS, partsOfRequest, type LackablePart } from '@/contract/lacks';
import type { RootState } from '@/store/rootReducer';

type Store = { dispatch: ThunkDispatch<RootState, unknown, UnknownAction>; getState: () => RootState };

const selectStatus = statusApi.endpoints.getStatus.select();

/**
 * Creates the function that names the part that a request needs and the bot lacks. The function returns undefined at
 * once for a request that every bot answers, and for a close before the first status. Every other request waits for the
 * running request of the first status.
 */
export const createLackedPartGate =
  (store: Store) =>
  ({ method, url }: FetchArgs): Promise<string | undefined> | undefined => {
    const parts = partsOfRequest(method, url);
    const isKnown = selectStatus(store.getState()).data !== undefined;
    // A close is never delayed.
    if (parts.length === 0 || (!isKnown && parts.includes('trades.close'))) return undefined;
    return lackedPartOf(parts, store);
  };

async function lackedPartOf(parts: readonly LackablePart[], { dispatch, getState }: Store) {
  if (selectStatus(getState()).data === undefined)
    await dispatch(statusApi.util.getRunningQueryThunk('getStatus', undefined));
  const lacks = selectStatus(getState()).data?.lacks;
  const lacked = parts.find((part) => lacks?.includes(part));
  return lacked && LACKABLE_PARTS[lacked].title;
}
