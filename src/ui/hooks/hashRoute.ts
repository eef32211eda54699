import { useMemo, useSyncExternalStore } from 'react';
import { isLeavingAsked, mayLeave } from '../messages/leaving';

/** `#parameters?focus=obi_threshold` */
export type HashRoute = { place: string; query: URLSearchParams };

export function readHash(hash: string): HashRoute {
  const [place = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { place: place.toLowerCase(), query: new URLSearchParams(query) };
}

/** Returns the choice that the query names, or the first choice when the query names none. */
export const choiceIn = <T extends string | number>(
  query: URLSearchParams,
  name: string,
  choices: readonly T[],
  first: T,
): T => choices.find((choice) => String(choice) === query.get(name)) ?? first;

/** Returns the address of a screen without its empty entries. */
export function addressOf(place: string, entries: Record<string, string | false | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, text] of Object.entries(entries)) if (text) query.set(name, text);
  return query.size === 0 ? `#${place}` : `#${place}?${query.toString()}`;
}

/** The entry of the address that names the symbol of the open market view. */
const SYMBOL = 'symbol';
const SYMBOL_NAME = /^[\w.:-]{1,40}$/;

/** Opens the address and adds a history entry, so that Back returns to the previous screen. */
export function goTo(address: string): void {
  location.hash = withSymbol(address);
  announce();
}

/** Replaces the current address without a history entry, so that Back does not undo each typed letter. */
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

/** Returns the address after a link. A link to another tab keeps the panel of the symbol open. */
const afterTabChange = (hash: string): string =>
  readHash(hash).place === readHash(followed).place ? hash : withSymbol(hash, symbolIn(followed));

// The browser sends its own event late or never. Until then a typed text would revert to the old address.
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
/** The hash at the last `hashchange` event. `shown` may already hold a newer hash. */
let followed = '';

// While the console asks whether to leave, the URL may differ from the screen.
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
  if (isLeavingAsked() && readHash(location.hash).place !== readHash(shown).place) void askThenShow(location.hash);
  else show(location.hash);
}

/** Asks before a change of the tab by link, key or back button. Restores the URL until the operator answers. */
async function askThenShow(wanted: string): Promise<void> {
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
