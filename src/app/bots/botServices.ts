import { boundReply } from '@/api/request/boundReply';
import type { StoreServices } from '@/api/request/services';
import { CALLS } from '@/contract/calls';
import { storagePrefixOf, type PageBot } from './readBots';

/** Largest reply of a bot that is not shown. A status has about 2 kB. */
const MAX_BACKGROUND_REPLY_BYTES = 2 ** 20;

/** Calls whose reply sets or clears the cookie of the websocket. */
const COOKIE_CALLS: readonly string[] = [CALLS.login.path, CALLS.logout.path];

/** Returns the services of a bot on another origin, or the services of the page for its own bot. */
export function createBotServices(bot: PageBot, page: StoreServices, isShown: () => boolean): StoreServices {
  const prefix = storagePrefixOf(bot);
  const isOwn = prefix === '';
  return {
    ...page,
    host: bot.host,
    logger: { error: (message) => page.logger.error(`${bot.name}: ${message}`) },
    fetchFn: async (request, init) => {
      const reply = await (isOwn ? page.fetchFn(request, init) : fetchFromOtherOrigin(page, request, init));
      // A known short length needs no second count of the bytes.
      const length = Number(reply.headers.get('content-length') ?? NaN);
      if (isShown() || length < MAX_BACKGROUND_REPLY_BYTES) return reply;
      return boundReply(reply, MAX_BACKGROUND_REPLY_BYTES, () => undefined);
    },
    storage: {
      getItem: (key) => page.storage.getItem(prefix + key),
      setItem: (key, value) => page.storage.setItem(prefix + key, value),
      removeItem: (key) => page.storage.removeItem(prefix + key),
    },
  };
}

/** Sends a request to a bot on another origin. A redirect could send the token of the bot to another address. */
async function fetchFromOtherOrigin(
  { fetchFn }: StoreServices,
  input: RequestInfo,
  init?: RequestInit,
): Promise<Response> {
  // A second request object for each poll of each bot would cost as much as the sending.
  const request = input instanceof Request && init === undefined ? input : new Request(input, init);
  // A request without an answer for the page carries no token, and must follow.
  const redirect = request.redirect === 'follow' && request.mode !== 'no-cors' ? 'error' : request.redirect;
  // A cache mode such as `no-store` would also make the browser send a preflight before each poll.
  const options: RequestInit = { redirect };
  if (!COOKIE_CALLS.includes(new URL(request.url).pathname)) return fetchFn(request, options);
  const again = request.clone();
  try {
    return await fetchFn(request, { ...options, credentials: 'include' });
  } catch (error) {
    // A bot that allows every origin cannot accept a cookie. The browser then sends only its question, never the password.
    if (request.signal.aborted) throw error;
    return fetchFn(again, options);
  }
}
