import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { CALLS } from '@/contract/calls';
import type { SessionRootState } from '@/slices/session';
import type { StoreExtra } from '../request/services';

export const BOT_CHECK_TIMEOUT_MS = 5_000;

type ReadReply<Result> = (reply: Response) => Result | Promise<Result>;

/** Aborts the request at the timeout and after `read`. A bot answers without a session with 401. */
export async function requestStatusWithoutSession<Result>(
  { host, fetchFn }: StoreExtra,
  read: ReadReply<Result>,
): Promise<Result> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new DOMException('', 'TimeoutError')), BOT_CHECK_TIMEOUT_MS);
  try {
    const { method, path } = CALLS.getStatus;
    // The content type makes a browser ask a bot on another origin for permission, as for the sign-in.
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const { signal } = abort;
    return await read(await fetchFn(new Request(host + path, { method, headers, redirect: 'manual', signal })));
  } catch (error) {
    // A browser reports the timeout of a body as another error.
    abort.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

/** Resolves to true when the address answers like a bot. False means that a closer check must find out. */
export const answersLikeBot =
  (): ThunkAction<Promise<boolean>, SessionRootState, StoreExtra, UnknownAction> => (_dispatch, _getState, extra) =>
    requestStatusWithoutSession(extra, ({ status }) => status === 401).catch(() => false);
