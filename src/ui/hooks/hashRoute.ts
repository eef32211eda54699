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

/** Names the symbol whose panel is open beside the tab. It stays in the address until the panel is closed. */
const SYMBOL = 'symbol';
const SYMBOL_NAME = /^[\w.:-]{1,40}$/;

/** A step that the browser's Back takes back. */
export function goTo(address: string): void {
  location.hash = withSymbol(address);
  announce();
}

/** In place of the present address: Back leads to the screen before, not through every letter typed. */
export function replaceAddress(address: string): void {
  setAddress(withSymbol(address));
  announce();
}

/** Opens the panel of the symbol on the current tab; null closes it. */
export function showSymbol(symbol: string | null): void {
  location.hash = addressOfSymbol(readHash(location.hash), symbol);
  announce();
}

/** Returns the symbol whose panel is open; null without one. */
export function useSymbolInAddress(): string | null {
  const hash = useSyncExternalStore(subscribe, shownHash);
  return symbolIn(hash);
}

function symbolIn(hash: string): string | null {
  const name = readHash(hash).query.get(SYMBOL) ?? '';
  return SYMBOL_NAME.test(name) ? name : null;
}

function addressOfSymbol({ place, query }: HashRoute, symbol: string | null): string {
  const entries = Object.fromEntries(query);
  return addressOf(place, { ...entries, [SYMBOL]: symbol });
}

/** Adds the open symbol to an address that names none. */
const withSymbol = (address: string, symbol = symbolIn(location.hash)): string =>
  symbol === null || symbolIn(address) !== null ? address : addressOfSymbol(readHash(address), symbol);

/** A link to another tab keeps the panel: it belongs to the symbol, not to the tab. */
const afterTabChange = (hash: string): string =>
  readHash(hash).place === readHash(followed).place ? hash : withSymbol(hash, symbolIn(followed));

// The browser's own event comes later, or not at all: text being typed would jump back in between.
const announce = (): boolean => window.dispatchEvent(new HashChangeEvent('hashchange'));

export function useHashRoute(): HashRoute {
  const hash = useSyncExternalStore(subscribe, shownHash);
  return useMemo(() => readHash(hash), [hash]);
}

/** Renders only when the tab changes. */
export const usePlace = (): string => useSyncExternalStore(subscribe, () => readHash(shownHash()).place);

const listeners = new Set<() => void>();
/** The hash of the shown screen. */
let shown = '';
/** The hash after the last change; `shown` may be read before the browser announces the next one. */
let followed = '';

// While the operator is asked about leaving, the URL may differ from the screen.
function shownHash(): string {
  if (!isLeavingAsked()) shown = afterTabChange(location.hash);
  return shown;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    followed = location.hash;
    window.addEventListener('hashchange', follow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('hashchange', follow);
  };
}

function follow(): void {
  const address = afterTabChange(location.hash);
  if (address !== location.hash) setAddress(address);
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
  followed = hash;
  listeners.forEach((listener) => listener());
}

const setAddress = (hash: string): void => history.replaceState(history.state, '', hash || location.pathname);
