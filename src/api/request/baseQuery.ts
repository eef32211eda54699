import type { BaseQueryApi, BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { fetchBaseQuery } from '@reduxjs/toolkit/query';
import { parseJson } from '@/contract/schema/jsonText';
import { MAX_REPLY_BYTES } from '@/contract/sizes';
import {
  selectToken,
  selectUsername,
  signedOut,
  STORED_EXPIRY_KEY,
  STORED_SESSION_KEY,
  type SessionRootState,
} from '@/slices/session';
import { boundReply } from './boundReply';
import { httpStatus, notOfferedError, TOO_LARGE_TEXT } from './errors';
import type { StoreExtra } from './services';

export type CallPolicy = {
  /**
   * Effect of a 401 reply: 'signOut' (default) ends the session, 'stay' keeps the session, 'reload' reloads the page.
   * The calls of an addition use 'stay', because a gateway that does not know the addition can reply 401.
   */
  on401?: 'signOut' | 'stay' | 'reload';
  /** Timeout of the call in ms. Null means no timeout. */
  timeoutMs?: number | null;
  /** True when the session ends as soon as the request is sent, whatever the reply. */
  endsSession?: true;
};

/** Date header of a reply, or null for a server that sends or shows none. */
export type ReplyMeta = { date: string | null };

export type BaseQuery = BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, CallPolicy, ReplyMeta>;

const DEFAULT_TIMEOUT_MS = 15_000;

const DEVTOOLS_PAST_STATE_ERROR: FetchBaseQueryError = {
  status: 'CUSTOM_ERROR',
  error: 'the console shows a past state: nothing is sent',
};

export const baseQuery: BaseQuery = async (args, api, policy = {}) => {
  const extra = storeExtraOf(api);
  if (extra.isPastShown()) return { error: DEVTOOLS_PAST_STATE_ERROR };
  const answer = extra.requestGate.lackedPartOf?.(args);
  // An await of a known answer would delay the request.
  const lacked = typeof answer === 'object' ? await answer : answer;
  if (lacked !== undefined) return { error: notOfferedError(lacked) };
  const token = sessionTokenOf(api);
  const found = { isTooLarge: false };
  const send = fetchBaseQuery({
    baseUrl: extra.host,
    fetchFn: async (input, init) =>
      boundReply(await extra.fetchFn(input, init), MAX_REPLY_BYTES, () => (found.isTooLarge = true)),
    timeout: timeoutMsOf(policy),
    responseHandler: readReplyBody,
    headers: { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
  });
  const reply = policy.endsSession
    ? await sendAndEndSession(api, () =>
        send({ ...args, signal: new AbortController().signal, keepalive: true }, api, {}),
      )
    : await send(args, api, {});
  const meta = { date: reply.meta?.response?.headers.get('Date') ?? null };
  if (reply.error === undefined) return { data: reply.data, meta };
  // A 401 ends the session only when the request was sent with the token of the session.
  if (httpStatus(reply.error) === 401 && token !== null && token === sessionTokenOf(api)) handle401(api, policy);
  if (found.isTooLarge && reply.error.status === 'PARSING_ERROR') reply.error.error = TOO_LARGE_TEXT;
  return { error: errorWithRetryAfter(reply.error, reply.meta?.response) };
};

/** Adds the seconds of the Retry-After header to the error. The function `retryAfterSeconds` reads the seconds. */
function errorWithRetryAfter(error: FetchBaseQueryError, response: Response | undefined): FetchBaseQueryError {
  const seconds = Number(response?.headers.get('Retry-After') ?? NaN);
  return seconds > 0 ? Object.assign({ retryAfterSeconds: seconds }, error) : error;
}

/** Uses a separate abort signal for the logout request, because signing out aborts all running requests. */
function sendAndEndSession<T>(api: BaseQueryApi, send: () => T): T {
  const reply = send();
  api.dispatch(signedOut({ reason: 'operator' }));
  return reply;
}

function handle401(api: BaseQueryApi, { on401 = 'signOut' }: CallPolicy): void {
  if (on401 === 'stay') return;
  const username = selectUsername(sessionStateOf(api));
  api.dispatch(signedOut({ reason: 'expired' }));
  if (on401 === 'signOut') return;
  // Removes the stored token directly, because the page unloads before the store writes the session.
  const { storage, reload } = storeExtraOf(api);
  storage.removeItem(STORED_SESSION_KEY);
  try {
    storage.setItem(STORED_EXPIRY_KEY, username ?? '');
  } catch {
    // Without storage, the reloaded page cannot show the reason of the sign-out.
  }
  reload();
}

const timeoutMsOf = ({ timeoutMs = DEFAULT_TIMEOUT_MS }: CallPolicy): number | undefined => timeoutMs ?? undefined;

/** Reads the body of a reply. An error reply can have a body of any form. A successful reply must have a JSON body. */
async function readReplyBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.ok) return text === '' ? null : parseJson(text);
  return parseJsonOrText(text);
}

/** Reads the body of a command reply that the specification does not define: JSON, any text or nothing. */
export const readOptionalBody = async (response: Response): Promise<unknown> => parseJsonOrText(await response.text());

function parseJsonOrText(text: string): unknown {
  if (text === '') return null;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

// The casts are needed, because RTK Query does not know the types of the store.
const storeExtraOf = (api: BaseQueryApi): StoreExtra => api.extra as StoreExtra;
// RTK Query does not know the type of the state either.
const sessionStateOf = (api: BaseQueryApi): SessionRootState => api.getState() as SessionRootState;
const sessionTokenOf = (api: BaseQueryApi): string | null => selectToken(sessionStateOf(api));
