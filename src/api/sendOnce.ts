import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SessionRoot } from '@/slices/session';
import { consoleApi } from './consoleApi';
import type { ApiThunk } from './fetchFresh';

export type Sendable<Arg, Sent> = {
  name: string;
  initiate: (arg: Arg, options: { fixedCacheKey: string }) => ThunkAction<Sent, SessionRoot, unknown, UnknownAction>;
};

/** RTK Query's key of the requests that exclude each other: one for each mutation, or for each of its subjects. */
export const keyOf = ({ name }: { name: string }, subject?: string): string =>
  subject === undefined ? name : `${name}:${subject}`;

/** Sends a mutation. While one with the same key is running, returns its promise instead. */
export const sendOnce =
  <Arg, Sent>(endpoint: Sendable<Arg, Sent>, arg: Arg, subject?: string): ApiThunk<Sent> =>
  (dispatch) => {
    const fixedCacheKey = keyOf(endpoint, subject);
    const running = dispatch(consoleApi.util.getRunningMutationsThunk());
    const first = running.find((sent) => sent.arg.fixedCacheKey === fixedCacheKey);
    // A key belongs to one endpoint, so the running request was made by the same `initiate`.
    return first ? (first as Sent) : dispatch(endpoint.initiate(arg, { fixedCacheKey }));
  };
