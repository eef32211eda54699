import { createMarketClock } from '../../clock/marketClock';
import { MarketState } from '../../marketState';
import { NO_PROBES } from '../../session/sessionProbe';
import { createBookRequests } from './bookRequests';
import type { LiveVenue } from '../liveVenue';

/** A quiet book that is there, over a connection that brings nothing: the exchange answers after 25 ms. */
function quiet() {
  const clock = createMarketClock(0);
  const marketState = new MarketState(clock);
  marketState.writableBook('ABCUSDT').ready = true;
  const venue = {
    marketState,
    start: () => Promise.resolve(),
    trouble: () => undefined,
    heardAt: () => -Infinity,
    toldAt: () => -Infinity,
    subscriptions: { hold: () => () => undefined, refusal: () => undefined },
    askAnew: () => void clock.after(25, () => marketState.recordBookUpdate(marketState.writableBook('ABCUSDT'), 0)),
  } as unknown as LiveVenue;
  const taped: number[] = [];
  const probe = { ...NO_PROBES.data, answered: () => void taped.push(clock.now()) };
  return { clock, taped, request: createBookRequests(venue, clock, 'BYBIT', probe) };
}

test('questions about one book are answered in the order in which they were asked, each once', () => {
  const { clock, taped, request } = quiet();
  const answers: string[] = [];
  const ask = (name: string) => request('ABCUSDT', (problem) => void answers.push(`${name}: ${problem ?? 'stands'}`));
  // Each looks on its own every 20 ms: the second one would see the answer first.
  for (const [at, name] of [
    [1_000, 'first'],
    [1_010, 'second'],
    [1_100, 'third'],
  ] as const) {
    clock.after(at, () => ask(name));
  }
  clock.advanceTo(60_000);
  expect(answers).toEqual(['first: stands', 'second: stands', 'third: stands']);
  expect(taped).toHaveLength(3);
});
