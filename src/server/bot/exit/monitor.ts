import type { BookReader, ReferencePrices } from '../../market/source';
import type { SymbolWatch } from '../signal/symbolWatch';
import { reasonFor } from '../storeWriter';
import type { VenueName } from '../venues';
import { logStep, type Workbench } from '../workbench';
import type { Closer } from './closer';
import { dueExit, type ExitView, touchOf, TRIGGER_FIELDS } from './exits';
import { closesInto, monitorState, openTrade, type Position } from './position';
import type { Positions } from './positions';
import { createSilence } from './silence';
import { raiseStop } from './stops';
import { followWalls } from './wallFollow';

export type Monitor = {
  /** TP, SL and stops that follow the price: with every update of the book by which a trade is watched. */
  onBook(symbol: string, venue: VenueName): void;
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
  closer: Closer,
  /** A recording that is over makes no book stale: its trades wait for the operator. */
  feedHasEnded: () => boolean,
): Monitor {
  const { market, store, params, writer, log, venues } = bench;
  const { clock } = market;

  const silence = createSilence(bench);

  const bookOf = (position: Position): BookReader | undefined =>
    venues.of(venues.watched(position)).book(position.symbol);

  /** In prices of the venue where the trade stands, also while the books of the other one are watched. */
  const viewOf = (position: Position, watch: SymbolWatch): ExitView | undefined => {
    const venue = venues.of(venues.watched(position));
    const book = venue.book(position.symbol);
    if (book?.ready !== true) return undefined;
    const isForeign = venues.watched(position) !== venues.home(position);
    const scale = isForeign ? position.ratio : 1;
    const bid = book.priceAt('bid', 0) * scale;
    const ask = book.priceAt('ask', 0) * scale;
    if (!(ask > bid)) return undefined;
    const mid = (bid + ask) / 2;
    const known = venue.prices(position.symbol);
    const prices: ReferencePrices =
      known === undefined
        ? { last: mid, mark: mid, index: mid }
        : { last: known.last * scale, mark: known.mark * scale, index: known.index * scale };
    const ratio = isForeign ? scale : (venues.ratio(position.symbol, venues.home(position)) ?? position.ratio);
    return { now: clock.now(), p: params(), bid, ask, prices, ratio, obi: watch.obi(), book: watch.view };
  };

  /** TP and SL are orders at the exchange of the trade. */
  const tickOf = (position: Position, watch: SymbolWatch): number =>
    (venues.instrument(venues.home(position), position.symbol) ?? watch.instrument).tick_size;

  const triggerOf = (v: ExitView): number => v.prices[TRIGGER_FIELDS[v.p.sl_trigger_by]];

  const pullStop = (position: Position, watch: SymbolWatch, v: ExitView) => {
    const before = position.sl;
    const raised = raiseStop(
      position,
      {
        touch: touchOf(position, v),
        trigger: triggerOf(v),
        spread: v.ask - v.bid,
        tickSize: tickOf(position, watch),
      },
      v.p,
    );
    if (raised) logStep(bench, `${position.id} ${position.stopKind}: SL ${before} -> ${position.sl}`);
  };

  const look = (position: Position, watch: SymbolWatch, v: ExitView, when: 'book' | 'monitor') => {
    position.lastPrice = touchOf(position, v);
    position.seen = true;
    if (position.leaving !== undefined) return;
    pullStop(position, watch, v);
    const reason = dueExit(position, v, when);
    if (reason !== undefined) closer.leave(position, reason);
  };

  const save = (position: Position) => {
    position.unsaved = false;
    writer.keep(`Trade ${position.id}`, () => store.trades.save(openTrade(position), monitorState(position)));
  };

  const saveMoved = () => {
    for (const position of positions.all()) if (position.unsaved) save(position);
  };

  const checkOne = (position: Position) => {
    const watch = watchOf(position.symbol);
    const p = params();
    try {
      closer.settle(position);
      if (watch === undefined || feedHasEnded()) return;
      const book = bookOf(position);
      const isFresh = clock.now() - (book?.updatedAt ?? 0) <= p.book_stale_threshold_ms;
      const v = isFresh ? viewOf(position, watch) : undefined;
      if (v !== undefined) {
        position.errors = 0;
        look(position, watch, v, 'monitor');
      } else if (isFresh || book?.ready !== true || !silence.mayStand(venues.watched(position), book)) {
        // What must last was not seen to last.
        position.heldSince = {};
        if (position.seen) position.errors += 1;
      }
    } catch (error) {
      position.errors += 1;
      log.error('EXECUTION', `Monitoring ${position.id} failed: ${reasonFor(error)}`);
    }
    if (position.errors >= p.max_monitoring_errors_before_close && positions.has(position)) {
      log.error('EXECUTION', `${position.id} could not be monitored ${position.errors} times in a row: closing it`);
      closer.now(position, 'MONITOR_ERROR');
    }
  };

  return {
    onBook(symbol, venue) {
      const open = positions.ofSymbol(symbol);
      if (open.length === 0) return;
      const watch = watchOf(symbol);
      if (watch === undefined) return;
      for (const position of open) {
        if (position.elsewhere || venues.watched(position) !== venue) continue;
        const v = viewOf(position, watch);
        if (v !== undefined) look(position, watch, v, 'book');
      }
    },
    check() {
      for (const position of positions.here()) checkOne(position);
      saveMoved();
    },
    followWalls() {
      const p = params();
      if (!p.wall_following) return;
      for (const position of positions.here()) {
        const watch = watchOf(position.symbol);
        const view = watch?.view();
        const v = watch && viewOf(position, watch);
        if (watch === undefined || view === undefined || v === undefined) continue;
        const { direction, id } = position;
        const moved = followWalls(
          position,
          {
            protective: watch.usableWalls(closesInto(direction), 'protective')[0],
            target: watch.usableWalls(direction === 1 ? 'ask' : 'bid', 'target')[0],
            mid: view.mid,
            ratio: v.ratio,
            slFloorFactor: watch.slFloorFactor(),
            touch: touchOf(position, v),
            trigger: triggerOf(v),
            tickSize: tickOf(position, watch),
          },
          p,
        );
        if (moved && p.log_wall_updates) {
          log.debug('STRATEGY', `${id} follows its walls: TP ${position.tp}, SL ${position.sl}`);
        }
      }
    },
    save: saveMoved,
  };
}
