import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SessionRootState } from '@/slices/session';
import { consoleApi } from '../consoleApi';
import type { ApiThunk } from './refetchAfterRunningRequest';

export type SendableEndpoint<Arg, Sent> = {
  name: string;
  initiate: (
    arg: Arg,
    options: { fixedCacheKey: string },
  ) => ThunkAction<Sent, SessionRootState, unknown, UnknownAction>;
};

/** Returns the key under which only one request runs at a time. `subject` is a symbol, for example. */
export const mutationKeyOf = ({ name }: { name: string }, subject?: string): string =>
  subject === undefined ? name : `${name}:${subject}`;

/** Sends a mutation. Returns the promise of a running request with an equal key instead of sending another request. */
export const sendOnce =
  <Arg, Sent>(endpoint: SendableEndpoint<Arg, Sent>, arg: Arg, subject?: string): ApiThunk<Sent> =>
  (dispatch) => {
    const fixedCacheKey = mutationKeyOf(endpoint, subject);
    const running = dispatch(consoleApi.util.getRunningMutationsThunk());
    const first = running.find((sent) => sent.arg.fixedCacheKey === fixedCacheKey);
    // The cast is safe because a key belongs to one endpoint.
    return first ? (first as Sent) : dispatch(endpoint.initiate(arg, { fixedCacheKey }));
  };
