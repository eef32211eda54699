import type { BookReader } from '../../market/source';
import type { VenueName } from '../venues/venues';
import type { BotContext } from '../botContext';

/** A responsive exchange answers within a second. */
const BOOK_REQUEST_TIMEOUT_MS = 2_000;

type BookRequestState = { since: number; askedAt: number; isOpen: boolean; hasFailed: boolean };

export type BookConfirmation = {
  /**
   * True while a confirmation of the stale book is in progress; requests one if needed. A good answer refreshes the
   * book.
   */
  isPending(where: VenueName, book: BookReader): boolean;
};

/** Distinguishes a quiet book from a frozen one: both send no updates. The exchange confirms a quiet one. */
export function createBookConfirmation({
  market: { clock },
  venues,
}: Pick<BotContext, 'market' | 'venues'>): BookConfirmation {
  const inquiries = new Map<string, BookRequestState>();

  const ask = (where: VenueName, symbol: string, inquiry: BookRequestState) => {
    inquiry.isOpen = true;
    venues.requestBook(where, symbol, (problem) => {
      inquiry.isOpen = false;
      if (problem !== undefined) inquiry.hasFailed = true;
    });
  };

  return {
    isPending(where, { symbol, updatedAt: since }) {
      const key = `${where} ${symbol}`;
      let inquiry = inquiries.get(key);
      if (inquiry?.since !== since) {
        inquiry = { since, askedAt: clock.now(), isOpen: false, hasFailed: false };
        inquiries.set(key, inquiry);
      }
      // Repeats a failed request: a restored connection sends nothing for quiet symbols.
      if (!inquiry.isOpen) ask(where, symbol, inquiry);
      return !inquiry.hasFailed && clock.now() - inquiry.askedAt < BOOK_REQUEST_TIMEOUT_MS;
    },
  };
}
