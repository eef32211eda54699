import type { LogComponent } from '@/contract/enums';
import type { Clock } from '../../market/clock/clock';
import type { MarketTrade } from '../../market/source';
import type { ObstacleName } from '../diagnostics/rejections';
import type { Tally } from '../diagnostics/rejectionCounts';
import { sideOf } from '../positions/position';
import type { Positions } from '../positions/positions';
import { tellFailure } from '../runtime/failures';
import type { RiskRecord } from '../risk/record';
import { createRiskDesk, type RiskDesk } from '../risk/riskDesk';
import type { Slots } from '../risk/slots';
import type { FoundSignal } from '../strategy/evaluation';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { CrossValidator } from './validation/crossValidator';
import type { VenueName } from '../venues/venues';
import { logStep, type Workbench } from '../botContext';
import type { EntryFill, EntryOrder } from './order';
import { firstPrice, orderTypeFor } from './orderTypes';
import { sizeEntry } from './sizing';
import { createStopAtEntry } from './stopAtEntry';

export type EntryDesk = {
  /** A signal that passed the strategy: sized, weighed by risk, validated, checked again, then ordered. */
  consider(signal: FoundSignal): void;
  onBook(symbol: string, venue: VenueName): void;
  onTrades(symbol: string, trades: readonly MarketTrade[], venue: VenueName): void;
  /** Gives up every entry that is not filled yet. */
  cancelAll(why: string): void;
  cancelOf(symbol: string, why: string): void;
  pending(): number;
  symbols(): readonly string[];
  readonly risk: RiskDesk;
};

export type Filled = { signal: FoundSignal; watch: SymbolWatch; qty: number; margin: number; venue: VenueName };

type Stage =
  | { kind: 'validating'; cancel: () => void }
  | { kind: 'revalidating' }
  | { kind: 'ordered'; order: EntryOrder; venue: VenueName };
type Pending = { signal: FoundSignal; qty: number; margin: number; stage: Stage; endTimer: () => void };

type Obstacle = { name: ObstacleName; component: LogComponent; why: string };
type Size = { qty: number; margin: number };

/** Signals that risk holds back come by the second; the operator needs the reason once a minute. */
const HELD_LOG_EVERY_MS = 60_000;

export type EntryDeskDeps = {
  positions: Positions;
  slots: Slots;
  record: RiskRecord;
  tally: Tally;
  validator: CrossValidator;
  watchOf: (symbol: string) => SymbolWatch | undefined;
  opened: (filled: Filled, fill: EntryFill) => void;
};

export function createEntryDesk(bench: Workbench, deps: EntryDeskDeps): EntryDesk {
  const { market, params, writer, log, venues } = bench;
  const { slots, tally, validator, watchOf } = deps;
  const { clock } = market;
  const pending = new Set<Pending>();
  const stopAtEntry = createStopAtEntry(bench);

  const ofSymbol = (symbol: string) => [...pending].filter(({ signal }) => signal.symbol === symbol);
  const nameOf = ({ direction, symbol }: FoundSignal) => `${sideOf(direction)} ${symbol}`;
  const risk = createRiskDesk(bench, deps.positions, slots, deps.record, {
    count: () => pending.size,
    ofSymbol: (symbol) => ofSymbol(symbol).length,
    margin: () => [...pending].reduce((sum, { margin }) => sum + margin, 0),
  });

  const giveUp = (entry: Pending, name: ObstacleName, why: string) => {
    if (!pending.delete(entry)) return;
    entry.endTimer();
    slots.release();
    tally.stopped(entry.signal.symbol, name, clock.now(), why);
    log.info('EXECUTION', `${nameOf(entry.signal)} not entered: ${why}`);
  };

  const cancel = (entries: Iterable<Pending>, why: string) => {
    for (const entry of entries) {
      if (entry.stage.kind === 'ordered') entry.stage.order.cancel();
      else if (entry.stage.kind === 'validating') entry.stage.cancel();
      giveUp(entry, 'cancelled', why);
    }
  };

  /** An order that fails ends alone, and gives its slot back. */
  const attempt = (entry: Pending, step: () => void) => {
    try {
      step();
    } catch (error) {
      tellFailure(log, 'EXECUTION', `The entry order of ${nameOf(entry.signal)}`, error);
      cancel([entry], 'its order failed');
    }
  };
  const clockOf = (entry: Pending): Clock => ({
    now: clock.now,
    after: (delayMs, task) => clock.after(delayMs, () => attempt(entry, task)),
  });

  const order = (entry: Pending, watch: SymbolWatch) => {
    const { signal, qty, margin } = entry;
    const { direction, symbol } = signal;
    const venue = venues.forEntries();
    const book = venues.of(venue).book(symbol);
    if (book === undefined) return giveUp(entry, 'entry', 'its exchange does not know the symbol');
    const isRefused = (): boolean => {
      const why = stopAtEntry(signal, watch, qty, venue);
      if (why !== undefined) giveUp(entry, 'sl_hit_already', why);
      return why !== undefined;
    };
    if (isRefused()) return;
    entry.endTimer();
    entry.stage = {
      kind: 'ordered',
      venue,
      order: orderTypeFor(params())({
        direction,
        qty,
        book,
        instrument: venues.instrument(venue, symbol) ?? watch.instrument,
        clock: clockOf(entry),
        params,
        filled: (fill) => {
          if (pending.delete(entry)) deps.opened({ signal, watch, qty, margin, venue }, fill);
        },
        failed: (why) => giveUp(entry, 'entry', why),
        isRefused,
        refresh: () => venues.request(venue, symbol, () => undefined),
        step: (what) => logStep(bench, `${nameOf(signal)} entry ${what}`),
      }),
    };
  };

  /** The book of a later moment decides: that of the signal could only agree. */
  const revalidate = (entry: Pending, watch: SymbolWatch) => {
    const { signal } = entry;
    const view = watch.view();
    // A book that cannot be read agrees to nothing: the next one has until the signal is too old.
    if (view === undefined || view.at <= signal.at) return;
    // The book of this moment, not the smoothed figure: one update could hardly move that.
    const fallen = signal.direction * (signal.obi - view.obi);
    if (fallen <= params().revalidation_obi_tolerance) order(entry, watch);
    else giveUp(entry, 'revalidation_obi', `OBI fell by ${fallen.toFixed(3)} before the order went out`);
  };

  const beginRevalidation = (entry: Pending, watch: SymbolWatch) => {
    const { enable_signal_revalidation, revalidation_max_age_ms } = params();
    if (!enable_signal_revalidation) return order(entry, watch);
    entry.stage = { kind: 'revalidating' };
    const left = entry.signal.at + revalidation_max_age_ms - clock.now();
    const tooOld = () => giveUp(entry, 'revalidation_age', 'the signal grew too old');
    if (left < 0) return tooOld();
    // What is told at its last moment still counts.
    entry.endTimer = clock.after(left + 1, tooOld);
    revalidate(entry, watch);
  };

  const beginValidation = (entry: Pending, watch: SymbolWatch) => {
    if (!validator.isOn()) return beginRevalidation(entry, watch);
    const cancel = validator.validate(entry.signal, watch, (verdict) => {
      if (verdict.ok) beginRevalidation(entry, watch);
      else giveUp(entry, verdict.name, `cross-validator: ${verdict.reason}`);
    });
    entry.stage = { kind: 'validating', cancel };
  };

  /** Why the signal cannot even be tried. */
  const obstacleTo = (signal: FoundSignal, watch: SymbolWatch): Obstacle | { size: Size } => {
    const { symbol, direction } = signal;
    const problem = writer.problem();
    if (problem !== undefined) return { name: 'storage', component: 'DATA', why: problem };
    const venue = venues.forEntries();
    const instrument = venues.instrument(venue, symbol) ?? watch.instrument;
    const book = venues.of(venue).book(symbol);
    const price = book?.ready === true ? firstPrice(book, direction, params()) : NaN;
    // A book without that side for a moment is waited for, as one that is not there yet.
    const size = sizeEntry(Number.isNaN(price) ? signal.view.mid : price, instrument, params());
    if (!size.ok) return { name: 'size', component: 'RISK', why: size.reason };
    const block = risk.blockedBy(symbol, size.margin);
    if (block !== undefined) return { name: block.name, component: 'RISK', why: block.reason };
    const restsUntil = validator.isOn() ? validator.restsUntil(symbol) : undefined;
    if (restsUntil === undefined) return { size };
    const why = `the cross-validator rejected it, ${Math.ceil((restsUntil - clock.now()) / 1000)} s of rest left`;
    return { name: 'validator_cooldown', component: 'EXECUTION', why };
  };

  return {
    risk,
    consider(signal) {
      const { symbol } = signal;
      const watch = watchOf(symbol);
      if (watch === undefined) return;
      const found = obstacleTo(signal, watch);
      if (!('size' in found)) {
        const { name, component, why } = found;
        tally.stopped(symbol, name, clock.now(), why);
        const line = () => `${nameOf(signal)} held back: ${why}`;
        log.limited(`held:${name}${name === 'size' ? symbol : ''}`, HELD_LOG_EVERY_MS, 'INFO', component, line);
        return;
      }
      if (!slots.take()) return;
      const { qty, margin } = found.size;
      const entry: Pending = { signal, qty, margin, stage: { kind: 'revalidating' }, endTimer: () => undefined };
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
    cancelAll: (why) => cancel(pending, why),
    cancelOf: (symbol, why) => cancel(ofSymbol(symbol), why),
    pending: () => pending.size,
    symbols: () => [...pending].map(({ signal }) => signal.symbol),
  };
}
