import { tradeFiguresOf } from '@/domain/figures/tradeFigures';
import { closedTrade, NOON, openTrade } from '@/testing/storedRows';
import {
  closedTradesSourceText,
  pnlLineSourceText,
  exitsSourceText,
  openPositionsSourceText,
  pnlSourceText,
  winRateSourceText,
} from './figureSources';

const LOADED_TRADES = [
  openTrade('1'),
  closedTrade('2', NOON, 3),
  closedTrade('3', NOON, -1),
  closedTrade('4', NOON, 2),
];
const TRADE_FIGURES = tradeFiguresOf(LOADED_TRADES);
const FIGURES_WITHOUT_TRADES = tradeFiguresOf([]);

test('the source text of a figure counts the trades behind the figure', () => {
  expect(closedTradesSourceText(TRADE_FIGURES, 1_200)).toBe('of 4 loaded, 1,200 in all');
  expect(closedTradesSourceText(TRADE_FIGURES, 4)).toBe('of 4 loaded');
  expect(closedTradesSourceText(TRADE_FIGURES, null)).toBe('of 4 loaded');
  expect(winRateSourceText(TRADE_FIGURES)).toBe('2 of 3 with a net gain');
  expect(pnlSourceText(TRADE_FIGURES)).toBe('net profit, over 3 closed of 4 loaded');
});

test('the source text of a negative PnL contains the word loss', () => {
  expect(pnlSourceText(tradeFiguresOf([closedTrade('1', NOON, -1)]))).toBe('net loss, over 1 closed of 1 loaded');
  expect(pnlSourceText(tradeFiguresOf([closedTrade('1', NOON, 0)]))).toBe('net over 1 closed of 1 loaded');
});

test('the source text counts trades without PnL', () => {
  const some = [...LOADED_TRADES, closedTrade('5', NOON, 0, { pnl_net: null })];
  expect(pnlSourceText(tradeFiguresOf(some))).toBe('net profit, over 4 closed of 5 loaded, 1 trade without PnL');
});

test('the source text of the open positions contains the number of loaded trades', () => {
  expect(openPositionsSourceText(TRADE_FIGURES)).toBe('1 open of 4 loaded');
});

test('the source text of the net PnL line names the order, the trades and the period', () => {
  expect(pnlLineSourceText(TRADE_FIGURES, 'then to now')).toBe(
    'USDT after fees, trade by trade in the order of the exits, over 3 closed of 4 loaded: then to now',
  );
  const some = tradeFiguresOf([...LOADED_TRADES, closedTrade('5', NOON, 0, { pnl_net: null })]);
  expect(pnlLineSourceText(some, '')).toMatch(/over 4 closed of 5 loaded, 1 trade without PnL$/);
});

test('the source text of a figure without trades states that no trade exists yet', () => {
  expect([
    closedTradesSourceText(FIGURES_WITHOUT_TRADES, 0),
    winRateSourceText(FIGURES_WITHOUT_TRADES),
    pnlSourceText(FIGURES_WITHOUT_TRADES),
    exitsSourceText(FIGURES_WITHOUT_TRADES),
  ]).toEqual(['no trade yet', 'no closed trade yet', 'no closed trade yet', 'no closed trade yet']);
});
