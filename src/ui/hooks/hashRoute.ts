import { useMemo, useSyncExternalStore } from 'react';
import { isLeavingAsked, mayLeave } from '../messages/leaving';

/** `#parameters?focus=obi_threshold` */
export type HashRoute = { place: string; query: URLSearchParams };

export function readHash(hash: string): HashRoute {
  const [place = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { place: place.toLowerCase(), query: new URLSearchParams(query) };
}

/** The choice that the query names; the first one where it names none of them. */
export const choiceIn = <T extends string | number>(
  query: URLSearchParams,
  name: string,
  choices: readonly T[],
  first: T,
): T => choices.find((choice) => String(choice) === query.get(name)) ?? first;

/** The address of a screen; entries without a text are left out. */
export function addressOf(place: string, entries: Record<string, string | false | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, text] of Object.entries(entries)) if (text) query.set(name, text);
  return query.size === 0 ? `#${place}` : `#${place}?${query.toString()}`;
}

/** A step that the browser's Back takes back. */
export function goTo(address: string): void {
  location.hash = address;
  announce();
}

/** In place of the present address: Back leads to the screen before, not through every letter typed. */
export function replaceAddress(address: string): void {
  setAddress(address);
  announce();
}

// The browser's own event comes later, or not at all: text being typed would jump back in between.
const announce = (): boolean => window.dispatchEvent(new HashChangeEvent('hashchange'));

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
  setAddress(shown);
  if (!(await mayLeave())) return;
  setAddress(wanted);
  show(wanted);
}

function show(hash: string): void {
  shown = hash;
  listeners.forEach((listener) => listener());
}

const setAddress = (hash: string): void => history.replaceState(history.state, '', hash || location.pathname);
