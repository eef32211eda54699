import type { BookReader } from '../../market/source';
import { tellFailure } from '../runtime/failures';
import { isFreshBook } from '../feed/freshBook';
import { FINE_TICK } from '../venues/rounding';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { VenueName } from '../venues/venues';
import { logStep, type Workbench } from '../botContext';
import type { Closer } from './exitExecutor';
import { dueExit, type ExitView, slPriceOf, touchOf } from './exitRules';
import { closesInto, type Position } from '../positions/position';
import type { Positions } from '../positions/positions';
import { createSaving } from '../positions/positionSaver';
import { createSilence } from './bookConfirmation';
import { raiseStop } from './stops';
import { createWatchedBook } from './watchedBook';
import { followWalls } from './wallFollowing';

export type Monitor = {
  /** TP, SL and stops that follow the price: with every update of the book by which a trade is watched. */
  onBook(symbol: string, venue: VenueName): void;
  /** Every exit of every open trade, and the saving of what moved: each monitoring_interval_ms. */
  check(): void;
  /** TP and SL after their walls: each wall_update_frequency_ms. */
  followWalls(): void;
  /** Stores what changed since the last save, the last known prices included. */
  save(): void;
};

const UNWATCHED_TOLD_EVERY_MS = 60_000;

export function createMonitor(
  bench: Workbench,
  positions: Positions,
  watchOf: (symbol: string) => SymbolWatch | undefined,
  closer: Closer,
  /** A recording that is over makes no book stale: its trades wait for the operator. */
  feedHasEnded: () => boolean,
): Monitor {
  const { market, params, log, venues } = bench;
  const { clock } = market;
  const silence = createSilence(bench);
  const saving = createSaving(bench, positions);

  const { bookOf, viewOf: viewThrough } = createWatchedBook(bench);

  const tellUnwatched = ({ id, symbol }: Position) =>
    log.limited(`unwatched:${id}`, UNWATCHED_TOLD_EVERY_MS, 'WARNING', 'RECOVERY', () => {
      const until = 'until books of both exchanges have come and tell the gap between their prices';
      return `${id} ${symbol} was opened with data of the other exchange: it is not watched ${until}`;
    });

  const viewOf = (position: Position, watch: SymbolWatch | undefined): ExitView | undefined => {
    if (position.ratio === null) {
      position.ratio = venues.ratio(position.symbol, venues.home(position)) ?? null;
      if (position.ratio !== null) position.unsaved = true;
      else if (venues.watched(position) !== venues.home(position)) tellUnwatched(position);
    }
    return viewThrough(position, watch);
  };

  /** TP and SL are orders at the exchange of the trade. */
  const tickOf = (position: Position, watch: SymbolWatch | undefined): number =>
    (venues.instrument(venues.home(position), position.symbol) ?? watch?.instrument)?.tick_size ?? FINE_TICK;

  const pullStop = (position: Position, watch: SymbolWatch | undefined, v: ExitView) => {
    const before = position.sl;
    const raised = raiseStop(
      position,
      {
        touch: touchOf(position, v),
        trigger: slPriceOf(v),
        spread: v.ask - v.bid,
        tickSize: tickOf(position, watch),
      },
      v.p,
    );
    if (raised) logStep(bench, `${position.id} ${position.stopKind}: SL ${before} -> ${position.sl}`);
  };

  const look = (position: Position, watch: SymbolWatch | undefined, v: ExitView, when: 'book' | 'monitor') => {
    position.lastPrice = touchOf(position, v);
    position.pricedAt = v.at;
    position.seen = true;
    if (position.leaving !== undefined) return;
    pullStop(position, watch, v);
    const reason = dueExit(position, v, when);
    if (reason !== undefined) closer.leave(position, reason);
  };

  const failed = ({ id }: Position, error: unknown) => tellFailure(log, 'EXECUTION', `Monitoring ${id}`, error);

  /** What fails with one trade must leave the others watched. */
  const each = (open: readonly Position[], task: (position: Position) => void, onFailure = failed) => {
    for (const position of open) {
      try {
        task(position);
      } catch (error) {
        onFailure(position, error);
      }
    }
  };

  const isFresh = (book: BookReader | undefined): boolean =>
    book !== undefined && isFreshBook(book, clock.now(), params());
  const freshView = (position: Position, watch: SymbolWatch | undefined): ExitView | undefined =>
    isFresh(bookOf(position)) ? viewOf(position, watch) : undefined;

  const checkOne = (position: Position) => {
    const watch = watchOf(position.symbol);
    closer.settle(position);
    if (feedHasEnded()) return;
    const book = bookOf(position);
    const v = freshView(position, watch);
    if (v !== undefined) {
      look(position, watch, v, 'monitor');
      position.errors = 0;
    } else if (isFresh(book) || book?.ready !== true || !silence.mayStand(venues.watched(position), book)) {
      // What must last was not seen to last.
      position.heldSince = {};
      if (position.seen) position.errors += 1;
    }
  };

  const closeUnwatched = (position: Position) => {
    const { id, errors } = position;
    if (errors < params().max_monitoring_errors_before_close || !positions.has(position)) return;
    if (position.leaving !== undefined) return;
    log.error('EXECUTION', `${id} could not be monitored ${errors} times in a row: closing it`);
    // Not at once: its exchange may be asked, of which only the book of the other one was lost.
    closer.leave(position, 'MONITOR_ERROR');
  };

  const followOne = (position: Position) => {
    const p = params();
    const watch = watchOf(position.symbol);
    const view = watch?.view();
    // An old touch guards no level against being put where it is hit already.
    const v = watch && freshView(position, watch);
    if (watch === undefined || view === undefined || v === undefined) return;
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
        trigger: slPriceOf(v),
        tickSize: tickOf(position, watch),
      },
      p,
    );
    if (moved && p.log_wall_updates) {
      log.debug('STRATEGY', `${id} follows its walls: TP ${position.tp}, SL ${position.sl}`);
    }
  };

  return {
    onBook(symbol, venue) {
      const open = positions.ofSymbol(symbol);
      if (open.length === 0) return;
      const watch = watchOf(symbol);
      each(open, (position) => {
        if (position.elsewhere || venues.watched(position) !== venue) return;
        const v = viewOf(position, watch);
        if (v !== undefined) look(position, watch, v, 'book');
      });
    },
    check() {
      const open = positions.here();
      // Counted here alone: what fails at a book update fails at the check as well.
      each(open, checkOne, (position, error) => {
        position.errors += 1;
        failed(position, error);
      });
      each(open, closeUnwatched);
      saving.moved();
    },
    followWalls() {
      if (params().wall_following) each(positions.here(), followOne);
    },
    save: saving.all,
  };
}
