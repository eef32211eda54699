// Signs in at a bot and makes the calls of the checks.

import { CALLS, type CallName } from '@/contract/calls';
import { partsOfCall } from '@/contract/lacks';
import { isRecord } from '@/contract/schema/objects';
import { detailOf, requireReply } from './faults';
import { readReply, type BotReply } from './readReply';
import { listenToSocket, type SocketListener } from './socketListener';
import type { BotTransport, CallOptions } from './transport';

const CALL_TIMEOUT_MS = 20_000;

export type SignInSession = { token: string; cookie: string | undefined; setCookies: readonly string[] };

/** Checks of a document: the reasons why it refuses a value. */
export type ContractDocuments = {
  replyFaults(method: string, pathname: string, status: number, body: unknown): string[];
  messageFaults(message: unknown): string[];
};

export type Credentials = { username: string; password: string };

/** A bot, the session of the kit and the documents of the contract. */
export type BotSession = {
  transport: BotTransport;
  documents: ContractDocuments;
  credentials: Credentials;
  session: SignInSession;
  capabilities: readonly string[];
  /** Parts of the contract that the bot lacks. */
  lacks: readonly string[];
  call(name: CallName, options?: CallOptions): Promise<BotReply>;
  send(method: string, path: string, options?: CallOptions): Promise<BotReply>;
  /** Returns the reply to a reading call. Throws the fault of a reply without the status 200 and JSON. */
  readNow(name: CallName, options?: CallOptions): Promise<BotReply>;
  /** Returns the reply of `readNow` with the same options, which the kit sends once. */
  read(name: CallName, options?: CallOptions): Promise<BotReply>;
  signIn(): Promise<SignInSession>;
  listen(headers?: { cookie?: string | null; origin?: string }): SocketListener;
};

/** Error that ends a check, because it needs a call that the bot lacks. The kit never sends this call. */
export class LackedCall extends Error {
  constructor(part: string) {
    super(`the bot lacks '${part}'`);
  }
}

export type SignInFailure = { failure: string };

/** Signs in at a bot. Returns a sentence if the bot cannot be tested at all. */
export async function openBotSession(
  transport: BotTransport,
  credentials: Credentials,
  documents: ContractDocuments,
): Promise<BotSession | SignInFailure> {
  const replies = new Map<string, Promise<BotReply>>();

  const send = async (method: string, path: string, token: string | null, options: CallOptions): Promise<BotReply> => {
    const query = new URLSearchParams(Object.entries(options.query ?? {}).map(([key, value]) => [key, String(value)]));
    const { body } = options;
    const beganAt = performance.now();
    const response = await transport.send(query.size > 0 ? `${path}?${query.toString()}` : path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return readReply(response, beganAt);
  };

  const signIn = async (): Promise<SignInSession | SignInFailure> => {
    const reply = await send('POST', CALLS.login.path, null, { body: credentials });
    if (reply.status === 401) return { failure: `The bot refuses the credentials: ${detailOf(reply) ?? 'no detail'}.` };
    if (reply.status >= 300 && reply.status < 400)
      return {
        failure: `The bot redirects to ${reply.headers.get('Location') ?? 'another address'}: use that address.`,
      };
    if (reply.body === undefined)
      return {
        failure: `The address answers with ${describeText(reply)}, not with JSON: no bot of the contract is there.`,
      };
    const token = isRecord(reply.body) ? reply.body.access_token : undefined;
    if (reply.status !== 200 || typeof token !== 'string' || token === '') {
      return { failure: `The sign-in answers ${reply.status} without an access_token.` };
    }
    const setCookies = reply.headers.getSetCookie();
    return { token, setCookies, cookie: cookieHeader(setCookies) };
  };

  const session = await signIn();
  if ('failure' in session) return session;
  const status = await send('GET', CALLS.getStatus.path, session.token, {});
  const { capabilities, lacks } = isRecord(status.body) ? status.body : {};

  const bot: BotSession = {
    transport,
    documents,
    credentials,
    session,
    capabilities: namesIn(capabilities),
    lacks: namesIn(lacks),
    send: (method, path, options = {}) =>
      send(method, path, options.token === undefined ? session.token : options.token, options),
    call: async (name, options = {}) => {
      const lacked = partsOfCall(name).find((part) => bot.lacks.includes(part));
      if (lacked !== undefined) throw new LackedCall(lacked);
      return {
        ...(await bot.send(CALLS[name].method, pathOf(name, options.values), options)),
        call: name,
      };
    },
    readNow: async (name, options) => requireReply(await bot.call(name, options)),
    read: (name, options = {}) => {
      const key = JSON.stringify([name, options]);
      const reply = replies.get(key) ?? bot.readNow(name, options);
      replies.set(key, reply);
      return reply;
    },
    signIn: async () => {
      const again = await signIn();
      if ('failure' in again) throw new Error(`a second sign-in failed: ${again.failure}`);
      return again;
    },
    listen: ({ cookie = session.cookie, origin = transport.origin } = {}) =>
      listenToSocket(transport, { origin, ...(cookie != null && { cookie }) }),
  };
  return bot;
}

const pathOf = (name: CallName, values: CallOptions['values'] = {}): string =>
  CALLS[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? 'kit-no-such-thing'));

/** Returns the Cookie header of a browser for /ws. */
const cookieHeader = (setCookies: readonly string[]): string | undefined =>
  setCookies.map((line) => line.split(';')[0]).join('; ') || undefined;

const describeText = ({ text, status }: BotReply): string =>
  /^\s*<(!doctype|html)/i.test(text) ? `a web page (${status})` : `${status} and ${text.length} characters of text`;

const namesIn = (listed: unknown): string[] =>
  Array.isArray(listed) ? listed.filter((name): name is string => typeof name === 'string') : [];
