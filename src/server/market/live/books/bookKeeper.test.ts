import { createMarketClock } from '../../clock/marketClock';
import { MarketState } from '../../marketState';
import { type BookKeeper, createBookKeeper } from './bookKeeper';

test.each([
  ['others find its book to stand', () => undefined],
  ['snapshots of its book come', (keeper: BookKeeper) => keeper.told('ABCUSDT', 'snapshot')],
])('a topic that fell asleep is renewed after half a minute, also while %s', (_what, meanwhile) => {
  const clock = createMarketClock(0);
  const marketState: MarketState = new MarketState(clock, (event) => {
    if (event.kind === 'book') keeper.told(event.symbol, 'topic');
    if (event.kind === 'feed' && event.state === 'gap') keeper.lost('ABCUSDT');
  });
  const asked: number[] = [];
  const renewed: number[] = [];
  const keeper = createBookKeeper(clock, marketState, {
    ask: () => void asked.push(clock.now()),
    renew: () => void renewed.push(clock.now()),
    firstAskAfterMs: undefined,
    isUp: () => true,
    backOff: { firstMs: 50 },
  });
  keeper.begin('ABCUSDT');
  const book = marketState.writableBook('ABCUSDT');
  for (let at = 1_000; at <= 100_000; at += 1_000) {
    clock.advanceTo(at);
    if (at <= 40_000) marketState.recordBookUpdate(book, 0);
    else {
      book.updatedAt = at;
      meanwhile(keeper);
    }
  }
  for (const [first] of [renewed, asked]) {
    expect(first).toBeGreaterThan(70_000);
    expect(first).toBeLessThan(73_000);
  }
});

test('a book that is subscribed to anew is asked for once, when its topic has had the time to flow', () => {
  const clock = createMarketClock(0);
  const asked: number[] = [];
  const keeper = createBookKeeper(clock, new MarketState(clock), {
    ask: () => void asked.push(clock.now()),
    renew: () => undefined,
    firstAskAfterMs: 400,
    isUp: () => true,
    backOff: { firstMs: 50 },
  });
  keeper.begin('ABCUSDT');
  clock.advanceTo(1_000);
  keeper.lost('ABCUSDT');
  keeper.begunAnew(['ABCUSDT', 'GONEUSDT']);
  clock.advanceTo(5_000);
  expect(asked).toEqual([400, 1_400]);
});
