import type { MarketTrade } from '../../market/source';
import { REJECTION_KINDS, type RejectionName } from '../core/rejections';
import type { RejectionCounts } from '../core/rejectionCounts';
import type { RiskEngine } from '../risk/riskEngine';
import type { TradeSlots } from '../risk/slots';
import type { FoundSignal } from '../strategy/evaluation';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { CrossValidator } from './validation/crossValidator';
import type { VenueName } from '../../market/venueNames';
import type { BotContext } from '../core/context';
import type { Execution } from '../live/createExecution';
import { createEntryCheck } from './entryChecks';
import { entryName, type PendingEntries, type PendingEntry } from './pendingEntries';
import type { Position } from '../positions/position';
import type { Positions } from '../positions/positions';
import type { FilledEntry } from './filledEntry';
import { createOrderSender } from './sendOrder';
import type { TradeIdGenerator } from './tradeIds';

export type EntryPipeline = {
  /** Checks, sizes and validates the entry for a signal, and sends the order of an accepted entry. */
  submitSignal(signal: FoundSignal, watch: SymbolWatch): void;
  onBook(symbol: string, venue: VenueName): void;
  onTrades(symbol: string, trades: readonly MarketTrade[], venue: VenueName): void;
  /** Cancels every entry whose order has not filled. */
  cancelAllEntries(why: string): void;
  cancelEntriesOfSymbol(symbol: string, why: string): void;
  /** Cancels the entry whose latest order has this id, and its order with it. */
  cancelEntryOfOrder(clientId: string, why: string): void;
};

/** Minimum interval between two log lines with the same rejection reason. */
const REJECTION_LOG_INTERVAL_MS = 60_000;

export type EntryPipelineDependencies = {
  pending: PendingEntries;
  positions: Positions;
  ids: TradeIdGenerator;
  execution: Execution;
  slots: TradeSlots;
  risk: RiskEngine;
  rejectionCounts: RejectionCounts;
  validator: CrossValidator;
  onFilled: (filled: FilledEntry) => Position;
  /** Called once for each signal that did not become a trade. */
  onRejected: (signal: FoundSignal, name: RejectionName, why: string) => void;
};

export function createEntryPipeline(context: BotContext, dependencies: EntryPipelineDependencies): EntryPipeline {
  const { pending, execution, slots, rejectionCounts, validator, positions, ids, onFilled, onRejected } = dependencies;
  const { market, params, log } = context;
  const { clock } = market;
  const checkEntry = createEntryCheck(context, dependencies.risk, validator, execution);

  const rejectSignal = (signal: FoundSignal, name: RejectionName, why: string) => {
    rejectionCounts.countRejectedSignal(signal.symbol, name, clock.now(), why);
    const key = `held:${name}${name === 'size' ? signal.symbol : ''}`;
    const text = () => `${entryName(signal)} rejected: ${why}`;
    log.logLimited(key, REJECTION_LOG_INTERVAL_MS, 'INFO', REJECTION_KINDS[name].component, text);
    onRejected(signal, name, why);
  };

  const reject = (entry: PendingEntry, name: RejectionName, why: string) => {
    pending.applyEvent(entry, name === 'cancelled' ? 'cancel' : 'reject');
    // A cancelled order can still fill until the exchange ended it. A trade of that fill needs the slot.
    if (entry.sent?.isAlive() === true) pending.keepUntilOrderEnds(entry);
    else slots.releaseSlot();
    rejectionCounts.countRejectedSignal(entry.signal.symbol, name, clock.now(), why);
    log.info('EXECUTION', `${entryName(entry.signal)} not entered: ${why}`);
    onRejected(entry.signal, name, why);
  };

  const cancelEntries = (entries: readonly PendingEntry[], why: string) => {
    // The log line of a cancelled entry cancels all entries if the line cannot be written.
    for (const entry of entries) if (pending.has(entry)) reject(entry, 'cancelled', why);
  };

  const { send: sendOrder, cancelRemainders } = createOrderSender(context, pending, execution, {
    ids,
    onFilled,
    onLateFill(entry) {
      log.warning('EXECUTION', `${entryName(entry.signal)} filled after its order was cancelled`);
      if (!pending.release(entry)) slots.takeSlotOfLateFill();
    },
    onOrderEnded(entry) {
      if (pending.release(entry)) slots.releaseSlot();
    },
    isOpen: positions.has,
    reject,
  });

  const revalidate = (entry: PendingEntry) => {
    const { signal, watch } = entry;
    const view = watch.groupedBook();
    // Without a synchronised book after the signal, the entry waits for the next book update until the signal expires.
    if (view === undefined || view.at <= signal.at) return;
    // Uses the raw imbalance, because one book update hardly changes the smoothed imbalance.
    const fallen = signal.direction * (signal.obi - view.obi);
    if (fallen <= params().revalidation_obi_tolerance) sendOrder(entry);
    else reject(entry, 'revalidation_obi', `OBI fell by ${fallen.toFixed(3)} before the order was sent`);
  };

  const startRevalidation = (entry: PendingEntry) => {
    const { enable_signal_revalidation, revalidation_max_age_ms } = params();
    if (!enable_signal_revalidation) return sendOrder(entry);
    const left = entry.signal.at + revalidation_max_age_ms - clock.now();
    const rejectOldSignal = () => reject(entry, 'revalidation_age', 'the signal is too old');
    if (left < 0) return rejectOldSignal();
    // The signal expires one millisecond after its maximum age, so that a book update at the maximum age still counts.
    pending.applyEvent(entry, 'revalidate', clock.after(left + 1, rejectOldSignal));
    revalidate(entry);
  };

  const startValidation = (entry: PendingEntry) => {
    if (!validator.isEnabled()) return startRevalidation(entry);
    const cancelValidation = validator.validate(entry.signal, entry.watch, (decision) => {
      if (decision.ok) startRevalidation(entry);
      else reject(entry, decision.name, `cross-validator: ${decision.reason}`);
    });
    pending.applyEvent(entry, 'validate', cancelValidation);
  };

  return {
    submitSignal(signal, watch) {
      const result = checkEntry(signal, watch);
      if ('why' in result) return rejectSignal(signal, result.name, result.why);
      slots.takeSlot();
      startValidation(pending.accept({ signal, watch, qty: result.qty, margin: result.margin }));
    },
    onBook(symbol, venue) {
      for (const entry of pending.ofSymbol(symbol)) {
        if (entry.sent?.venue === venue) entry.sent.onBook();
        else if (entry.stage === 'revalidating' && venue === 'data') revalidate(entry);
      }
    },
    onTrades(symbol, trades, venue) {
      for (const { sent } of pending.ofSymbol(symbol)) if (sent?.venue === venue) sent.onTrades(trades);
    },
    cancelAllEntries(why) {
      cancelEntries(pending.all(), why);
      cancelRemainders();
    },
    cancelEntryOfOrder(clientId, why) {
      cancelEntries(
        pending.all().filter(({ sent }) => sent?.orderId() === clientId),
        why,
      );
    },
    cancelEntriesOfSymbol(symbol, why) {
      cancelEntries(pending.ofSymbol(symbol), why);
      cancelRemainders(symbol);
    },
  };
}
