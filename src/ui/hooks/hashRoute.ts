import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { hasLeaveQuestion, confirmLeaving } from '../messages/leaveQuestion';
import { subscribeToNothing } from './tabActivity';

/** Tab and query of an address such as `#parameters?focus=obi_threshold`. */
export type HashRoute = { tabId: string; query: URLSearchParams };

export function parseHashRoute(hash: string): HashRoute {
  const [tabId = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { tabId: tabId.toLowerCase(), query: new URLSearchParams(query) };
}

/** Returns the choice in the query, or the default `first` when the query has no valid choice. */
export const readQueryChoice = <T extends string | number>(
  query: URLSearchParams,
  name: string,
  choices: readonly T[],
  first: T,
): T => choices.find((choice) => String(choice) === query.get(name)) ?? first;

/** Returns the address of a screen. Omits empty entries. */
export function hashAddress(tabId: string, entries: Record<string, string | false | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, text] of Object.entries(entries)) if (text) query.set(name, text);
  return query.size === 0 ? `#${tabId}` : `#${tabId}?${query.toString()}`;
}

const SYMBOL_QUERY_KEY = 'symbol';
const SYMBOL_NAME_PATTERN = /^[\w.:-]{1,40}$/;

/** Opens an address with a history entry, so that Back returns to the previous screen. */
export function openAddress(address: string): void {
  location.hash = keepSymbolInAddress(address);
  notifyHashChange();
}

/** Replaces the current address without a history entry, so that Back does not undo single typed letters. */
export function replaceAddress(address: string): void {
  replaceUrl(keepSymbolInAddress(address));
  notifyHashChange();
}

/**
 * Adopts an address that belongs to another bot, without a word to the screens of the shown bot. The symbol of the open
 * market view stays with its bot.
 */
export function adoptAddressOfPage(): void {
  displayedHash = location.hash;
  lastEventHash = location.hash;
}

/** Opens the market view of a symbol on the current tab, or closes the market view for null. */
export function setSymbolInAddress(symbol: string | null): void {
  location.hash = addressWithSymbol(parseHashRoute(location.hash), symbol);
  notifyHashChange();
}

export function useSymbolInAddress(): string | null {
  const hash = useSyncExternalStore(subscribeToHash, currentHash);
  return symbolInHash(hash);
}

function symbolInHash(hash: string): string | null {
  const name = parseHashRoute(hash).query.get(SYMBOL_QUERY_KEY) ?? '';
  return SYMBOL_NAME_PATTERN.test(name) ? name : null;
}

function addressWithSymbol({ tabId, query }: HashRoute, symbol: string | null): string {
  const entries = Object.fromEntries(query);
  return hashAddress(tabId, { ...entries, [SYMBOL_QUERY_KEY]: symbol });
}

/** Adds the symbol of the open market view to an address without a symbol. */
const keepSymbolInAddress = (address: string, symbol = symbolInHash(location.hash)): string =>
  symbol === null || symbolInHash(address) !== null ? address : addressWithSymbol(parseHashRoute(address), symbol);

/** Returns the address to which a followed link leads. A link to another tab keeps the market view open. */
const addressAfterTabChange = (hash: string): string =>
  parseHashRoute(hash).tabId === parseHashRoute(lastEventHash).tabId
    ? hash
    : keepSymbolInAddress(hash, symbolInHash(lastEventHash));

// Dispatches the `hashchange` event at once, because the browser sends the event late or never.
const notifyHashChange = (): boolean => window.dispatchEvent(new HashChangeEvent('hashchange'));

/**
 * Route of the tab in which a component is rendered, or null outside the tabs. A hidden tab keeps the route that it last
 * showed.
 */
export const TabRouteContext = createContext<HashRoute | null>(null);

/** Returns the route of the surrounding tab, or the route in the address outside the tabs. */
export function useHashRoute(): HashRoute {
  const ofTab = useContext(TabRouteContext);
  const hash = useSyncExternalStore(ofTab ? subscribeToNothing : subscribeToHash, ofTab ? noHash : currentHash);
  return useMemo(() => ofTab ?? parseHashRoute(hash), [ofTab, hash]);
}

/** Returns the surrounding tab, or the tab in the address outside the tabs. Renders only when the tab changes. */
export function useCurrentTabId(): string {
  const ofTab = useContext(TabRouteContext)?.tabId;
  return useSyncExternalStore(
    ofTab === undefined ? subscribeToHash : subscribeToNothing,
    () => ofTab ?? parseHashRoute(currentHash()).tabId,
  );
}

const noHash = (): string => '';

const routeListeners = new Set<() => void>();
let displayedHash = '';
/** Hash at the last `hashchange` event. The displayed hash is newer between a change of the URL and the event. */
let lastEventHash = '';

// Returns the hash of the displayed screen. The URL may show another hash while the console asks whether to leave the
// screen.
function currentHash(): string {
  if (!hasLeaveQuestion()) displayedHash = addressAfterTabChange(location.hash);
  return displayedHash;
}

function subscribeToHash(listener: () => void): () => void {
  if (routeListeners.size === 0) {
    lastEventHash = location.hash;
    window.addEventListener('hashchange', onHashChange);
  }
  routeListeners.add(listener);
  return () => {
    routeListeners.delete(listener);
    if (routeListeners.size === 0) window.removeEventListener('hashchange', onHashChange);
  };
}

function onHashChange(): void {
  const address = addressAfterTabChange(location.hash);
  if (address !== location.hash) replaceUrl(address);
  if (hasLeaveQuestion() && parseHashRoute(location.hash).tabId !== parseHashRoute(displayedHash).tabId)
    void askBeforeTabChange(location.hash);
  else displayHash(location.hash);
}

/**
 * Asks the operator before a link, a key or the back button changes the tab. Restores the old URL until the operator
 * answers.
 */
async function askBeforeTabChange(wanted: string): Promise<void> {
  replaceUrl(displayedHash);
  if (!(await confirmLeaving())) return;
  replaceUrl(wanted);
  displayHash(wanted);
}

function displayHash(hash: string): void {
  displayedHash = hash;
  lastEventHash = hash;
  routeListeners.forEach((listener) => listener());
}

const replaceUrl = (hash: string): void => history.replaceState(history.state, '', hash || location.pathname);
