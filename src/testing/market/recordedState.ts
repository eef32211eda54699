import { createMarketClock, type MarketClock } from '@/server/market/clock/marketClock';
import { MarketState } from '@/server/market/marketState';
import type { BookSide, MarketEvent } from '@/server/market/source';
import { readBookSide } from './testBook';

export type RecordedMarketState = {
  marketState: MarketState;
  clock: MarketClock;
  events: MarketEvent[];
  /** Returns the feed states, such as 'gap' or 'malformed', in order. */
  feedStates(): string[];
  levels(symbol: string, side: BookSide): [number, number][];
};

/** Creates a market state that stores its events, for tests of exchange messages. */
export function createRecordedMarketState(): RecordedMarketState {
  const clock = createMarketClock(1_700_000_000_000);
  const marketState = new MarketState(clock);
  const events: MarketEvent[] = [];
  marketState.listen((event) => events.push(event));
  return {
    marketState,
    clock,
    events,
    feedStates: () => feedStatesOf(events),
    levels: (symbol, side) => readBookSide(marketState.writableBook(symbol), side),
  };
}

/** Returns the states of all feed events in order. */
export const feedStatesOf = (events: readonly MarketEvent[]): string[] =>
  events.flatMap((event) => (event.kind === 'feed' ? [event.state] : []));
