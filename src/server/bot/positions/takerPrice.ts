import { exitBookSide } from '../../market/direction';
import { fillFromBook } from '../../market/book/walkBook';
import type { BookReader } from '../../market/source';
import { isFreshBook } from '../venues/freshBook';
import type { BotContext } from '../core/context';
import type { Position } from './position';
import { openQuantity } from './positionFills';

export type TakerExitPrice = {
  /** Average fill price of the whole quantity, simulated slippage included. */
  price: number;
  /** Best price of the book, or the last known price. */
  touch: number;
  /** Market time of the book or of the last known price, 0 if unknown. */
  at: number;
};

export function createTakerExitPricing({
  market: { clock },
  params,
  venues,
}: Pick<BotContext, 'market' | 'params' | 'venues'>) {
  const isFresh = (book: BookReader): boolean => isFreshBook(book, clock.now(), params());

  const beforeSlippage = (position: Position): TakerExitPrice => {
    const { symbol, direction, lastPrice, isForeignMarket, monitoring } = position;
    const qty = openQuantity(position);
    const book = isForeignMarket ? undefined : venues.venueByName(venues.tradeVenue(position)).book(symbol);
    const last: TakerExitPrice = { price: lastPrice, touch: lastPrice, at: monitoring.lastPriceAt };
    const side = exitBookSide(direction);
    if (book?.ready !== true) return last;
    const { averagePrice, filled } = fillFromBook(book, side, qty);
    if (!(filled > 0)) return last;
    // The quantity that exceeds the book fills at the worst price of the book.
    const rest = filled < qty ? (qty - filled) * book.priceAt(side, book.depth(side) - 1) : 0;
    const average = (averagePrice * filled + rest) / qty;
    const touch = book.priceAt(side, 0);
    // A stale book that is older than the last known price determines only the slippage.
    const isLatest = isFresh(book) || book.updatedAt > monitoring.lastPriceAt;
    return isLatest ? { price: average, touch, at: book.updatedAt } : { ...last, price: lastPrice * (average / touch) };
  };

  return (position: Position): TakerExitPrice => {
    const found = beforeSlippage(position);
    const slippage = (position.direction * params().simulate_slippage_exit_bps) / 1e4;
    return { ...found, price: found.price * (1 - slippage) };
  };
}
