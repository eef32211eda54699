import { rowOf, type ParameterKey } from '@/contract/params/catalogue';
import type { Trade } from '@/contract/trade';
import { findParameterKeys } from '@/domain/parameters/parameterSearch';
import { hashAddress, openAddress, showSymbol } from '@/ui/hooks/hashRoute';
import { TABS } from '../tabs';

/** A tab, symbol, parameter or trade that the palette can open. Opening a destination never sends a command. */
export type PaletteDestination = {
  kind: 'tab' | 'symbol' | 'parameter' | 'trade';
  id: string;
  label: string;
  detail: string;
};

const MAX_DESTINATIONS_PER_KIND = 6;

type PaletteSources = { symbols: readonly string[]; trades: Iterable<Trade> };

/** Returns the destinations whose names contain the typed text. Names that begin with the text are first. */
export function findDestinations(typed: string, { symbols, trades }: PaletteSources): PaletteDestination[] {
  const text = typed.trim().toLowerCase();
  const tabs = TABS.map(({ id, label, key }) => ({ kind: 'tab', id, label, detail: `g ${key}` }) as const);
  if (text === '') return tabs;
  return [
    ...bestMatches(text, tabs),
    ...bestMatches(
      text,
      symbols.map((symbol) => ({ kind: 'symbol', id: symbol, label: symbol, detail: 'market view' })),
    ),
    ...[...(findParameterKeys(text) ?? [])]
      .map(parameterDestination)
      .sort(compareByPrefix(text))
      .slice(0, MAX_DESTINATIONS_PER_KIND),
    ...matchingTrades(text, trades),
  ];
}

export function openDestination({ kind, id }: PaletteDestination): void {
  if (kind === 'symbol') showSymbol(id);
  else if (kind === 'tab') openAddress(`#${id}`);
  else if (kind === 'parameter') openAddress(hashAddress('parameters', { focus: id }));
  else openAddress(hashAddress('trades', { trade: id }));
}

const bestMatches = (text: string, places: readonly PaletteDestination[]): PaletteDestination[] =>
  places
    .filter(({ label }) => label.toLowerCase().includes(text))
    .sort(compareByPrefix(text))
    .slice(0, MAX_DESTINATIONS_PER_KIND);

const compareByPrefix =
  (text: string) =>
  (a: PaletteDestination, b: PaletteDestination): number =>
    Number(b.label.toLowerCase().startsWith(text)) - Number(a.label.toLowerCase().startsWith(text));

const parameterDestination = (key: ParameterKey): PaletteDestination => ({
  kind: 'parameter',
  id: key,
  label: rowOf(key).label,
  detail: key,
});

/** Returns the first trades whose id contains the text. Stops early, because the console may have a hundred thousand trades. */
function matchingTrades(text: string, trades: Iterable<Trade>): PaletteDestination[] {
  const found = new Map<string, PaletteDestination>();
  for (const { trade_id, symbol, side, status } of trades) {
    if (found.size === MAX_DESTINATIONS_PER_KIND) break;
    if (!trade_id.toLowerCase().includes(text)) continue;
    found.set(trade_id, { kind: 'trade', id: trade_id, label: trade_id, detail: `${symbol} ${side} ${status}` });
  }
  return [...found.values()];
}
