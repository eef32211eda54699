import type { StoreServices } from '@/api/request/services';

export function createBrowserServices(): StoreServices {
  return {
    fetchFn: (request, init) => fetch(request, sendsCookieToBot(document) ? { ...init, credentials: 'include' } : init),
    openSocket(url, on) {
      const socket = new WebSocket(url);
      socket.onopen = on.opened;
      socket.onmessage = ({ data }) => on.received(data);
      // Ignores `error` events, because a failed connection attempt also fires `close`.
      socket.onclose = on.closed;
      return { send: (text) => socket.send(text), close: () => socket.close() };
    },
    now: () => Date.now(),
    monotonicNow: () => performance.now(),
    host: botOrigin(document, location),
    storage: availableStorage(window),
    reload: () => location.reload(),
    logger: console,
    pageVisibility: {
      isVisible: () => document.visibilityState === 'visible',
      onChange: (listener) => document.addEventListener('visibilitychange', listener),
    },
  };
}

/** Returns the list of several bots in the page as JSON text, or undefined for a page with one bot. */
export const botListText = (page: Document): string | undefined =>
  page.querySelector<HTMLMetaElement>('meta[name="bots"]')?.content.trim() || undefined;

/** Returns the origin of the bot, which `<meta name="bot-host" content="https://bot.example">` may set. */
export function botOrigin(page: Document, { origin }: Pick<Location, 'origin'>): string {
  const named = botHostElement(page)?.content.trim() ?? '';
  if (named === '') return origin;
  if (URL.canParse(named) && /^https?:/i.test(named)) {
    const { pathname, search, hash, origin: botOnly } = new URL(named);
    if (pathname === '/' && search === '' && hash === '') return botOnly;
    // The cookie of the websocket has the path /ws, so a bot below a path could not be signed in.
    throw new Error(`The bot-host of this page must be like ${botOnly}, without a path: ${named}`);
  }
  // Throws for an invalid bot-host, because the server of the page may be another bot.
  throw new Error(`The bot-host of this page is no web address: ${named}`);
}

/**
 * Returns true when `data-credentials="include"` lets a bot on another host set a cookie. The default is false, because
 * browsers reject a cookie from a bot that allows every origin.
 */
const sendsCookieToBot = (page: Document): boolean => botHostElement(page)?.dataset.credentials === 'include';

const botHostElement = (page: Document) => page.querySelector<HTMLMetaElement>('meta[name="bot-host"]');

/** Returns the storage of the browser, or a storage in memory when the browser refuses storage. */
function availableStorage(page: Window): StoreServices['storage'] {
  try {
    const { localStorage } = page;
    localStorage.getItem('');
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
