import type { ReferencePrices } from '../../market/source';
import type { SymbolWatch } from '../signal/symbolWatch';
import { reasonFor } from '../storeWriter';
import { logStep, type Workbench } from '../workbench';
import type { Closer } from './closer';
import { dueExit, type ExitView, touchOf, TRIGGER_FIELDS } from './exits';
import { closesInto, monitorState, openTrade, type Position } from './position';
import type { Positions } from './positions';
import { raiseStop } from './stops';
import { followWalls } from './wallFollow';

export type Monitor = {
  /** TP, SL and stops that follow the price: with every update of the book. */
  onBook(symbol: string): void;
  /** Every exit of every open trade, and the saving of what moved: each monitoring_interval_ms. */
  check(): void;
  /** TP and SL after their walls: each wall_update_frequency_ms. */
  followWalls(): void;
  /** Stores what moved since the last check. */
  save(): void;
};

export function createMonitor(
  bench: Workbench,
  positions: Positions,
  watchOf: (symbol: string) => SymbolWatch | undefined,
  close: Closer,
  /** A recording that is over makes no book stale: its trades wait for the operator. */
  feedHasEnded: () => boolean,
): Monitor {
  const { market, store, params, writer, log } = bench;
  const { clock } = market;

  const viewOf = (watch: SymbolWatch): ExitView | undefined => {
    const { book } = watch;
    const bid = book.priceAt('bid', 0);
    const ask = book.priceAt('ask', 0);
    if (!book.ready || !(ask > bid)) return undefined;
    const mid = (bid + ask) / 2;
    const prices: ReferencePrices = market.prices(book.symbol) ?? { last: mid, mark: mid, index: mid };
    return {
      now: clock.now(),
      p: params(),
      bid,
      ask,
      prices,
      obi: watch.obi(),
      book: watch.view,
    };
  };

  const pullStop = (position: Position, watch: SymbolWatch, v: ExitView) => {
    const before = position.sl;
    const raised = raiseStop(
      position,
      {
        touch: touchOf(position, v),
        trigger: v.prices[TRIGGER_FIELDS[v.p.sl_trigger_by]],
        spread: v.ask - v.bid,
        tickSize: watch.instrument.tick_size,
      },
      v.p,
    );
    if (raised) logStep(bench, `${position.id} ${position.stopKind}: SL ${before} -> ${position.sl}`);
  };

  const look = (position: Position, watch: SymbolWatch, v: ExitView, when: 'book' | 'monitor') => {
    position.lastPrice = touchOf(position, v);
    position.seen = true;
    pullStop(position, watch, v);
    const reason = dueExit(position, v, when);
    if (reason !== undefined) close(position, reason);
  };

  const save = (position: Position) => {
    position.unsaved = false;
    writer.write(`Trade ${position.id}`, () => store.trades.save(openTrade(position), monitorState(position)));
  };

  const saveMoved = () => {
    for (const position of positions.all()) if (position.unsaved) save(position);
  };

  const checkOne = (position: Position) => {
    const watch = watchOf(position.symbol);
    if (watch === undefined || feedHasEnded()) return;
    const p = params();
    try {
      const isFresh = clock.now() - watch.book.updatedAt <= p.book_stale_threshold_ms;
      const v = isFresh ? viewOf(watch) : undefined;
      if (v !== undefined) {
        position.errors = 0;
        look(position, watch, v, 'monitor');
      } else if (position.seen) position.errors += 1;
    } catch (error) {
      position.errors += 1;
      log.error('EXECUTION', `Monitoring ${position.id} failed: ${reasonFor(error)}`);
    }
    if (position.errors >= p.max_monitoring_errors_before_close && positions.has(position)) {
      log.error('EXECUTION', `${position.id} could not be monitored ${position.errors} times in a row: closing it`);
      close(position, 'MONITOR_ERROR');
    }
  };

  return {
    onBook(symbol) {
      const open = positions.ofSymbol(symbol);
      if (open.length === 0) return;
      const watch = watchOf(symbol);
      if (watch === undefined) return;
      const v = viewOf(watch);
      if (v === undefined) return;
      for (const position of open) look(position, watch, v, 'book');
    },
    check() {
      for (const position of positions.all()) checkOne(position);
      saveMoved();
    },
    followWalls() {
      const p = params();
      if (!p.wall_following) return;
      for (const position of positions.all()) {
        const watch = watchOf(position.symbol);
        const view = watch?.view();
        if (watch === undefined || view === undefined) continue;
        const { direction, id } = position;
        const walls = {
          protective: watch.usableWalls(closesInto(direction), 'protective')[0],
          target: watch.usableWalls(direction === 1 ? 'ask' : 'bid', 'target')[0],
        };
        const moved = followWalls(position, walls, view.mid, watch.instrument.tick_size, p);
        if (moved && p.enable_detailed_logging && p.log_wall_updates) {
          log.debug('STRATEGY', `${id} follows its walls: TP ${position.tp}, SL ${position.sl}`);
        }
      }
    },
    save: saveMoved,
  };
}
