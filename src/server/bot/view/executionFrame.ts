import type { BookFrame } from '@/contract/live/streams';
import { FALLBACK_TICK_SIZE } from '../../market/rounding';
import type { BotContext } from '../core/context';
import { createGroupedBook } from '../strategy/groupedBook';
import { isFreshBook } from '../venues/freshBook';
import { groupedBookFields } from './bookFrame';
import { liveBookOriginOf } from './bookOrigin';

/**
 * Returns the grouped book of the execution exchange. The sequence number is the time of the book. Returns undefined
 * while the book is stale or has the sequence number `sent`. The bot tracks no walls and checks no filters there. A
 * display subscribes to no execution book, because a subscription could change trades.
 */
export function readExecutionFrame(context: BotContext, symbol: string, sent: number): BookFrame | undefined {
  const { market, params, venues } = context;
  const book = market.execution?.book(symbol);
  const sequence = Math.round(book?.updatedAt ?? 0);
  if (book === undefined || sequence === sent) return undefined;
  const now = market.clock.now();
  if (!isFreshBook(book, now, params())) return undefined;
  const tick = venues.instrumentOf('execution', symbol)?.tick_size ?? FALLBACK_TICK_SIZE;
  const view = createGroupedBook(book, tick, params());
  if (view === undefined) return undefined;
  return {
    symbol,
    sequence,
    timestamp: now,
    ...groupedBookFields(view),
    ...liveBookOriginOf(context, symbol, 'execution'),
    walls: [],
    obi_smoothed: null,
    obi_threshold: null,
    obi_rearm: null,
    side: null,
    checks: [],
  };
}
