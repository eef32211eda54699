import { useMemo, useSyncExternalStore } from 'react';

/** `#parameters?focus=obi_threshold` */
export type HashRoute = { place: string; query: URLSearchParams };

export function readHash(hash: string): HashRoute {
  const [place = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { place: place.toLowerCase(), query: new URLSearchParams(query) };
}

export function useHashRoute(): HashRoute {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return useMemo(() => readHash(hash), [hash]);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
