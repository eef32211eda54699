import type { BookFrame } from '@/contract/live/streams';
import type { BookRole } from '@/contract/market/bookLevels';
import type { VenueName } from '../../market/venueNames';
import type { BotContext } from '../core/context';
import { isFreshBook } from '../venues/freshBook';
import { midPriceOf } from '../venues/venues';

type OriginContext = Pick<BotContext, 'market' | 'params' | 'venues'>;

const bookRoleOf = (venue: VenueName): BookRole => (venue === 'execution' ? 'execution' : 'signals');
export const venueOfBook = (book: BookRole): VenueName => (book === 'execution' ? 'execution' : 'data');

/** Returns exchange and role of a venue, and the exchange with the other role while the symbol uses two exchanges. */
export function bookOriginOf({ venues }: Pick<BotContext, 'venues'>, symbol: string, venue: VenueName) {
  const other = venue === 'data' ? 'execution' : 'data';
  // Trades can stay open on the execution exchange after the parameters chose the data exchange for new orders.
  const hasTwo = venue === 'execution' || venues.entryVenue() === 'execution' || venues.followsExecutionBook(symbol);
  return {
    exchange: venues.exchangeOf(venue),
    book: bookRoleOf(venue),
    other_exchange: hasTwo ? venues.exchangeOf(other) : null,
  };
}

/** Adds the mid price of the other book, which converts prices of one book to the other. */
export function liveBookOriginOf(
  context: OriginContext,
  symbol: string,
  venue: VenueName,
): Pick<BookFrame, 'exchange' | 'book' | 'other_exchange' | 'other_mid'> {
  const { market, params, venues } = context;
  const origin = bookOriginOf(context, symbol, venue);
  if (origin.other_exchange === null) return { ...origin, other_mid: null };
  const book = venues.venueByName(venue === 'data' ? 'execution' : 'data').book(symbol);
  const isFresh = book !== undefined && isFreshBook(book, market.clock.now(), params());
  const mid = isFresh ? midPriceOf(book) : NaN;
  return { ...origin, other_mid: Number.isNaN(mid) ? null : mid };
}
