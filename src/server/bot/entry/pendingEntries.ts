import type { MarketTrade } from '../../market/source';
import { tradeSideOf } from '../direction';
import type { FoundSignal } from '../strategy/evaluation';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { VenueName } from '../venues/venues';
import { type EntryEvent, type EntryStage, isLastStage, nextEntryStage } from './entryStages';

type AcceptedEntry = {
  readonly signal: FoundSignal;
  readonly watch: SymbolWatch;
  readonly qty: number;
  readonly margin: number;
};

type SentOrder = { venue: VenueName; onBook(): void; onTrades(trades: readonly MarketTrade[]): void };

/** Accepted entry that has not ended. Each pending entry holds a position slot. */
export type PendingEntry = AcceptedEntry & {
  stage: EntryStage;
  /** Cancels what the stage waits for: the validation, the maximum age of the signal or the order. */
  cancelWait: () => void;
  /** Absent before the stage `ordered`. */
  sent?: SentOrder;
};

/** List of the entries that have not ended, and the only place that changes their stages. */
export type PendingEntries = {
  accept(accepted: AcceptedEntry): PendingEntry;
  /** Applies an event, cancels what the last stage waited for and removes an ended entry from the list. */
  applyEvent(entry: PendingEntry, event: EntryEvent, cancelWait?: () => void): void;
  has(entry: PendingEntry): boolean;
  all(): readonly PendingEntry[];
  ofSymbol(symbol: string): readonly PendingEntry[];
  symbols(): readonly string[];
  count(): number;
  totalMargin(): number;
};

export const entryName = ({ direction, symbol }: FoundSignal): string => `${tradeSideOf(direction)} ${symbol}`;

const NO_ENTRIES: readonly PendingEntry[] = [];

export function createPendingEntries(): PendingEntries {
  const entries = new Set<PendingEntry>();
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
      cancelLastWait();
    },
    has: (entry) => entries.has(entry),
    all: () => [...entries],
    // Every book update asks for the entries of its symbol, mostly while there are none.
    ofSymbol: (symbol) =>
      entries.size === 0 ? NO_ENTRIES : [...entries].filter(({ signal }) => signal.symbol === symbol),
    symbols: () => [...entries].map(({ signal }) => signal.symbol),
    count: () => entries.size,
    totalMargin: () => [...entries].reduce((sum, { margin }) => sum + margin, 0),
  };
}
