import { performanceOf } from '@/domain/performance';
import { closedTrade, NOON, openTrade } from '@/testing/storedRows';
import { closedBasis, pnlBasis, winRateBasis } from './basis';

const trades = [openTrade('1'), closedTrade('2', NOON, 3), closedTrade('3', NOON, -1), closedTrade('4', NOON, 2)];
const performance = performanceOf(trades);
const nothing = performanceOf([]);

test('every figure tells what it is computed over', () => {
  expect(closedBasis(performance, 1_200)).toBe('of 4 loaded, 1,200 in all');
  expect(closedBasis(performance, 4)).toBe('of 4 loaded');
  expect(closedBasis(performance, null)).toBe('of 4 loaded');
  expect(winRateBasis(performance)).toBe('2 of 3 closed with positive net PnL');
  expect(pnlBasis(performance)).toBe('net profit, over 3 closed of 4 loaded');
});

test('the loss is a word as well', () => {
  expect(pnlBasis(performanceOf([closedTrade('1', NOON, -1)]))).toBe('net loss, over 1 closed of 1 loaded');
  expect(pnlBasis(performanceOf([closedTrade('1', NOON, 0)]))).toBe('net over 1 closed of 1 loaded');
});

test('trades without PnL are said', () => {
  const some = [...trades, closedTrade('5', NOON, 0, { pnl_net: null })];
  expect(pnlBasis(performanceOf(some))).toBe('net profit, over 4 closed of 5 loaded, 1 trade without PnL');
});

test('nothing loaded is said plainly', () => {
  expect([closedBasis(nothing, 0), winRateBasis(nothing), pnlBasis(nothing)]).toEqual([
    'no trade yet',
    'no closed trade yet',
    'no closed trade yet',
  ]);
});
