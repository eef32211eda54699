import { loginReplySchema } from '@/contract/bot/auth';
import { CALLS, type CallName } from '@/contract/calls';
import type { EmbeddedServer } from './embeddedServer';

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Signs in without a console. Returns an empty token when the server refuses the sign-in. */
export async function signIn(server: EmbeddedServer, password = server.password, cookie?: string) {
  const reply = await server.fetchFn(CALLS.login.path, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...(cookie !== undefined && { Cookie: cookie }) },
    body: JSON.stringify({ username: server.username, password }),
  });
  if (!reply.ok) return { token: '', cookies: '' };
  const cookies = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { token: loginReplySchema.parse(await reply.json()).access_token, cookies };
}

/** Sends one call of the API with the token of a sign-in. */
export async function callApi(server: EmbeddedServer, token: string, name: CallName, body?: unknown, query = '') {
  const { method, path } = CALLS[name];
  const reply = await server.fetchFn(path + query, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...JSON_TYPE },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: await reply.json() };
}
