import type { Services } from '@/api/services';

/** Returns the browser's implementation of fetch, sockets, clocks and storage. */
export function browserServices(): Services {
  return {
    fetchFn: (request, init) => fetch(request, sendsCookie(document) ? { ...init, credentials: 'include' } : init),
    openSocket(url, on) {
      const socket = new WebSocket(url);
      socket.onopen = on.opened;
      socket.onmessage = ({ data }) => on.received(data);
      // A failed attempt also fires `close`, and the `error` event adds no information.
      socket.onclose = on.closed;
      return { send: (text) => socket.send(text), close: () => socket.close() };
    },
    now: () => Date.now(),
    monotonicNow: () => performance.now(),
    host: hostOf(document, location),
    storage: storageOf(window),
    reload: () => location.reload(),
    logger: console,
    pageVisibility: {
      isVisible: () => document.visibilityState === 'visible',
      onChange: (listener) => document.addEventListener('visibilitychange', listener),
    },
  };
}

/** Returns the origin of the bot. The page may set it: `<meta name="bot-host" content="https://bot.example">`. */
export function hostOf(page: Document, { origin }: Pick<Location, 'origin'>): string {
  const named = botHost(page)?.content.trim() ?? '';
  if (named === '') return origin;
  if (URL.canParse(named) && /^https?:/i.test(named)) return new URL(named).origin;
  // An invalid bot-host throws, because the origin of the page would be another bot.
  throw new Error(`The bot-host of this page is no web address: ${named}`);
}

/**
 * Returns true when a bot on another host may set its websocket cookie: `data-credentials="include"`. The default is
 * off, because browsers refuse such a reply from a bot that allows every origin.
 */
const sendsCookie = (page: Document): boolean => botHost(page)?.dataset.credentials === 'include';

const botHost = (page: Document) => page.querySelector<HTMLMetaElement>('meta[name="bot-host"]');

/** Returns the browser's storage. When the browser refuses it, returns a storage in memory. */
function storageOf(page: Window): Services['storage'] {
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
