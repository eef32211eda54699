import { figuresOf } from '@/domain/figures/tradeFigures';
import { closedTrade, NOON, openTrade } from '@/testing/storedRows';
import { closedBasis, curveBasis, exitsBasis, openBasis, pnlBasis, winRateBasis } from './basis';

const trades = [openTrade('1'), closedTrade('2', NOON, 3), closedTrade('3', NOON, -1), closedTrade('4', NOON, 2)];
const figures = figuresOf(trades);
const noFigures = figuresOf([]);

test('every figure names its basis', () => {
  expect(closedBasis(figures, 1_200)).toBe('of 4 loaded, 1,200 in all');
  expect(closedBasis(figures, 4)).toBe('of 4 loaded');
  expect(closedBasis(figures, null)).toBe('of 4 loaded');
  expect(winRateBasis(figures)).toBe('2 of 3 with a net gain');
  expect(pnlBasis(figures)).toBe('net profit, over 3 closed of 4 loaded');
});

test('the basis of a negative PnL also names the loss in words', () => {
  expect(pnlBasis(figuresOf([closedTrade('1', NOON, -1)]))).toBe('net loss, over 1 closed of 1 loaded');
  expect(pnlBasis(figuresOf([closedTrade('1', NOON, 0)]))).toBe('net over 1 closed of 1 loaded');
});

test('trades without PnL are counted in the basis', () => {
  const some = [...trades, closedTrade('5', NOON, 0, { pnl_net: null })];
  expect(pnlBasis(figuresOf(some))).toBe('net profit, over 4 closed of 5 loaded, 1 trade without PnL');
});

test('the list of open positions names the number of loaded trades', () => {
  expect(openBasis(figures)).toBe('1 open of 4 loaded');
});

test('the basis of the net PnL line names its order, trades and time', () => {
  expect(curveBasis(figures, 'then to now')).toBe(
    'USDT after fees, trade by trade in the order of the exits, over 3 closed of 4 loaded: then to now',
  );
  const some = figuresOf([...trades, closedTrade('5', NOON, 0, { pnl_net: null })]);
  expect(curveBasis(some, '')).toMatch(/over 4 closed of 5 loaded, 1 trade without PnL$/);
});

test('the basis of figures without trades says that there is no trade', () => {
  expect([closedBasis(noFigures, 0), winRateBasis(noFigures), pnlBasis(noFigures), exitsBasis(noFigures)]).toEqual([
    'no trade yet',
    'no closed trade yet',
    'no closed trade yet',
    'no closed trade yet',
  ]);
});
