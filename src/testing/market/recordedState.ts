import { createMarketClock, type MarketClock } from '@/server/market/clock/marketClock';
import { MarketDesk } from '@/server/market/marketState';
import type { BookSide, MarketEvent } from '@/server/market/source';

export type TestDesk = {
  desk: MarketDesk;
  clock: MarketClock;
  events: MarketEvent[];
  /** Such as 'gap' or 'malformed', in the order they were told. */
  feedStates(): string[];
  levels(symbol: string, side: BookSide): [number, number][];
};

/** A desk whose events are kept, for tests of interpreters. */
export function createTestDesk(): TestDesk {
  const clock = createMarketClock(1_700_000_000_000);
  const desk = new MarketDesk(clock);
  const events: MarketEvent[] = [];
  desk.listen((event) => events.push(event));
  return {
    desk,
    clock,
    events,
    feedStates: () => events.flatMap((event) => (event.kind === 'feed' ? [event.state] : [])),
    levels(symbol, side) {
      const book = desk.openBook(symbol);
      return Array.from({ length: book.depth(side) }, (_, index) => [
        book.priceAt(side, index),
        book.quantityAt(side, index),
      ]);
    },
  };
}
