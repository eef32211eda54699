import type { MarketTrade } from '../../market/source';
import { logTradeStep, type BotContext } from '../core/context';
import type { Position } from '../positions/position';
import { createPositionSaver } from '../positions/positionSaver';
import type { Positions } from '../positions/positions';
import { reportExitFailure } from '../../logging/failures';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { VenueName } from '../../market/venueNames';
import { createBookConfirmation } from './bookConfirmation';
import { evaluatePosition } from './evaluatePosition';
import type { ExitExecutor } from './exitExecutor';
import { type ExitInputs, type ExitRule, isStopTriggeredByMarketTrades } from './exitRules';
import { followPosition } from './followPosition';
import { createOutageClose } from './outageClose';
import { createPositionInputs } from './positionInputs';
import { isMakerExitPassedByMarketTrades } from './wallDropExit';

export type PositionMonitor = {
  /** Tightens the SL and evaluates TP and SL, at every update of the book by which a trade is monitored. */
  onBook(symbol: string, venue: VenueName): void;
  /** Checks stops with sl_trigger_by LAST, because the last market trade of a batch can hide a spike. */
  onTrades(symbol: string, trades: readonly MarketTrade[], venue: VenueName): void;
  /** Evaluates all exits of all open trades and saves changed trades, every monitoring_interval_ms. */
  checkPositions(): void;
  /** Moves TP and SL with their walls, every wall_update_frequency_ms. */
  followWalls(): void;
  /** Stores all open trades that changed since the last save, including last known prices. */
  savePositions(): void;
};

export function createPositionMonitor(
  context: BotContext,
  positions: Positions,
  watchOf: (symbol: string) => SymbolWatch | undefined,
  executor: ExitExecutor,
  /** Returns true after the end of a recording, when only the operator can close open trades. */
  feedHasEnded: () => boolean,
): PositionMonitor {
  const { params, log, venues } = context;
  const confirmation = createBookConfirmation(context);
  const saver = createPositionSaver(context, positions);
  const inputs = createPositionInputs(context, watchOf);
  const { bookOf, isOnOwnBook } = inputs;
  const outageClose = createOutageClose(context, positions, inputs, executor, confirmation);
  const onStep = (text: string) => logTradeStep(context, text);

  const evaluate = (position: Position, v: ExitInputs, when: ExitRule['when']) => {
    const tickSize = inputs.tickSizeOf(position);
    const exit = evaluatePosition(position, v, { when, isOnOwnBook: isOnOwnBook(position), tickSize, onStep });
    if (exit?.fillsAsMaker === true) executor.fillMakerExit(position, exit.reason);
    else if (exit !== undefined) executor.sendExit(position, exit.reason);
  };

  const reportError = ({ id }: Position, error: unknown) => reportExitFailure(log, `Monitoring ${id}`, error);

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

  const checkOne = (position: Position) => {
    const { monitoring } = position;
    executor.chargeFunding(position);
    if (feedHasEnded()) return;
    if (monitoring.waitsForBook) {
      outageClose.closeAtFirstBook(position);
      return;
    }
    const book = bookOf(position);
    const v = inputs.freshExitInputsOf(position);
    if (v !== undefined) {
      evaluate(position, v, 'monitor');
      monitoring.monitoringErrors = 0;
    } else if (
      inputs.isFresh(book) ||
      book?.ready !== true ||
      !confirmation.requestConfirmation(venues.monitoringVenue(position), book)
    ) {
      // Restarts all hold times, because without data no exit condition is known to hold.
      monitoring.conditionSince = {};
      monitoring.makerExit = undefined;
      if (monitoring.hasSeenBook) monitoring.monitoringErrors += 1;
    }
  };

  return {
    onBook(symbol, venue) {
      forEachPosition(positions.ofSymbol(symbol), (position) => {
        if (position.isForeignMarket) return;
        if (position.monitoring.waitsForBook) {
          outageClose.closeAtFirstBook(position);
          return;
        }
        if (venues.monitoringVenue(position) !== venue) return;
        const v = inputs.exitInputsOf(position);
        if (v !== undefined) evaluate(position, v, 'book');
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
      forEachPosition(open, outageClose.closeAfterErrors);
      saver.saveChangedPositions();
    },
    followWalls() {
      if (!params().wall_following) return;
      forEachPosition(positions.onCurrentMarket(), (position) => followPosition(context, inputs, position));
    },
    savePositions: saver.saveAllPositions,
  };
}
