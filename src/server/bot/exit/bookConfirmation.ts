import type { BookReader } from '../../market/source';
import type { VenueName } from '../venues/venues';
import type { BotContext } from '../botContext';

/** An exchange that knows answers within a second. */
const ANSWER_WITHIN_MS = 2_000;

type Inquiry = { since: number; askedAt: number; isOpen: boolean; hasFailed: boolean };

export type BookConfirmation = {
  /** True while the exchange has yet to say whether the stale book stands; asks it the first time. A good answer makes it fresh. */
  isPending(where: VenueName, book: BookReader): boolean;
};

/** Tells a book in which nothing changes from one that froze: both send nothing. */
export function createBookConfirmation({
  market: { clock },
  venues,
}: Pick<BotContext, 'market' | 'venues'>): BookConfirmation {
  const inquiries = new Map<string, Inquiry>();

  const ask = (where: VenueName, symbol: string, inquiry: Inquiry) => {
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
      // Also after it failed: a connection that comes back brings no news of what is quiet.
      if (!inquiry.isOpen) ask(where, symbol, inquiry);
      return !inquiry.hasFailed && clock.now() - inquiry.askedAt < ANSWER_WITHIN_MS;
    },
  };
}
