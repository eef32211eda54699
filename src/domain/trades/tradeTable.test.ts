import { finish } from '../lists/steps';
import { aTrade } from '@/testing/fixtures';
import { EMPTY_TABLE, sizeOf, tradeIn, tradesIn, tradesInSteps, withOnly, withTrades } from './tradeTable';

const open = aTrade('a');
const closed = aTrade('a', { status: 'CLOSED' });
const tableOf = (...trades: ReturnType<typeof aTrade>[]) => withTrades(EMPTY_TABLE, trades);
const many = (count: number) => Array.from({ length: count }, (_, index) => aTrade(`t${index}`));

test('withTrades keeps the table and every object when no field differs', () => {
  const table = tableOf(open, aTrade('b'));
  expect(withTrades(table, [aTrade('a'), aTrade('b')])).toBe(table);
  const next = withTrades(table, [aTrade('a'), aTrade('b', { pnl_net: 2 })]);
  expect(tradeIn(next, 'a')).toBe(open);
  expect(tradeIn(next, 'b')?.pnl_net).toBe(2);
  expect(tradeIn(table, 'b')?.pnl_net).not.toBe(2);
});

test('an open trade of an event never replaces a closed one', () => {
  expect(tradeIn(withTrades(tableOf(closed), [open]), 'a')).toBe(closed);
});

test('a reply that was requested before a trade closed does not reopen it', () => {
  const atRequest = tableOf(open);
  const now = withTrades(atRequest, [closed]);
  expect(tradeIn(withTrades(now, [aTrade('a')], atRequest), 'a')).toBe(closed);
  expect(tradeIn(withTrades(now, [aTrade('a')], EMPTY_TABLE), 'a')).toBe(closed);
});

test('a reply that was requested after a trade closed reopens it', () => {
  const atRequest = tableOf(closed);
  expect(tradeIn(withTrades(atRequest, [open], atRequest), 'a')).toBe(open);
});

test('one changed trade does not copy the settled ones', () => {
  const table = tableOf(...many(1_000));
  const next = withTrades(table, [aTrade('t7', { status: 'CLOSED' })]);
  expect(next.settled).toBe(table.settled);
  expect(next.changed.size).toBe(1);
});

test('changed trades become settled when there are many', () => {
  const table = withTrades(tableOf(aTrade('a')), many(1_000));
  expect([table.settled.size, table.changed.size]).toEqual([1_001, 0]);
});

test('tradesIn returns the trades of a window in its order and leaves out unknown ids', () => {
  const table = tableOf(open, aTrade('b'));
  const ids = ['b', 'gone', 'a'];
  expect(tradesIn(table, ids).map(({ trade_id }) => trade_id)).toEqual(['b', 'a']);
  expect(finish(tradesInSteps(table, ids))).toEqual(tradesIn(table, ids));
});

test('withOnly drops the trades that no window lists', () => {
  const table = withOnly(tableOf(open, aTrade('b')), ['b', 'gone']);
  expect([sizeOf(table), tradeIn(table, 'a'), tradeIn(table, 'b')?.trade_id]).toEqual([1, undefined, 'b']);
});
