import type { BookReader, ReferencePrices } from '../../market/source';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { BotContext } from '../core/context';
import type { ExitInputs } from './exitRules';
import type { Position } from '../positions/position';

/** Fields of an open trade, or of a trade that an entry order would open. */
type MonitoredTradeFields = Pick<Position, 'exchange' | 'ratio' | 'symbol' | 'venue'>;

/** Creates functions that read the book by which a trade is monitored and the inputs of the exit rules. */
export function createExitInputReader({ market, params, venues }: Pick<BotContext, 'market' | 'params' | 'venues'>) {
  const bookOf = (position: MonitoredTradeFields): BookReader | undefined =>
    venues.venueByName(venues.monitoringVenue(position)).book(position.symbol);

  /**
   * Returns the inputs of the exit rules in prices of the trade's venue, even if the trade is monitored by a book of
   * another venue. Walls and imbalance are unknown without `watch`.
   */
  const exitInputsOf = (position: MonitoredTradeFields, watch: SymbolWatch | undefined): ExitInputs | undefined => {
    const book = bookOf(position);
    if (book?.ready !== true) return undefined;
    const isForeign = venues.monitoringVenue(position) !== venues.tradeVenue(position);
    const scale = isForeign ? position.ratio : 1;
    if (scale === null) return undefined;
    const bid = book.priceAt('bid', 0) * scale;
    const ask = book.priceAt('ask', 0) * scale;
    if (!(ask > bid)) return undefined;
    const mid = (bid + ask) / 2;
    const known = venues.venueByName(venues.monitoringVenue(position)).prices(position.symbol);
    const prices: ReferencePrices =
      known === undefined
        ? { last: mid, mark: mid, index: mid }
        : { last: known.last * scale, mark: known.mark * scale, index: known.index * scale };
    const ratio = isForeign
      ? scale
      : (venues.priceRatio(position.symbol, venues.tradeVenue(position)) ?? position.ratio ?? 1);
    const now = market.clock.now();
    return {
      now,
      at: book.updatedAt,
      p: params(),
      bid,
      ask,
      prices,
      ratio,
      watch,
    };
  };

  return { bookOf, exitInputsOf };
}
