import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { consoleApi } from '@/api/consoleApi';
import type { AppStore } from '@/store/types';

/** Replies with secrets, and replies that the console reads again at each use. */
const DROPPED_ENDPOINTS: readonly string[] = ['getKeys', 'checkBot', 'getNewestLogTime', 'getTradesChunk'];

type Kept = { unsubscribe: () => void };
type KeptEndpoint = {
  initiate: (arg: unknown, options: { subscribe: true }) => ThunkAction<Kept, unknown, unknown, UnknownAction>;
};

/**
 * Keeps the replies of a console that is not shown any more. Without it, RTK Query drops them after a minute. Returns the
 * function that ends the keeping. Sends no request.
 */
export function keepReplies({ getState, dispatch }: AppStore): () => void {
  // The cast is needed, because the endpoints of the other files are injected at run time.
  const endpoints = consoleApi.endpoints as unknown as Partial<Record<string, KeptEndpoint>>;
  const kept = Object.values(getState()[consoleApi.reducerPath].queries).flatMap((entry): Kept[] => {
    if (entry?.fulfilledTimeStamp === undefined) return [];
    const { endpointName = '', originalArgs } = entry;
    const endpoint = DROPPED_ENDPOINTS.includes(endpointName) ? undefined : endpoints[endpointName];
    return endpoint ? [dispatch(endpoint.initiate(originalArgs, { subscribe: true }))] : [];
  });
  return () => kept.forEach(({ unsubscribe }) => unsubscribe());
}
