import type { BaseQueryApi, BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { fetchBaseQuery } from '@reduxjs/toolkit/query';
import { parseJson } from '@/contract/jsonText';
import {
  selectToken,
  selectUsername,
  signedOut,
  STORED_EXPIRY_KEY,
  STORED_SESSION_KEY,
  type SessionRoot,
} from '@/slices/session';
import { httpStatus } from './errors';
import type { StoreExtra } from './services';

export type CallPolicy = {
  /** Effect of a 401: the session is over (the default), the password is wrong, or the page reloads. */
  on401?: 'signOut' | 'stay' | 'reload';
  /** Null: no timeout. */
  timeoutMs?: number | null;
  /** The session ends as soon as the request is sent. The reply does not matter. */
  endsSession?: true;
};

export type BaseQuery = BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, CallPolicy>;

const DEFAULT_TIMEOUT_MS = 15_000;

const PAST_STATE_SHOWN: FetchBaseQueryError = {
  status: 'CUSTOM_ERROR',
  error: 'the console shows a past state: nothing is sent',
};

export const baseQuery: BaseQuery = async (args, api, policy = {}) => {
  const extra = extraOf(api);
  if (extra.isPastShown()) return { error: PAST_STATE_SHOWN };
  const token = tokenOf(api);
  const send = fetchBaseQuery({
    baseUrl: extra.host,
    fetchFn: extra.fetchFn,
    timeout: timeoutOf(policy),
    responseHandler: readBody,
    headers: { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
  });
  const reply = policy.endsSession
    ? await endSession(api, () => send({ ...args, signal: new AbortController().signal, keepalive: true }, api, {}))
    : await send(args, api, {});
  if (reply.error === undefined) return { data: reply.data };
  // A late 401 of an earlier session, or of a request without a token, does not concern this session.
  if (httpStatus(reply.error) === 401 && token !== null && token === tokenOf(api)) handle401(api, policy);
  return { error: withRetryAfter(reply.error, reply.meta?.response) };
};

/** Adds the seconds of the Retry-After header, which `retryAfterS` of errors.ts reads. */
function withRetryAfter(error: FetchBaseQueryError, response: Response | undefined): FetchBaseQueryError {
  const seconds = Number(response?.headers.get('Retry-After') ?? NaN);
  return seconds > 0 ? Object.assign({ retryAfterS: seconds }, error) : error;
}

/** Signs out. This wipes the caches and aborts running requests, so the logout request has its own abort signal. */
function endSession<T>(api: BaseQueryApi, send: () => T): T {
  const reply = send();
  api.dispatch(signedOut({ reason: 'operator' }));
  return reply;
}

function handle401(api: BaseQueryApi, { on401 = 'signOut' }: CallPolicy): void {
  if (on401 === 'stay') return;
  const username = selectUsername(api.getState() as SessionRoot);
  api.dispatch(signedOut({ reason: 'expired' }));
  if (on401 === 'signOut') return;
  // The page unloads before the store can write: removes the stored token directly.
  const { storage, reload } = extraOf(api);
  storage.removeItem(STORED_SESSION_KEY);
  try {
    storage.setItem(STORED_EXPIRY_KEY, username ?? '');
  } catch {
    // Without storage the page still reloads to the sign-in screen, but cannot give the reason.
  }
  reload();
}

const timeoutOf = ({ timeoutMs = DEFAULT_TIMEOUT_MS }: CallPolicy): number | undefined => timeoutMs ?? undefined;

/** Reads the body. An error reply keeps its status even with an HTML body; a success must be JSON. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.ok) return text === '' ? null : parseJson(text);
  return jsonOrText(text);
}

/** Reads a command reply that the specification does not show: any text or an empty body. */
export const readOptionalBody = async (response: Response): Promise<unknown> => jsonOrText(await response.text());

function jsonOrText(text: string): unknown {
  if (text === '') return null;
  try {
    return parseJson(text);
  } catch {
    // Not JSON: returns the text.
    return text;
  }
}

// RTK Query does not know the types of this store. These two functions add the types that makeStore provides.
const extraOf = (api: BaseQueryApi): StoreExtra => api.extra as StoreExtra;
const tokenOf = (api: BaseQueryApi): string | null => selectToken(api.getState() as SessionRoot);
