import type { BookReader } from '../../market/source';
import type { VenueName } from '../../market/venueNames';
import type { BotContext } from '../core/context';

/** Longest wait for the answer to a book request. A working exchange answers within a second. */
const BOOK_REQUEST_TIMEOUT_MS = 2_000;

type BookRequestState = { since: number; askedAt: number; isOpen: boolean; hasFailed: boolean };

export type BookConfirmation = {
  /** Requests a stale book unless a request is open. Returns true while the answer can still confirm the book. */
  requestConfirmation(venue: VenueName, book: BookReader): boolean;
};

/** Requests a silent book from its exchange. Without an answer that confirms it, quiet books closed trades. */
export function createBookConfirmation({
  market: { clock },
  venues,
}: Pick<BotContext, 'market' | 'venues'>): BookConfirmation {
  const inquiries = new Map<string, BookRequestState>();

  const requestBook = (venue: VenueName, symbol: string, inquiry: BookRequestState) => {
    inquiry.isOpen = true;
    venues.requestBook(venue, symbol, (problem) => {
      inquiry.isOpen = false;
      if (problem !== undefined) inquiry.hasFailed = true;
    });
  };

  return {
    requestConfirmation(venue, { symbol, updatedAt: since }) {
      const key = `${venue} ${symbol}`;
      let inquiry = inquiries.get(key);
      if (inquiry?.since !== since) {
        inquiry = { since, askedAt: clock.now(), isOpen: false, hasFailed: false };
        inquiries.set(key, inquiry);
      }
      // Repeats a failed request, because a restored connection sends no updates of unchanged books.
      if (!inquiry.isOpen) requestBook(venue, symbol, inquiry);
      return !inquiry.hasFailed && clock.now() - inquiry.askedAt < BOOK_REQUEST_TIMEOUT_MS;
    },
  };
}
