import { runAllSteps } from '../lists/steps';
import { aTrade } from '@/testing/rows/fixtures';
import {
  EMPTY_TRADE_TABLE,
  tradeTableSize,
  tradeById,
  tradesByIds,
  tradesByIdsInSteps,
  withOnlyTrades,
  withTrades,
} from './tradeTable';

const OPEN_TRADE = aTrade('a');
const CLOSED_TRADE = aTrade('a', { status: 'CLOSED' });
const tradeTableWith = (...trades: ReturnType<typeof aTrade>[]) => withTrades(EMPTY_TRADE_TABLE, trades);
const manyTrades = (count: number) => Array.from({ length: count }, (_, index) => aTrade(`t${index}`));

test('withTrades keeps the table and every trade object when no field differs', () => {
  const table = tradeTableWith(OPEN_TRADE, aTrade('b'));
  expect(withTrades(table, [aTrade('a'), aTrade('b')])).toBe(table);
  const next = withTrades(table, [aTrade('a'), aTrade('b', { pnl_net: 2 })]);
  expect(tradeById(next, 'a')).toBe(OPEN_TRADE);
  expect(tradeById(next, 'b')?.pnl_net).toBe(2);
  expect(tradeById(table, 'b')?.pnl_net).not.toBe(2);
});

test('withTrades does not replace a closed trade by the open trade of a live event', () => {
  expect(tradeById(withTrades(tradeTableWith(CLOSED_TRADE), [OPEN_TRADE]), 'a')).toBe(CLOSED_TRADE);
});

test('withTrades does not reopen a closed trade from a reply requested before the close', () => {
  const atRequest = tradeTableWith(OPEN_TRADE);
  const now = withTrades(atRequest, [CLOSED_TRADE]);
  expect(tradeById(withTrades(now, [aTrade('a')], atRequest), 'a')).toBe(CLOSED_TRADE);
  expect(tradeById(withTrades(now, [aTrade('a')], EMPTY_TRADE_TABLE), 'a')).toBe(CLOSED_TRADE);
});

test('withTrades reopens a closed trade from a reply requested after the close', () => {
  const atRequest = tradeTableWith(CLOSED_TRADE);
  expect(tradeById(withTrades(atRequest, [OPEN_TRADE], atRequest), 'a')).toBe(OPEN_TRADE);
});

test('withTrades does not copy the large map for one changed trade', () => {
  const table = tradeTableWith(...manyTrades(1_000));
  const next = withTrades(table, [aTrade('t7', { status: 'CLOSED' })]);
  expect(next.settled).toBe(table.settled);
  expect(next.changed.size).toBe(1);
});

test('withTrades merges the changed trades into the large map when many trades changed', () => {
  const table = withTrades(tradeTableWith(aTrade('a')), manyTrades(1_000));
  expect([table.settled.size, table.changed.size]).toEqual([1_001, 0]);
});

test('tradesByIds returns the trades in the order of the ids and omits unknown ids', () => {
  const table = tradeTableWith(OPEN_TRADE, aTrade('b'));
  const ids = ['b', 'gone', 'a'];
  expect(tradesByIds(table, ids).map(({ trade_id }) => trade_id)).toEqual(['b', 'a']);
  expect(runAllSteps(tradesByIdsInSteps(table, ids))).toEqual(tradesByIds(table, ids));
});

test('withOnlyTrades drops all trades except those with the given ids', () => {
  const table = withOnlyTrades(tradeTableWith(OPEN_TRADE, aTrade('b')), ['b', 'gone']);
  expect([tradeTableSize(table), tradeById(table, 'a'), tradeById(table, 'b')?.trade_id]).toEqual([1, undefined, 'b']);
});
