import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { consoleApi } from './consoleApi';

type SendOptions = { track?: boolean; fixedCacheKey?: string };
type Sendable<Arg, Sent> = {
  initiate: (arg: Arg, options?: SendOptions) => ThunkAction<Sent, unknown, unknown, UnknownAction>;
};

/**
 * A command that is under way is not sent again: whoever asks meanwhile, from whatever component, gets the promise of
 * the first. Done where RTK Query starts a mutation, since it offers no condition for one.
 */
export function sendOnce<Arg, Sent>(endpoint: Sendable<Arg, Sent>, keyOf: (arg: Arg) => string): void {
  const { initiate } = endpoint;
  endpoint.initiate = (arg, options) => (dispatch, getState, extra) => {
    const fixedCacheKey = options?.fixedCacheKey ?? keyOf(arg);
    const running = dispatch(consoleApi.util.getRunningMutationsThunk());
    const first = running.find((sent) => sent.arg.fixedCacheKey === fixedCacheKey);
    // A key belongs to one endpoint, so what runs under it was made by the same `initiate`.
    if (first) return first as Sent;
    return initiate(arg, { ...options, fixedCacheKey })(dispatch, getState, extra);
  };
}
