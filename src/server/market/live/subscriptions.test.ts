import { createMarketClock } from '../marketClock';
import type { FeedPart } from './exchangeFeed';
import { createSubscriptions } from './subscriptions';

const NAMES = Array.from({ length: 50 }, (_, index) => `S${index}USDT`);

function followed() {
  const clock = createMarketClock(0);
  const sent: { at: number; what: string; symbols: readonly string[]; part: FeedPart }[] = [];
  const send = (what: string) => (symbols: readonly string[], part: FeedPart) =>
    void sent.push({ at: clock.now(), what, symbols, part });
  const subscriptions = createSubscriptions(
    clock,
    { subscribe: send('subscribe'), unsubscribe: send('unsubscribe') },
    { opened: () => undefined, closed: () => undefined },
  );
  /** Of one part, and so of one connection. */
  const busiestSecond = (part: FeedPart): number => {
    const times = sent.filter((message) => message.part === part).map(({ at }) => at);
    return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));
  };
  return { clock, subscriptions, sent, busiestSecond };
}

test('what is wanted at one moment goes out in one message, and so does what is left at one moment', () => {
  const { clock, subscriptions, sent } = followed();
  const leaving = NAMES.map((symbol) => subscriptions.hold(symbol, 'book', 1_000));
  clock.advanceTo(0);
  expect(sent).toEqual([{ at: 0, what: 'subscribe', symbols: NAMES, part: 'book' }]);
  expect(subscriptions.all()).toEqual(NAMES);
  for (const leave of leaving) leave();
  clock.advanceTo(10_000);
  expect(sent.slice(1)).toEqual([{ at: 1_000, what: 'unsubscribe', symbols: NAMES, part: 'book' }]);
  expect(subscriptions.all()).toEqual([]);
});

test('wishes that come and go all the time send no connection more than 10 messages a second, and all are met', () => {
  const { clock, subscriptions, busiestSecond } = followed();
  const leaving: (() => void)[] = [];
  for (let at = 0; at < 10_000; at += 20) {
    clock.advanceTo(at);
    leaving.push(subscriptions.hold(NAMES[(at / 20) % 50]!, 'flow', 0));
    if (leaving.length > 25) leaving.shift()!();
  }
  clock.advanceTo(11_000);
  expect(busiestSecond('flow')).toBeLessThanOrEqual(8);
  expect(busiestSecond('book')).toBeLessThanOrEqual(8);
  expect(subscriptions.all()).toHaveLength(25);
  for (const leave of leaving) leave();
  clock.advanceTo(12_000);
  expect(subscriptions.all()).toEqual([]);
});

test('a wish that is taken back before it was sent is none', () => {
  const { clock, subscriptions, sent } = followed();
  subscriptions.choose(['AAAUSDT']);
  subscriptions.choose(['BBBUSDT']);
  clock.advanceTo(0);
  expect(sent.map(({ symbols }) => symbols)).toEqual([['BBBUSDT'], ['BBBUSDT']]);
});
