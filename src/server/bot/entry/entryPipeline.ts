import type { LogComponent } from '@/contract/enums';
import { tradeSideOf } from '../direction';
import type { Clock } from '../../market/clock/clock';
import type { MarketTrade } from '../../market/source';
import type { RejectionName } from '../diagnostics/rejections';
import type { RejectionCounts } from '../diagnostics/rejectionCounts';
import type { Positions } from '../positions/positions';
import { logFailure } from '../runtime/failures';
import type { RiskRecord } from '../risk/riskRecord';
import { createRiskEngine, type RiskEngine } from '../risk/riskEngine';
import type { TradeSlots } from '../risk/slots';
import type { FoundSignal } from '../strategy/evaluation';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { CrossValidator } from './validation/crossValidator';
import type { VenueName } from '../venues/venues';
import { logTradeStep, type BotContext } from '../botContext';
import type { EntryFill, EntryOrder } from './order';
import { initialEntryPrice, selectOrderType } from './orderTypes';
import { sizeEntry } from './sizing';
import { createImmediateStopCheck } from './immediateStop';

export type EntryPipeline = {
  /** Checks, sizes and validates the entry for a signal, and sends the order of an accepted entry. */
  submitSignal(signal: FoundSignal): void;
  onBook(symbol: string, venue: VenueName): void;
  onTrades(symbol: string, trades: readonly MarketTrade[], venue: VenueName): void;
  /** Cancels every entry whose order has not filled. */
  cancelAllEntries(why: string): void;
  cancelEntriesOfSymbol(symbol: string, why: string): void;
  pendingCount(): number;
  pendingSymbols(): readonly string[];
  readonly risk: RiskEngine;
};

export type FilledEntry = { signal: FoundSignal; watch: SymbolWatch; qty: number; margin: number; venue: VenueName };

type EntryStage =
  | { kind: 'validating'; cancel: () => void }
  | { kind: 'revalidating' }
  | { kind: 'ordered'; order: EntryOrder; venue: VenueName };
type PendingEntry = { signal: FoundSignal; qty: number; margin: number; stage: EntryStage; cancelTimer: () => void };

type EntryRejection = { name: RejectionName; component: LogComponent; why: string };
type EntrySize = { qty: number; margin: number };

/** Minimum interval between two log lines with the same rejection reason. */
const REJECTION_LOG_INTERVAL_MS = 60_000;

export type EntryPipelineDependencies = {
  positions: Positions;
  slots: TradeSlots;
  record: RiskRecord;
  rejectionCounts: RejectionCounts;
  validator: CrossValidator;
  watchOf: (symbol: string) => SymbolWatch | undefined;
  onOpened: (filled: FilledEntry, fill: EntryFill) => void;
  /** Called once for each signal that did not become a trade. */
  onRejected: (signal: FoundSignal, name: RejectionName, why: string) => void;
};

export function createEntryPipeline(context: BotContext, deps: EntryPipelineDependencies): EntryPipeline {
  const { market, params, writer, log, venues } = context;
  const { slots, rejectionCounts, validator, watchOf } = deps;
  const { clock } = market;
  const pending = new Set<PendingEntry>();
  const immediateStopReason = createImmediateStopCheck(context);

  const ofSymbol = (symbol: string) => [...pending].filter(({ signal }) => signal.symbol === symbol);
  const entryName = ({ direction, symbol }: FoundSignal) => `${tradeSideOf(direction)} ${symbol}`;
  const risk = createRiskEngine(context, deps.positions, slots, deps.record, {
    count: () => pending.size,
    ofSymbol: (symbol) => ofSymbol(symbol).length,
    totalMargin: () => [...pending].reduce((sum, { margin }) => sum + margin, 0),
  });

  const reject = (entry: PendingEntry, name: RejectionName, why: string) => {
    if (!pending.delete(entry)) return;
    entry.cancelTimer();
    slots.releaseSlot();
    rejectionCounts.countRejectedSignal(entry.signal.symbol, name, clock.now(), why);
    log.info('EXECUTION', `${entryName(entry.signal)} not entered: ${why}`);
    deps.onRejected(entry.signal, name, why);
  };

  const cancel = (entries: Iterable<PendingEntry>, why: string) => {
    for (const entry of entries) {
      if (entry.stage.kind === 'ordered') entry.stage.order.cancel();
      else if (entry.stage.kind === 'validating') entry.stage.cancel();
      reject(entry, 'cancelled', why);
    }
  };

  /** Runs a step of an entry. If the step throws, cancels the entry and releases its position slot. */
  const attempt = (entry: PendingEntry, step: () => void) => {
    try {
      step();
    } catch (error) {
      logFailure(log, 'EXECUTION', `The entry order of ${entryName(entry.signal)}`, error);
      cancel([entry], 'its order failed');
    }
  };
  const clockOf = (entry: PendingEntry): Clock => ({
    now: clock.now,
    after: (delayMs, task) => clock.after(delayMs, () => attempt(entry, task)),
  });

  const order = (entry: PendingEntry, watch: SymbolWatch) => {
    const { signal, qty, margin } = entry;
    const { direction, symbol } = signal;
    const venue = venues.entryVenue();
    const book = venues.venueByName(venue).book(symbol);
    if (book === undefined) return reject(entry, 'entry', 'its exchange does not list the symbol');
    const isRejected = (): boolean => {
      const why = immediateStopReason(signal, watch, qty, venue);
      if (why !== undefined) reject(entry, 'sl_hit_already', why);
      return why !== undefined;
    };
    if (isRejected()) return;
    entry.cancelTimer();
    entry.stage = {
      kind: 'ordered',
      venue,
      order: selectOrderType(params())({
        direction,
        qty,
        book,
        instrument: venues.instrumentOf(venue, symbol) ?? watch.instrument,
        clock: clockOf(entry),
        params,
        onFilled: (fill) => {
          if (pending.delete(entry)) deps.onOpened({ signal, watch, qty, margin, venue }, fill);
        },
        onFailed: (why) => reject(entry, 'entry', why),
        isRejected,
        requestBook: () => venues.requestBook(venue, symbol, () => undefined),
        logStep: (what) => logTradeStep(context, `${entryName(signal)} entry ${what}`),
      }),
    };
  };

  /**
   * Compares the first book after the signal with the signal. Sends the order if the imbalance fell by at most
   * revalidation_obi_tolerance, else rejects the entry.
   */
  const revalidate = (entry: PendingEntry, watch: SymbolWatch) => {
    const { signal } = entry;
    const view = watch.groupedBook();
    // Without a synchronised book after the signal, the entry waits for the next book update until the signal expires.
    if (view === undefined || view.at <= signal.at) return;
    // Uses the raw imbalance, because one book update hardly changes the smoothed imbalance.
    const fallen = signal.direction * (signal.obi - view.obi);
    if (fallen <= params().revalidation_obi_tolerance) order(entry, watch);
    else reject(entry, 'revalidation_obi', `OBI fell by ${fallen.toFixed(3)} before the order was sent`);
  };

  const beginRevalidation = (entry: PendingEntry, watch: SymbolWatch) => {
    const { enable_signal_revalidation, revalidation_max_age_ms } = params();
    if (!enable_signal_revalidation) return order(entry, watch);
    entry.stage = { kind: 'revalidating' };
    const left = entry.signal.at + revalidation_max_age_ms - clock.now();
    const tooOld = () => reject(entry, 'revalidation_age', 'the signal is too old');
    if (left < 0) return tooOld();
    // The signal expires one millisecond after its maximum age, so that a book update at the maximum age still counts.
    entry.cancelTimer = clock.after(left + 1, tooOld);
    revalidate(entry, watch);
  };

  const beginValidation = (entry: PendingEntry, watch: SymbolWatch) => {
    if (!validator.isEnabled()) return beginRevalidation(entry, watch);
    const cancel = validator.validate(entry.signal, watch, (decision) => {
      if (decision.ok) beginRevalidation(entry, watch);
      else reject(entry, decision.name, `cross-validator: ${decision.reason}`);
    });
    entry.stage = { kind: 'validating', cancel };
  };

  /** Returns the order size, or the rejection of the signal. */
  const checkEntry = (signal: FoundSignal, watch: SymbolWatch): EntryRejection | { size: EntrySize } => {
    const { symbol, direction } = signal;
    const problem = writer.storageProblem();
    if (problem !== undefined) return { name: 'storage', component: 'DATA', why: problem };
    const venue = venues.entryVenue();
    const instrument = venues.instrumentOf(venue, symbol) ?? watch.instrument;
    const book = venues.venueByName(venue).book(symbol);
    const price = book?.ready === true ? initialEntryPrice(book, direction, params()) : NaN;
    // Uses the mid price of the signal while the book is out of sync or its entry side is empty. The order waits for a
    // price.
    const size = sizeEntry(Number.isNaN(price) ? signal.view.mid : price, instrument, params());
    if (!size.ok) return { name: 'size', component: 'RISK', why: size.reason };
    const block = risk.firstBlock(symbol, size.margin);
    if (block !== undefined) return { name: block.name, component: 'RISK', why: block.reason };
    const restsUntil = validator.isEnabled() ? validator.cooldownUntil(symbol) : undefined;
    if (restsUntil === undefined) return { size };
    const why = `cooldown after a rejection by the cross-validator, ${Math.ceil((restsUntil - clock.now()) / 1000)} s left`;
    return { name: 'validator_cooldown', component: 'EXECUTION', why };
  };

  return {
    risk,
    submitSignal(signal) {
      const { symbol } = signal;
      const watch = watchOf(symbol);
      if (watch === undefined) return;
      const found = checkEntry(signal, watch);
      if (!('size' in found)) {
        const { name, component, why } = found;
        rejectionCounts.countRejectedSignal(symbol, name, clock.now(), why);
        const line = () => `${entryName(signal)} rejected: ${why}`;
        log.logLimited(
          `held:${name}${name === 'size' ? symbol : ''}`,
          REJECTION_LOG_INTERVAL_MS,
          'INFO',
          component,
          line,
        );
        return deps.onRejected(signal, name, why);
      }
      if (!slots.takeSlot()) return deps.onRejected(signal, 'slots', 'no free slot');
      const { qty, margin } = found.size;
      const entry: PendingEntry = {
        signal,
        qty,
        margin,
        stage: { kind: 'revalidating' },
        cancelTimer: () => undefined,
      };
      pending.add(entry);
      beginValidation(entry, watch);
    },
    onBook(symbol, venue) {
      for (const entry of pending) {
        const { signal, stage } = entry;
        if (signal.symbol !== symbol) continue;
        if (stage.kind === 'ordered' && stage.venue === venue) attempt(entry, () => stage.order.onBook?.());
        const watch = stage.kind === 'revalidating' && venue === 'data' ? watchOf(symbol) : undefined;
        if (watch !== undefined) revalidate(entry, watch);
      }
    },
    onTrades(symbol, trades, venue) {
      for (const entry of pending) {
        const { signal, stage } = entry;
        if (signal.symbol !== symbol || stage.kind !== 'ordered' || stage.venue !== venue) continue;
        attempt(entry, () => stage.order.onTrades?.(trades));
      }
    },
    cancelAllEntries: (why) => cancel(pending, why),
    cancelEntriesOfSymbol: (symbol, why) => cancel(ofSymbol(symbol), why),
    pendingCount: () => pending.size,
    pendingSymbols: () => [...pending].map(({ signal }) => signal.symbol),
  };
}
