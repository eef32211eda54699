import type { BaseQueryApi, BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { fetchBaseQuery } from '@reduxjs/toolkit/query';
import { parseJson } from '@/contract/jsonText';
import { selectToken, signedOut, STORED_EXPIRY_KEY, STORED_SESSION_KEY, type SessionRoot } from '@/slices/session';
import { httpStatus } from './errors';
import type { StoreExtra } from './services';

export type CallPolicy = {
  /** What a 401 means here: the session is over (the rule), a wrong password, or start again from scratch. */
  on401?: 'signOut' | 'stay' | 'reload';
  /** Null: waits for as long as it takes. */
  timeoutMs?: number | null;
  /** The session ends here as soon as the request is on its way, whatever the answer. */
  endsSession?: true;
};

export type BaseQuery = BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, CallPolicy>;

const DEFAULT_TIMEOUT_MS = 15_000;

const LOOKING_BACK: FetchBaseQueryError = {
  status: 'CUSTOM_ERROR',
  error: 'the console shows a past state: nothing is sent',
};

export const baseQuery: BaseQuery = async (args, api, policy = {}) => {
  const extra = extraOf(api);
  if (extra.isLookingBack()) return { error: LOOKING_BACK };
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
  // A late refusal of an earlier session, or of a request without a token, says nothing about this session.
  if (httpStatus(reply.error) === 401 && token !== null && token === tokenOf(api)) refused(api, policy);
  return { error: reply.error };
};

/** Signing out wipes the caches and aborts what is under way: the farewell has a signal of its own. */
function endSession<T>(api: BaseQueryApi, send: () => T): T {
  const reply = send();
  api.dispatch(signedOut({ reason: 'operator' }));
  return reply;
}

function refused(api: BaseQueryApi, { on401 = 'signOut' }: CallPolicy): void {
  if (on401 === 'stay') return;
  api.dispatch(signedOut({ reason: 'expired' }));
  if (on401 === 'signOut') return;
  // The page goes before the store had the time to write: the stored token is removed by hand.
  const { storage, reload } = extraOf(api);
  storage.removeItem(STORED_SESSION_KEY);
  try {
    storage.setItem(STORED_EXPIRY_KEY, 'yes');
  } catch {
    // A browser that refuses its storage reloads to the sign-in screen all the same, without the reason.
  }
  reload();
}

const timeoutOf = ({ timeoutMs = DEFAULT_TIMEOUT_MS }: CallPolicy): number | undefined => timeoutMs ?? undefined;

/** A refusal keeps its status even when a proxy wrote it in HTML; an accepted call must answer in JSON. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.ok) return text === '' ? null : parseJson(text);
  return jsonOrText(text);
}

/** For commands whose reply the specification does not show: it may be anything, or nothing. */
export const readAnything = async (response: Response): Promise<unknown> => jsonOrText(await response.text());

function jsonOrText(text: string): unknown {
  if (text === '') return null;
  try {
    return parseJson(text);
  } catch {
    // No JSON that can be read: the text is all there is.
    return text;
  }
}

// RTK Query does not know our store: these two say what makeStore puts there.
const extraOf = (api: BaseQueryApi): StoreExtra => api.extra as StoreExtra;
const tokenOf = (api: BaseQueryApi): string | null => selectToken(api.getState() as SessionRoot);
