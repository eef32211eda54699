import type { BookReader } from '../../market/source';
import type { BotContext } from '../core/context';
import { isFreshBook } from '../venues/freshBook';
import type { Position } from '../positions/position';
import type { SymbolWatch } from '../strategy/symbolWatch';
import { FALLBACK_TICK_SIZE } from '../../market/rounding';
import { createExitInputReader } from './exitInputReader';
import type { ExitInputs } from './exitRules';

/** Market data by which open trades are monitored. */
export type PositionInputs = {
  watchOf(symbol: string): SymbolWatch | undefined;
  isFresh(book: BookReader | undefined): boolean;
  bookOf(position: Position): BookReader | undefined;
  bookOfTradeVenue(position: Position): BookReader | undefined;
  /** Returns whether the trade is monitored by the book of the exchange on which the trade was opened. */
  isOnOwnBook(position: Position): boolean;
  /** Returns the tick size of the exchange on which the trade was opened. */
  tickSizeOf(position: Position): number;
  /** Returns the inputs of the exit rules, also of a stale book. Stores the price ratio once it is known. */
  exitInputsOf(position: Position): ExitInputs | undefined;
  freshExitInputsOf(position: Position): ExitInputs | undefined;
};

const UNMONITORED_LOG_INTERVAL_MS = 60_000;

export function createPositionInputs(
  context: BotContext,
  watchOf: (symbol: string) => SymbolWatch | undefined,
): PositionInputs {
  const { market, params, log, venues } = context;
  const reader = createExitInputReader(context);
  const { bookOf } = reader;

  const isFresh = (book: BookReader | undefined): boolean =>
    book !== undefined && isFreshBook(book, market.clock.now(), params());

  const isOnOwnBook = (position: Position): boolean => venues.monitoringVenue(position) === venues.tradeVenue(position);

  const reportUnmonitored = ({ id, symbol }: Position) =>
    log.logLimited(`unwatched:${id}`, UNMONITORED_LOG_INTERVAL_MS, 'WARNING', 'RECOVERY', () => {
      const until = 'until books of both exchanges give the price ratio';
      return `${id} ${symbol} was opened with data of the other exchange: the trade is not monitored ${until}`;
    });

  const exitInputsOf = (position: Position): ExitInputs | undefined => {
    if (position.ratio === null) {
      position.ratio = venues.priceRatio(position.symbol, venues.tradeVenue(position)) ?? null;
      if (position.ratio !== null) position.monitoring.unsaved = true;
      else if (!isOnOwnBook(position)) reportUnmonitored(position);
    }
    return reader.exitInputsOf(position, watchOf(position.symbol));
  };

  return {
    watchOf,
    isFresh,
    bookOf,
    bookOfTradeVenue: (position) => venues.venueByName(venues.tradeVenue(position)).book(position.symbol),
    isOnOwnBook,
    tickSizeOf: (position) =>
      (venues.instrumentOf(venues.tradeVenue(position), position.symbol) ?? watchOf(position.symbol)?.instrument)
        ?.tick_size ?? FALLBACK_TICK_SIZE,
    exitInputsOf,
    freshExitInputsOf: (position) => (isFresh(bookOf(position)) ? exitInputsOf(position) : undefined),
  };
}
