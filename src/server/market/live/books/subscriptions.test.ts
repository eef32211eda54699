import { createMarketClock } from '../../clock/marketClock';
import type { TopicGroup } from '../exchanges/exchangeFeed';
import { createSubscriptions } from './subscriptions';

const SYMBOLS = Array.from({ length: 50 }, (_, index) => `S${index}USDT`);

function createTestSubscriptions() {
  const clock = createMarketClock(0);
  const listed = new Set([...SYMBOLS, 'AAAUSDT', 'BBBUSDT']);
  const connection = { up: true };
  const refused: string[] = [];
  const resubscribed: string[] = [];
  const reported: string[] = [];
  const sent: { at: number; what: string; symbols: readonly string[]; group: TopicGroup }[] = [];
  const send = (what: string) => (symbols: readonly string[], group: TopicGroup) =>
    void sent.push({ at: clock.now(), what, symbols, group });
  const subscriptions = createSubscriptions(
    clock,
    {
      exchange: 'BYBIT',
      subscribe: send('subscribe'),
      unsubscribe: send('unsubscribe'),
      connectionLoadOf: (_symbol, group) => ({ connection: 'one', load: group === 'book' ? 1 : 8, limit: 900 }),
    },
    { isListed: (symbol) => listed.has(symbol), isUp: () => connection.up },
  );
  subscriptions.listen({
    opened: () => undefined,
    closed: (symbol, group) => void reported.push(`${symbol} ${group} closed`),
    resubscribed: (symbols) => void resubscribed.push(...symbols),
    refused(symbol, why) {
      refused.push(`${symbol} ${why}`);
      reported.push(`${symbol} refused`);
    },
  });
  /** Returns the largest number of messages about one topic group within a second. */
  const busiestSecond = (group: TopicGroup): number => {
    const times = sent.filter((message) => message.group === group).map(({ at }) => at);
    return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));
  };
  return { connection, clock, subscriptions, sent, busiestSecond, listed, refused, resubscribed, reported };
}

test('simultaneous subscriptions or unsubscriptions of many symbols are sent as one message', () => {
  const { clock, subscriptions, sent } = createTestSubscriptions();
  const releases = SYMBOLS.map((symbol) => subscriptions.keepSubscribed(symbol, 'book', 1_000));
  clock.advanceTo(0);
  expect(sent).toEqual([{ at: 0, what: 'subscribe', symbols: SYMBOLS, group: 'book' }]);
  expect(subscriptions.subscribedSymbols()).toEqual(SYMBOLS);
  for (const release of releases) release();
  clock.advanceTo(10_000);
  expect(sent.slice(1)).toEqual([{ at: 1_000, what: 'unsubscribe', symbols: SYMBOLS, group: 'book' }]);
  expect(subscriptions.subscribedSymbols()).toEqual([]);
});

test('frequent subscription changes send at most 10 messages a second per connection', () => {
  const { clock, subscriptions, busiestSecond } = createTestSubscriptions();
  const releases: (() => void)[] = [];
  for (let at = 0; at < 10_000; at += 20) {
    clock.advanceTo(at);
    releases.push(subscriptions.keepSubscribed(SYMBOLS[(at / 20) % 50]!, 'flow', 0));
    if (releases.length > 25) releases.shift()!();
  }
  clock.advanceTo(11_000);
  expect(busiestSecond('flow')).toBeLessThanOrEqual(8);
  expect(busiestSecond('book')).toBeLessThanOrEqual(8);
  expect(subscriptions.subscribedSymbols()).toHaveLength(25);
  for (const release of releases) release();
  clock.advanceTo(12_000);
  expect(subscriptions.subscribedSymbols()).toEqual([]);
});

test('several stale books are resubscribed with one unsubscribe message and one subscribe message', () => {
  const { clock, subscriptions, sent, resubscribed, reported } = createTestSubscriptions();
  subscriptions.setFollowed(['S0USDT', 'S1USDT', 'S2USDT']);
  clock.advanceTo(1_000);
  const before = sent.length;
  subscriptions.setFollowed(['S0USDT', 'S1USDT']);
  for (const symbol of ['S1USDT', 'S0USDT', 'S2USDT', 'S3USDT']) subscriptions.resubscribe(symbol);
  clock.advanceTo(2_000);
  expect(sent.slice(before)).toEqual([
    { at: 1_000, what: 'unsubscribe', symbols: ['S2USDT', 'S1USDT', 'S0USDT'], group: 'book' },
    { at: 1_000, what: 'subscribe', symbols: ['S1USDT', 'S0USDT'], group: 'book' },
    { at: 1_000, what: 'unsubscribe', symbols: ['S2USDT'], group: 'flow' },
  ]);
  expect(resubscribed).toEqual(['S1USDT', 'S0USDT']);
  expect(reported).toEqual(['S2USDT book closed', 'S2USDT flow closed']);
  expect(subscriptions.subscribedSymbols()).toEqual(['S0USDT', 'S1USDT']);
  clock.advanceTo(10_000);
  expect(sent).toHaveLength(before + 3);
});

test('fifty books that become stale one by one cause at most 10 messages a second per connection', () => {
  const { clock, subscriptions, busiestSecond, resubscribed } = createTestSubscriptions();
  subscriptions.setFollowed(SYMBOLS);
  for (let at = 10; at <= 5_000; at += 10) {
    clock.advanceTo(at);
    subscriptions.resubscribe(SYMBOLS[(at / 10) % 50]!);
  }
  clock.advanceTo(6_000);
  expect(new Set(resubscribed).size).toBe(50);
  expect(busiestSecond('book')).toBeLessThanOrEqual(8);
});

test('subscription changes during an outage are sent when the connection is up again', () => {
  const { connection, clock, subscriptions, sent, reported } = createTestSubscriptions();
  subscriptions.setFollowed(['S0USDT', 'S1USDT']);
  clock.advanceTo(1_000);
  const before = sent.length;
  connection.up = false;
  subscriptions.setFollowed(['S1USDT', 'S2USDT']);
  subscriptions.resubscribe('S1USDT');
  const release = subscriptions.keepSubscribed('S3USDT', 'book', 0);
  clock.advanceTo(20_000);
  expect([sent.length, reported]).toEqual([before, []]);
  expect(subscriptions.subscribedSymbols()).toEqual(['S0USDT', 'S1USDT']);
  release();
  clock.advanceTo(30_000);
  connection.up = true;
  subscriptions.reconcile();
  clock.advanceTo(31_000);
  expect(subscriptions.subscribedSymbols()).toEqual(['S1USDT', 'S2USDT']);
  expect(reported).toEqual(['S0USDT book closed', 'S0USDT flow closed']);
});

test('a subscription that is cancelled before its message was sent is never sent', () => {
  const { clock, subscriptions, sent } = createTestSubscriptions();
  subscriptions.setFollowed(['AAAUSDT']);
  subscriptions.setFollowed(['BBBUSDT']);
  clock.advanceTo(0);
  expect(sent.map(({ symbols }) => symbols)).toEqual([['BBBUSDT'], ['BBBUSDT']]);
});

test('symbols above the capacity of the connection are reported once, and subscribed when capacity is free', () => {
  const { clock, subscriptions, listed, refused } = createTestSubscriptions();
  const names = Array.from({ length: 105 }, (_, index) => `N${index}USDT`);
  for (const name of names) listed.add(name);
  subscriptions.prioritise(() => ['N104USDT']);
  subscriptions.setFollowed(names);
  clock.advanceTo(1);
  const followedNow = (): string[] => names.filter((name) => subscriptions.isSubscribed(name, 'flow'));
  expect(subscriptions.subscribedSymbols()).toHaveLength(100);
  expect(followedNow()).toEqual([...names.slice(0, 99), 'N104USDT']);
  expect(subscriptions.subscribedSymbols()[0]).toBe('N104USDT');
  const left = names.slice(99, 104);
  expect(refused).toEqual(left.map((name) => `${name} the connection to BYBIT carries no more symbols`));
  expect(left.map(subscriptions.refusalReason)).toEqual(
    Array(5).fill('the connection to BYBIT carries no more symbols'),
  );

  subscriptions.setFollowed(names);
  clock.advanceTo(10_000);
  expect(refused).toHaveLength(5);
  subscriptions.setFollowed(names.slice(2));
  clock.advanceTo(20_000);
  expect(followedNow()).toEqual([...names.slice(2, 101), 'N104USDT']);
  expect(subscriptions.refusalReason('N99USDT')).toBeUndefined();
  expect(refused).toHaveLength(5);
});

test('all topics of a refused symbol are unsubscribed, even a book topic from before the refusal', () => {
  const { clock, subscriptions, sent, listed, reported } = createTestSubscriptions();
  const names = Array.from({ length: 99 }, (_, index) => `N${index}USDT`);
  for (const name of names) listed.add(name);
  subscriptions.setFollowed(names);
  const releases = ['AAAUSDT', 'BBBUSDT'].map((symbol) => subscriptions.keepSubscribed(symbol, 'book', 0));
  clock.advanceTo(1_000);
  expect(subscriptions.subscribedSymbols()).toHaveLength(101);
  const before = sent.length;

  // The unsubscribed book of AAAUSDT frees capacity for the trades of BBBUSDT.
  subscriptions.setFollowed([...names, 'AAAUSDT', 'BBBUSDT']);
  clock.advanceTo(2_000);
  const groupsOf = (symbol: string) =>
    (['book', 'flow'] as const).filter((group) => subscriptions.isSubscribed(symbol, group));
  expect(['AAAUSDT', 'BBBUSDT'].map(groupsOf)).toEqual([[], ['book', 'flow']]);
  expect(sent.slice(before).map(({ what, symbols, group }) => [what, ...symbols, group])).toEqual([
    ['unsubscribe', 'AAAUSDT', 'book'],
    ['subscribe', 'BBBUSDT', 'flow'],
  ]);
  expect(reported).toEqual(['AAAUSDT book closed', 'AAAUSDT refused']);
  expect(subscriptions.refusalReason('AAAUSDT')).toBe('the connection to BYBIT carries no more symbols');

  for (const release of releases) release();
  subscriptions.setFollowed([...names.slice(1), 'AAAUSDT', 'BBBUSDT']);
  clock.advanceTo(10_000);
  expect(['AAAUSDT', 'BBBUSDT', 'N0USDT'].map(groupsOf)).toEqual([['book', 'flow'], ['book', 'flow'], []]);
  expect(reported.filter((text) => text.endsWith('refused'))).toHaveLength(1);
});

test('an unlisted symbol is refused once and subscribed when the exchange lists the symbol', () => {
  const { clock, subscriptions, sent, listed, refused } = createTestSubscriptions();
  for (const symbol of ['AAAUSDT', 'NEWUSDT']) subscriptions.keepSubscribed(symbol, 'flow', 0);
  clock.advanceTo(0);
  subscriptions.reconcile();
  clock.advanceTo(1_000);
  expect(sent.map(({ symbols }) => symbols)).toEqual([['AAAUSDT'], ['AAAUSDT']]);
  expect(refused).toEqual(['NEWUSDT BYBIT does not list the symbol']);
  listed.add('NEWUSDT');
  subscriptions.reconcile();
  clock.advanceTo(2_000);
  expect(subscriptions.subscribedSymbols()).toEqual(['AAAUSDT', 'NEWUSDT']);
  expect(subscriptions.refusalReason('NEWUSDT')).toBeUndefined();
});
