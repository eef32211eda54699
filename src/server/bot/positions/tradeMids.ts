import type { BotContext } from '../core/context';
import { isFreshBook } from '../venues/freshBook';
import { midPriceOf } from '../venues/venues';
import type { Position } from './position';

/** Delay of a report of a fill above which the current mid is no longer the mid at the fill. */
const MAX_FILL_REPORT_DELAY_MS = 2_000;

type MidContext = Pick<BotContext, 'market' | 'params' | 'venues'>;
type MidOwner = Pick<Position, 'exchange' | 'symbol' | 'venue'> & { readonly isForeignMarket?: boolean };

/** Returns the mid of the exchange of a trade, or null without a current book. */
export function currentMid({ market, params, venues }: MidContext, trade: MidOwner): number | null {
  if (trade.isForeignMarket) return null;
  const book = venues.venueByName(venues.tradeVenue(trade)).book(trade.symbol);
  if (book === undefined || !isFreshBook(book, market.clock.now(), params())) return null;
  const mid = midPriceOf(book);
  return mid > 0 ? mid : null;
}

/** Adds the mid at the fill. The mid is null for a fill that was reported late, such as after a restart. */
export function withMid<F extends { at: number }>(context: MidContext, trade: MidOwner, fill: F) {
  const isLate = Math.abs(context.market.clock.now() - fill.at) > MAX_FILL_REPORT_DELAY_MS;
  return { ...fill, mid: isLate ? null : currentMid(context, trade) };
}
