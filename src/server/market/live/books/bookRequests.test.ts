import { createMarketClock } from '../../clock/marketClock';
import { MarketState } from '../../marketState';
import { NO_OP_PROBES } from '../../session/sessionProbe';
import type { LiveVenue } from '../liveVenue';
import { createBookRequests } from './bookRequests';

/** Creates the request function for a stale book. The exchange answers each request after 25 ms. */
function createRequestsForStaleBook() {
  const clock = createMarketClock(0);
  const marketState = new MarketState(clock, () => true);
  marketState.writableBook('ABCUSDT').sync.applyEvent('update');
  const venue = {
    marketState,
    start: () => Promise.resolve(),
    unavailableReason: () => undefined,
    subscriptions: { keepSubscribed: () => () => undefined, refusalReason: () => undefined },
    requestBook: () => void clock.after(25, () => marketState.recordBookUpdate(marketState.writableBook('ABCUSDT'), 0)),
  } as unknown as LiveVenue;
  const recorded: number[] = [];
  const probe = { ...NO_OP_PROBES.data, onAnswer: () => void recorded.push(clock.now()) };
  return { clock, recorded, request: createBookRequests(venue, clock, 'BYBIT', probe) };
}

test('each request for a book is answered once, in the order of the requests', () => {
  const { clock, recorded, request } = createRequestsForStaleBook();
  const answers: string[] = [];
  const ask = (name: string) =>
    request('ABCUSDT', (problem) => void answers.push(`${name}: ${problem ?? 'confirmed'}`));
  // Each request polls every 20 ms. The poll of the second request sees the answer first.
  for (const [at, name] of [
    [1_000, 'first'],
    [1_010, 'second'],
    [1_100, 'third'],
  ] as const) {
    clock.after(at, () => ask(name));
  }
  clock.advanceTo(60_000);
  expect(answers).toEqual(['first: confirmed', 'second: confirmed', 'third: confirmed']);
  expect(recorded).toHaveLength(3);
});
