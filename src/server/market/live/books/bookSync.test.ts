import { createMarketClock } from '../../clock/marketClock';
import { MarketState } from '../../marketState';
import { type BookSyncMonitor, createBookSyncMonitor } from './bookSync';

test.each([
  ['confirmations', () => undefined],
  ['snapshots', (sync: BookSyncMonitor) => sync.onBookReceived('ABCUSDT', 'snapshot')],
])('a topic without messages for half a minute is resubscribed, even while %s arrive', (_what, meanwhile) => {
  const clock = createMarketClock(0);
  const marketState = new MarketState(clock);
  const requested: number[] = [];
  const resubscribed: number[] = [];
  const sync = createBookSyncMonitor(clock, marketState, {
    requestBook: () => Promise.resolve(requested.push(clock.now()) > 0),
    resubscribe: () => void resubscribed.push(clock.now()),
    firstRequestAfterMs: undefined,
    isUp: () => true,
    backOff: { firstMs: 50 },
  });
  marketState.addObserver((event) => {
    if (event.kind === 'book') sync.onBookReceived(event.symbol, 'topic');
    if (event.kind === 'feed' && event.state === 'gap') sync.onBookLost('ABCUSDT');
  });
  sync.startMonitoring('ABCUSDT');
  const book = marketState.writableBook('ABCUSDT');
  for (let at = 1_000; at <= 100_000; at += 1_000) {
    clock.advanceTo(at);
    if (at <= 40_000) marketState.recordBookUpdate(book, 0);
    else {
      book.updatedAt = at;
      meanwhile(sync);
    }
  }
  for (const [first] of [resubscribed, requested]) {
    expect(first).toBeGreaterThan(70_000);
    expect(first).toBeLessThan(73_000);
  }
  expect(book.freshness).toBe('syncing');
});

test('the book sync monitor requests a book once, 400 ms after each subscription', () => {
  const clock = createMarketClock(0);
  const requested: number[] = [];
  const sync = createBookSyncMonitor(clock, new MarketState(clock), {
    requestBook: () => Promise.resolve(requested.push(clock.now()) > 0),
    resubscribe: () => undefined,
    firstRequestAfterMs: 400,
    isUp: () => true,
    backOff: { firstMs: 50 },
  });
  sync.startMonitoring('ABCUSDT');
  clock.advanceTo(1_000);
  sync.onBookLost('ABCUSDT');
  sync.onResubscribed(['ABCUSDT', 'GONEUSDT']);
  clock.advanceTo(5_000);
  expect(requested).toEqual([400, 1_400]);
});
