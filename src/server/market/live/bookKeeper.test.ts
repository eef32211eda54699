import { createMarketClock } from '../marketClock';
import { MarketDesk } from '../marketDesk';
import { createBookKeeper } from './bookKeeper';

test('a topic that fell asleep is asked for after half a minute, also while others find its book to stand', () => {
  const clock = createMarketClock(0);
  const desk: MarketDesk = new MarketDesk(clock, (event) => {
    if (event.kind === 'book') keeper.told(event.symbol);
    if (event.kind === 'feed' && event.state === 'gap') keeper.lost('ABCUSDT');
  });
  const asked: number[] = [];
  const keeper = createBookKeeper(clock, desk, {
    ask: () => void asked.push(clock.now()),
    firstAskAfterMs: undefined,
    isUp: () => true,
    backOff: { firstMs: 50 },
  });
  keeper.begin('ABCUSDT');
  const book = desk.openBook('ABCUSDT');
  for (let at = 1_000; at <= 100_000; at += 1_000) {
    clock.advanceTo(at);
    if (at <= 40_000) desk.bookChanged(book, 0);
    else book.updatedAt = at;
  }
  expect(asked[0]).toBeGreaterThan(70_000);
  expect(asked[0]).toBeLessThan(73_000);
});
