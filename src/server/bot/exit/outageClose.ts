import type { BotContext } from '../core/context';
import type { Position } from '../positions/position';
import type { Positions } from '../positions/positions';
import type { BookConfirmation } from './bookConfirmation';
import { recordPrice } from './evaluatePosition';
import type { ExitExecutor } from './exitExecutor';
import type { PositionInputs } from './positionInputs';

/** Closes trades that could not be monitored. */
export type OutageClose = {
  /** Closes a waiting trade at the first book after the outage. Requests the book while the book is stale. */
  closeAtFirstBook(position: Position): void;
  /** Closes a trade after max_monitoring_errors_before_close failed checks. */
  closeAfterErrors(position: Position): void;
};

export function createOutageClose(
  { params, log, venues }: BotContext,
  positions: Positions,
  inputs: PositionInputs,
  executor: ExitExecutor,
  confirmation: BookConfirmation,
): OutageClose {
  const closeAtFirstBook = (position: Position) => {
    const v = inputs.freshExitInputsOf(position);
    if (v !== undefined) recordPrice(position, v);
    const book = inputs.bookOfTradeVenue(position);
    if (v !== undefined || inputs.isFresh(book)) {
      executor.requestExit(position, 'MONITOR_ERROR');
    } else if (book !== undefined) confirmation.requestConfirmation(venues.tradeVenue(position), book);
  };

  return {
    closeAtFirstBook,
    closeAfterErrors(position) {
      const { id, symbol, monitoring } = position;
      const { monitoringErrors } = monitoring;
      if (monitoringErrors < params().max_monitoring_errors_before_close || !positions.has(position)) return;
      if (monitoring.pendingExit !== undefined || monitoring.waitsForBook || monitoring.awaitsReading) return;
      const problem = `${id} ${symbol} could not be monitored ${monitoringErrors} times in a row`;
      if (inputs.isFresh(inputs.bookOfTradeVenue(position))) {
        log.report({ kind: 'exit_failed', text: `${problem}: closing the trade` });
        executor.sendExit(position, 'MONITOR_ERROR');
        return;
      }
      // Waits for a book: closes at the price from before an outage were fills that no market gave.
      log.report({ kind: 'exit_failed', text: `${problem}: waiting for a book to close the trade` });
      monitoring.waitsForBook = true;
      closeAtFirstBook(position);
    },
  };
}
