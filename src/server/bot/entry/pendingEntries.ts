import type { MarketTrade } from '../../market/source';
import { tradeSideOf } from '../../market/direction';
import type { FoundSignal } from '../strategy/evaluation';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { VenueName } from '../../market/venueNames';
import { type EntryEvent, type EntryStage, isLastStage, nextEntryStage } from './entryStages';

type AcceptedEntry = {
  readonly signal: FoundSignal;
  readonly watch: SymbolWatch;
  readonly qty: number;
  readonly margin: number;
};

type SentOrder = {
  venue: VenueName;
  /** Returns the id of the latest order. */
  orderId(): string | undefined;
  onBook(): void;
  onTrades(trades: readonly MarketTrade[]): void;
  /** Returns whether an order of the entry can still fill, although the entry was cancelled. */
  isAlive(): boolean;
};

/** Accepted entry that has not ended. Each pending entry holds a position slot. */
export type PendingEntry = AcceptedEntry & {
  stage: EntryStage;
  /** Cancels what the stage waits for: the validation, the maximum age of the signal or the order. */
  cancelWait: () => void;
  /** Absent before the stage `ordered`. */
  sent?: SentOrder;
};

/** Ended entry whose order can still fill, also an entry of an earlier process. */
export type KeptEntry = { readonly signal: Pick<FoundSignal, 'symbol'>; readonly margin: number };

/** List of the entries that have not ended, and the only place that changes their stages. */
export type PendingEntries = {
  accept(accepted: AcceptedEntry): PendingEntry;
  /**
   * Applies an event, cancels what the last stage waited for and removes an ended entry from the list. A fill cancels
   * nothing, because the rest of the order can still fill.
   */
  applyEvent(entry: PendingEntry, event: EntryEvent, cancelWait?: () => void): void;
  has(entry: PendingEntry): boolean;
  /** Keeps slot and margin of an ended entry until its cancelled order has ended at the exchange. */
  keepUntilOrderEnds(entry: KeptEntry): void;
  /** Ends the keeping of an entry. Returns false if the entry was not kept. */
  release(entry: KeptEntry): boolean;
  all(): readonly PendingEntry[];
  ofSymbol(symbol: string): readonly PendingEntry[];
  symbols(): readonly string[];
  /** The counts and the margin include kept entries. */
  countOfSymbol(symbol: string): number;
  count(): number;
  totalMargin(): number;
};

export const entryName = ({ direction, symbol }: FoundSignal): string => `${tradeSideOf(direction)} ${symbol}`;

const NO_ENTRIES: readonly PendingEntry[] = [];

export function createPendingEntries(): PendingEntries {
  const entries = new Set<PendingEntry>();
  const kept = new Set<KeptEntry>();
  return {
    accept(accepted) {
      const entry: PendingEntry = { ...accepted, stage: 'accepted', cancelWait: () => undefined };
      entries.add(entry);
      return entry;
    },
    applyEvent(entry, event, cancelWait = () => undefined) {
      const { cancelWait: cancelLastWait } = entry;
      entry.stage = nextEntryStage(entry.stage, event);
      entry.cancelWait = cancelWait;
      if (isLastStage(entry.stage)) entries.delete(entry);
      if (event !== 'fill') cancelLastWait();
    },
    has: (entry) => entries.has(entry),
    keepUntilOrderEnds: (entry) => void kept.add(entry),
    release: (entry) => kept.delete(entry),
    all: () => [...entries],
    // Every book update asks for the entries of its symbol, mostly while there are none. Only found entries get a list.
    ofSymbol(symbol) {
      let found: PendingEntry[] | undefined;
      for (const entry of entries) if (entry.signal.symbol === symbol) (found ??= []).push(entry);
      return found ?? NO_ENTRIES;
    },
    symbols: () => [...entries].map(({ signal }) => signal.symbol),
    countOfSymbol: (symbol) => [...entries, ...kept].filter(({ signal }) => signal.symbol === symbol).length,
    count: () => entries.size + kept.size,
    totalMargin: () => [...entries, ...kept].reduce((sum, { margin }) => sum + margin, 0),
  };
}
