import { useMemo, useSyncExternalStore } from 'react';
import { isLeavingAsked, mayLeave } from './leaving';

/** `#parameters?focus=obi_threshold` */
export type HashRoute = { place: string; query: URLSearchParams };

export function readHash(hash: string): HashRoute {
  const [place = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { place: place.toLowerCase(), query: new URLSearchParams(query) };
}

export function useHashRoute(): HashRoute {
  const hash = useSyncExternalStore(subscribe, shownHash);
  return useMemo(() => readHash(hash), [hash]);
}

const listeners = new Set<() => void>();
/** The hash of the shown screen. */
let shown = '';

// While the operator is asked about leaving, the URL may differ from the screen.
function shownHash(): string {
  if (!isLeavingAsked()) shown = location.hash;
  return shown;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('hashchange', follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('hashchange', follow);
  };
}

function follow(): void {
  if (isLeavingAsked() && readHash(location.hash).place !== readHash(shown).place) void ask(location.hash);
  else show(location.hash);
}

/** Handles links, keys and the back button alike: restores the URL until the operator has answered. */
async function ask(wanted: string): Promise<void> {
  replaceAddress(shown);
  if (!(await mayLeave())) return;
  replaceAddress(wanted);
  show(wanted);
}

function show(hash: string): void {
  shown = hash;
  listeners.forEach((listener) => listener());
}

const replaceAddress = (hash: string): void => history.replaceState(history.state, '', hash || location.pathname);
