import { exitBookSide } from '../direction';
import type { BookReader, MarketTrade } from '../../market/source';
import { logFailure } from '../runtime/failures';
import { isFreshBook } from '../feed/freshBook';
import { FALLBACK_TICK_SIZE } from '../venues/rounding';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { VenueName } from '../venues/venues';
import { logTradeStep, type BotContext } from '../botContext';
import type { ExitExecutor } from './exitExecutor';
import {
  findDueExit,
  type ExitInputs,
  isStopTriggeredByMarketTrades,
  slReferencePrice,
  exitTouchPrice,
} from './exitRules';
import { type Position } from '../positions/position';
import type { Positions } from '../positions/positions';
import { createPositionSaver } from '../positions/positionSaver';
import { createBookConfirmation } from './bookConfirmation';
import { tightenStop } from './stops';
import { createExitInputReader } from './exitInputReader';
import { continueMakerExit, isMakerExitPassedByBook, isMakerExitPassedByMarketTrades } from './wallDropExit';
import { followWalls } from './wallFollowing';

export type PositionMonitor = {
  /** Tightens the SL and evaluates TP and SL, at every update of the book by which a trade is monitored. */
  onBook(symbol: string, venue: VenueName): void;
  /**
   * Checks stops with sl_trigger_by LAST at every market trade, because the last market trade of a batch can hide a
   * spike.
   */
  onTrades(symbol: string, trades: readonly MarketTrade[], venue: VenueName): void;
  /** Evaluates all exits of all open trades and saves changed trades, every monitoring_interval_ms. */
  checkPositions(): void;
  /** Moves TP and SL with their walls, every wall_update_frequency_ms. */
  followWalls(): void;
  /** Stores all open trades that changed since the last save, including last known prices. */
  savePositions(): void;
};

const UNMONITORED_LOG_INTERVAL_MS = 60_000;

export function createPositionMonitor(
  context: BotContext,
  positions: Positions,
  watchOf: (symbol: string) => SymbolWatch | undefined,
  executor: ExitExecutor,
  /** Returns true after the end of a recording, when only the operator can close open trades. */
  feedHasEnded: () => boolean,
): PositionMonitor {
  const { market, params, log, venues } = context;
  const { clock } = market;
  const confirmation = createBookConfirmation(context);
  const saver = createPositionSaver(context, positions);

  const { bookOf, exitInputsOf: marketInputsOf } = createExitInputReader(context);

  /** Returns whether the trade is monitored by the book of the exchange on which the trade was opened. */
  const isOnOwnBook = (position: Position): boolean => venues.monitoringVenue(position) === venues.tradeVenue(position);

  const reportUnmonitored = ({ id, symbol }: Position) =>
    log.logLimited(`unwatched:${id}`, UNMONITORED_LOG_INTERVAL_MS, 'WARNING', 'RECOVERY', () => {
      const until = 'until books of both exchanges give the price ratio';
      return `${id} ${symbol} was opened with data of the other exchange: the trade is not monitored ${until}`;
    });

  const exitInputsOf = (position: Position, watch: SymbolWatch | undefined): ExitInputs | undefined => {
    if (position.ratio === null) {
      position.ratio = venues.priceRatio(position.symbol, venues.tradeVenue(position)) ?? null;
      if (position.ratio !== null) position.monitoring.unsaved = true;
      else if (!isOnOwnBook(position)) reportUnmonitored(position);
    }
    return marketInputsOf(position, watch);
  };

  /** Returns the tick size of the exchange on which the trade was opened. */
  const tickOf = (position: Position, watch: SymbolWatch | undefined): number =>
    (venues.instrumentOf(venues.tradeVenue(position), position.symbol) ?? watch?.instrument)?.tick_size ??
    FALLBACK_TICK_SIZE;

  const moveStop = (position: Position, watch: SymbolWatch | undefined, v: ExitInputs) => {
    const before = position.sl;
    const raised = tightenStop(
      position,
      {
        touch: exitTouchPrice(position, v),
        trigger: slReferencePrice(v),
        spread: v.ask - v.bid,
        tickSize: tickOf(position, watch),
      },
      v.p,
    );
    if (raised) logTradeStep(context, `${position.id} ${position.stopKind}: SL ${before} -> ${position.sl}`);
  };

  const recordPrice = (position: Position, v: ExitInputs) => {
    position.lastPrice = exitTouchPrice(position, v);
    if (position.direction * (position.lastPrice - position.worstPrice) < 0) position.worstPrice = position.lastPrice;
    position.monitoring.lastPriceAt = v.at;
    position.monitoring.hasSeenBook = true;
  };

  const evaluate = (position: Position, watch: SymbolWatch | undefined, v: ExitInputs, when: 'book' | 'monitor') => {
    recordPrice(position, v);
    if (position.monitoring.pendingExit !== undefined) return;
    moveStop(position, watch, v);
    const reason = findDueExit(position, v, when);
    const mayFillAsMaker = (reason === undefined || reason === 'WALL_DROP') && isOnOwnBook(position);
    if (mayFillAsMaker && isMakerExitPassedByBook(position, v)) {
      executor.fillMakerExit(position, 'WALL_DROP');
      return;
    }
    if (reason === 'WALL_DROP' && waitsForMakerExit(position, watch, v)) return;
    // Cancels the maker exit after the wall returned, or when a taker exit replaces the maker exit.
    if (when === 'monitor') position.monitoring.makerExit = undefined;
    if (reason !== undefined) executor.sendExit(position, reason);
  };

  /**
   * Returns whether the trade waits for a maker exit. Only the book of the trade's own exchange can fill a maker exit.
   */
  const waitsForMakerExit = (position: Position, watch: SymbolWatch | undefined, v: ExitInputs): boolean => {
    if (!isOnOwnBook(position)) return false;
    const isNew = position.monitoring.makerExit === undefined;
    const [before, waits] = [position.sl, continueMakerExit(position, v, tickOf(position, watch))];
    const { makerExit } = position.monitoring;
    if (isNew && waits) {
      logTradeStep(
        context,
        `${position.id} WALL_DROP: SL ${before} -> ${position.sl}, maker exit at ${makerExit?.price}`,
      );
    }
    return waits;
  };

  const reportError = ({ id }: Position, error: unknown) => logFailure(log, 'EXECUTION', `Monitoring ${id}`, error);

  /** Runs a task for each trade. A failure with one trade does not stop the monitoring of other trades. */
  const forEachPosition = (open: readonly Position[], task: (position: Position) => void, onFailure = reportError) => {
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
  const freshInputs = (position: Position, watch: SymbolWatch | undefined): ExitInputs | undefined =>
    isFresh(bookOf(position)) ? exitInputsOf(position, watch) : undefined;

  const bookOfTradeVenue = (position: Position) =>
    venues.venueByName(venues.tradeVenue(position)).book(position.symbol);

  /** Closes a waiting trade at the first book after the outage. Requests the book while the book is stale. */
  const closeAtFirstBook = (position: Position, watch: SymbolWatch | undefined) => {
    const v = freshInputs(position, watch);
    if (v !== undefined) recordPrice(position, v);
    const book = bookOfTradeVenue(position);
    if (v !== undefined || isFresh(book)) {
      executor.closeNow(position, 'MONITOR_ERROR');
      return;
    }
    if (book !== undefined) confirmation.requestConfirmation(venues.tradeVenue(position), book);
  };

  const checkOne = (position: Position) => {
    const watch = watchOf(position.symbol);
    executor.chargeFunding(position);
    if (feedHasEnded()) return;
    if (position.monitoring.waitsForBook) {
      closeAtFirstBook(position, watch);
      return;
    }
    const book = bookOf(position);
    const v = freshInputs(position, watch);
    if (v !== undefined) {
      evaluate(position, watch, v, 'monitor');
      position.monitoring.monitoringErrors = 0;
    } else if (
      isFresh(book) ||
      book?.ready !== true ||
      !confirmation.requestConfirmation(venues.monitoringVenue(position), book)
    ) {
      // Restarts all hold times, because without data no exit condition is known to hold.
      position.monitoring.conditionSince = {};
      position.monitoring.makerExit = undefined;
      if (position.monitoring.hasSeenBook) position.monitoring.monitoringErrors += 1;
    }
  };

  const closeAfterErrors = (position: Position) => {
    const { id, symbol, monitoring } = position;
    const { monitoringErrors } = monitoring;
    if (monitoringErrors < params().max_monitoring_errors_before_close || !positions.has(position)) return;
    if (monitoring.pendingExit !== undefined || monitoring.waitsForBook) return;
    const problem = `${id} ${symbol} could not be monitored ${monitoringErrors} times in a row`;
    if (isFresh(bookOfTradeVenue(position))) {
      log.error('EXECUTION', `${problem}: closing the trade`);
      executor.sendExit(position, 'MONITOR_ERROR');
      return;
    }
    // Waits for a book, because the market no longer trades at prices from before the outage.
    log.error('EXECUTION', `${problem}: waiting for a book to close the trade`);
    monitoring.waitsForBook = true;
    closeAtFirstBook(position, watchOf(symbol));
  };

  const followOne = (position: Position) => {
    const p = params();
    const watch = watchOf(position.symbol);
    const view = watch?.groupedBook();
    // With a stale best price, a new TP or SL could trigger at once.
    const v = watch && freshInputs(position, watch);
    if (watch === undefined || view === undefined || v === undefined) return;
    const { direction, id } = position;
    const moved = followWalls(
      position,
      {
        protectives: watch.trustedWalls(exitBookSide(direction), 'protective'),
        target: watch.trustedWalls(direction === 1 ? 'ask' : 'bid', 'target')[0],
        mid: view.mid,
        ratio: v.ratio,
        minSlFactor: watch.minSlFactor(),
        touch: exitTouchPrice(position, v),
        trigger: slReferencePrice(v),
        tickSize: tickOf(position, watch),
      },
      p,
    );
    if (moved && p.log_wall_updates) {
      log.debug('STRATEGY', `TP and SL of ${id} follow their walls: TP ${position.tp}, SL ${position.sl}`);
    }
  };

  return {
    onBook(symbol, venue) {
      const open = positions.ofSymbol(symbol);
      if (open.length === 0) return;
      const watch = watchOf(symbol);
      forEachPosition(open, (position) => {
        if (position.isForeignMarket) return;
        if (position.monitoring.waitsForBook) {
          closeAtFirstBook(position, watch);
          return;
        }
        if (venues.monitoringVenue(position) !== venue) return;
        const v = exitInputsOf(position, watch);
        if (v !== undefined) evaluate(position, watch, v, 'book');
      });
    },
    onTrades(symbol, trades, venue) {
      forEachPosition(positions.ofSymbol(symbol), (position) => {
        const { isForeignMarket, monitoring } = position;
        if (isForeignMarket || venues.monitoringVenue(position) !== venue) return;
        if (monitoring.waitsForBook || monitoring.pendingExit !== undefined || bookOf(position)?.ready !== true) return;
        const scale = venues.tradeVenue(position) === venue ? 1 : (position.ratio ?? NaN);
        const prices = trades.map(({ price }) => price * scale);
        if (isStopTriggeredByMarketTrades(position, prices, params())) executor.sendExit(position, position.stopKind);
        else if (isOnOwnBook(position) && isMakerExitPassedByMarketTrades(position, trades)) {
          executor.fillMakerExit(position, 'WALL_DROP');
        }
      });
    },
    checkPositions() {
      const open = positions.onCurrentMarket();
      // Only the periodic check counts errors, because book updates would count the same error many times.
      forEachPosition(open, checkOne, (position, error) => {
        position.monitoring.monitoringErrors += 1;
        reportError(position, error);
      });
      forEachPosition(open, closeAfterErrors);
      saver.saveChangedPositions();
    },
    followWalls() {
      if (params().wall_following) forEachPosition(positions.onCurrentMarket(), followOne);
    },
    savePositions: saver.saveAllPositions,
  };
}
