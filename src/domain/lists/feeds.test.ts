import { aSignal, aTrade } from '@/testing/rows/fixtures';
import { isSameList, newestSignals, prependNewSignals, uniqueTrades, addIdToFront } from './feeds';

const signalTimesOf = (signals: { timestamp: string | number | null }[]) => signals.map(({ timestamp }) => timestamp);
const tradeIdsOf = (trades: readonly { trade_id: string }[]) => trades.map(({ trade_id }) => trade_id);

test('prependNewSignals puts new signals first and keeps 20 signals', () => {
  const kept = prependNewSignals(
    [],
    Array.from({ length: 19 }, (_, number) => aSignal(number)),
  );
  expect(signalTimesOf(prependNewSignals(kept, [aSignal(100), aSignal(101)])).slice(0, 3)).toEqual([101, 100, 18]);
  expect(prependNewSignals(kept, [aSignal(100), aSignal(101)])).toHaveLength(20);
});

test('prependNewSignals counts signals with equal time, symbol and side as one signal', () => {
  const kept = [aSignal(1)];
  expect(prependNewSignals(kept, [aSignal(1, { score: 0.1 })])).toBe(kept);
  expect(prependNewSignals(kept, [aSignal(1, { side: 'SHORT' }), aSignal(1, { symbol: 'ETHUSDT' })])).toHaveLength(3);
});

test('newestSignals keeps the order in which the bot sent the signals', () => {
  expect(signalTimesOf(newestSignals([aSignal(3), aSignal(5), aSignal(3)]))).toEqual([3, 5]);
});

test('uniqueTrades lists a trade once when two pages contain the trade', () => {
  expect(tradeIdsOf(uniqueTrades([aTrade('a'), aTrade('b'), aTrade('a')]))).toEqual(['a', 'b']);
});

test('addIdToFront drops the oldest id when the list is full', () => {
  const ids = Array.from({ length: 200 }, (_, index) => String(index));
  const next = addIdToFront(ids, 'new', 200);
  expect([next.length, next[0], next.at(-1)]).toEqual([200, 'new', '198']);
  expect(addIdToFront(ids, '5', 200)).toBe(ids);
});

test('isSameList compares items and order', () => {
  expect(isSameList(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameList(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameList(['a'], ['a', 'b'])).toBe(false);
  expect(isSameList(undefined, [])).toBe(false);
});
