import { floorTo, stepText } from '../rounding';
import { closesInto, monitorState, openTrade, type Position, sideOf } from '../exit/position';
import type { Positions } from '../exit/positions';
import type { RiskRecord } from '../risk/record';
import { firstRisk } from '../risk/rules';
import type { Slots } from '../risk/slots';
import type { FoundSignal } from '../signal/judgement';
import type { SymbolWatch } from '../signal/symbolWatch';
import { logStep, type Workbench } from '../workbench';
import { levelsAtFill } from './levelsAtFill';
import type { EntryFill, EntryOrder } from './order';
import { orderTypeFor } from './orderTypes';
import { sizeEntry } from './sizing';
import type { TradeIds } from './tradeIds';
import type { MarketTrade } from '../../market/source';

export type EntryDesk = {
  /** A signal that passed the strategy: sized, weighed by risk, checked again, then ordered. */
  consider(signal: FoundSignal): void;
  onBook(symbol: string): void;
  onTrades(symbol: string, trades: readonly MarketTrade[]): void;
  /** Gives up every entry that is not filled yet. */
  cancelAll(why: string): void;
  pending(): number;
};

type Pending = {
  signal: FoundSignal;
  qty: number;
  margin: number;
  stage: { kind: 'revalidating'; cancel: () => void } | { kind: 'ordered'; order: EntryOrder };
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Signals that risk holds back come by the second; the operator needs the reason once a minute. */
const RISK_LOG_EVERY_MS = 60_000;

export function createEntryDesk(
  bench: Workbench,
  positions: Positions,
  slots: Slots,
  risk: RiskRecord,
  ids: TradeIds,
  watchOf: (symbol: string) => SymbolWatch | undefined,
): EntryDesk {
  const { market, store, params, writer, publish, log } = bench;
  const { clock } = market;
  const pending = new Set<Pending>();

  const ofSymbol = (symbol: string) => [...pending].filter(({ signal }) => signal.symbol === symbol);
  const nameOf = ({ direction, symbol }: FoundSignal) => `${sideOf(direction)} ${symbol}`;

  /** Trades in [since, now]: a store may also hold those of another market time. */
  const openedSince = (since: number): number =>
    store.trades.countOpenedSince(since) - store.trades.countOpenedSince(clock.now() + 1) + pending.size;

  const blockedBy = (symbol: string, newMargin: number) =>
    firstRisk({
      p: params(),
      now: clock.now(),
      symbol,
      slotsAvailable: slots.available(),
      positionsOfSymbol: positions.ofSymbol(symbol).length + ofSymbol(symbol).length,
      marginInUse: positions.margin() + [...pending].reduce((sum, { margin }) => sum + margin, 0),
      newMargin,
      openedLastHour: () => openedSince(clock.now() - HOUR_MS),
      openedToday: () => openedSince(floorTo(clock.now(), DAY_MS)),
      symbolClosedAt: risk.lastCloseAt(symbol),
      lossRunEndedAt: risk.lossRunEndedAt(),
      drawdown_pct: risk.drawdownPct(params()),
    });

  const giveUp = (entry: Pending, why: string) => {
    if (!pending.delete(entry)) return;
    slots.release();
    log.info('EXECUTION', `${nameOf(entry.signal)} not entered: ${why}`);
  };

  const order = (entry: Pending, watch: SymbolWatch) => {
    const { signal, qty } = entry;
    entry.stage = {
      kind: 'ordered',
      order: orderTypeFor(params())({
        direction: signal.direction,
        qty,
        book: watch.book,
        instrument: watch.instrument,
        clock,
        params,
        filled: (fill) => open(entry, watch, fill),
        failed: (why) => giveUp(entry, why),
        step: (what) => logStep(bench, `${nameOf(signal)} entry ${what}`),
      }),
    };
  };

  /** The imbalance of the next update decides: at the same instant as the signal it could only agree. */
  const revalidate = (entry: Pending) => {
    const { signal, stage } = entry;
    const watch = watchOf(signal.symbol);
    if (watch === undefined || stage.kind !== 'revalidating') return;
    stage.cancel();
    // The book of this moment, not the smoothed figure: one update could hardly move that.
    const fallen = signal.direction * (signal.obi - (watch.view()?.obi ?? 0));
    if (fallen <= params().revalidation_obi_tolerance) order(entry, watch);
    else giveUp(entry, `OBI fell by ${fallen.toFixed(3)} before the order went out`);
  };

  const open = (entry: Pending, watch: SymbolWatch, fill: EntryFill) => {
    pending.delete(entry);
    const { signal, qty, margin } = entry;
    const { direction, symbol } = signal;
    const p = params();
    const levels = levelsAtFill(signal, watch, fill.price, qty, p);
    const anchor = (wall: { price: number; notional: number } | undefined) =>
      wall === undefined ? null : { price: wall.price, notional: wall.notional };
    const lastPrice = watch.book.priceAt(closesInto(direction), 0) || fill.price;
    const position: Position = {
      id: ids.next(clock.now()),
      symbol,
      direction,
      qty,
      margin,
      entry: fill.price,
      entryFee: fill.price * qty * (fill.fee_pct / 100),
      openedAt: clock.now(),
      mode: p.mode,
      exchange: p.exchange,
      tp: levels.tp,
      sl: levels.sl,
      stopKind: 'SL',
      bestPrice: lastPrice,
      lastPrice,
      protective: anchor(levels.protective),
      target: anchor(levels.target),
      heldSince: {},
      seen: true,
      errors: 0,
      unsaved: false,
    };
    positions.add(position);
    const trade = openTrade(position);
    writer.write(`Trade ${position.id}`, () => store.trades.save(trade, monitorState(position)));
    const { tick_size } = watch.instrument;
    log.info(
      'EXECUTION',
      `${nameOf(signal)} opened: ${qty} at ${stepText(fill.price, tick_size)} (${fill.liquidity}), TP ${position.tp}, SL ${position.sl} (${position.id})`,
    );
    publish({ type: 'trade_open', data: trade });
  };

  return {
    consider(signal) {
      const { symbol } = signal;
      const watch = watchOf(symbol);
      if (watch === undefined) return;
      const held = (name: string, why: string) =>
        log.limited(`risk:${name}`, RISK_LOG_EVERY_MS, 'INFO', 'RISK', () => `${nameOf(signal)} held back: ${why}`);
      const size = sizeEntry(signal.view.mid, watch.instrument, params());
      if (!size.ok) return held(`size:${symbol}`, size.reason);
      const block = blockedBy(symbol, size.margin);
      if (block !== undefined) return held(block.name, block.reason);
      if (!slots.take()) return;
      const entry: Pending = { signal, ...size, stage: { kind: 'revalidating', cancel: () => undefined } };
      pending.add(entry);
      if (!params().enable_signal_revalidation) return order(entry, watch);
      entry.stage = {
        kind: 'revalidating',
        cancel: clock.after(params().revalidation_max_age_ms, () => giveUp(entry, 'the signal grew too old')),
      };
    },
    onBook(symbol) {
      for (const entry of pending) {
        if (entry.signal.symbol !== symbol) continue;
        if (entry.stage.kind === 'revalidating') revalidate(entry);
        else entry.stage.order.onBook?.();
      }
    },
    onTrades(symbol, trades) {
      for (const { signal, stage } of pending) {
        if (signal.symbol === symbol && stage.kind === 'ordered') stage.order.onTrades?.(trades);
      }
    },
    cancelAll(why) {
      for (const entry of pending) {
        if (entry.stage.kind === 'ordered') entry.stage.order.cancel();
        else entry.stage.cancel();
        giveUp(entry, why);
      }
    },
    pending: () => pending.size,
  };
}
