import { tradeFiguresOf } from '@/domain/figures/tradeFigures';
import { storedClosedTrade, NOON_MS, storedOpenTrade } from '@/testing/rows/storedRows';
import {
  closedTradesCaption,
  pnlLineCaption,
  exitsCaption,
  openPositionsCaption,
  pnlCaption,
  winRateCaption,
} from './figureCaptions';

const LOADED_TRADES = [
  storedOpenTrade('1'),
  storedClosedTrade('2', NOON_MS, 3),
  storedClosedTrade('3', NOON_MS, -1),
  storedClosedTrade('4', NOON_MS, 2),
];
const TRADE_FIGURES = tradeFiguresOf(LOADED_TRADES);
const FIGURES_WITHOUT_TRADES = tradeFiguresOf([]);

test('the captions of the Dashboard figures state the number of closed and loaded trades', () => {
  expect(closedTradesCaption(TRADE_FIGURES, 1_200)).toBe('of 4 loaded, 1,200 in all');
  expect(closedTradesCaption(TRADE_FIGURES, 4)).toBe('of 4 loaded');
  expect(closedTradesCaption(TRADE_FIGURES, null)).toBe('of 4 loaded');
  expect(winRateCaption(TRADE_FIGURES)).toBe('2 of 3 with a net gain');
  expect(pnlCaption(TRADE_FIGURES)).toBe('net profit, over 3 closed of 4 loaded');
});

test('the caption of a negative PnL contains the word loss', () => {
  expect(pnlCaption(tradeFiguresOf([storedClosedTrade('1', NOON_MS, -1)]))).toBe('net loss, over 1 closed of 1 loaded');
  expect(pnlCaption(tradeFiguresOf([storedClosedTrade('1', NOON_MS, 0)]))).toBe('net over 1 closed of 1 loaded');
});

test('the caption of the net PnL counts trades without PnL', () => {
  const some = [...LOADED_TRADES, storedClosedTrade('5', NOON_MS, 0, { pnl_net: null })];
  expect(pnlCaption(tradeFiguresOf(some))).toBe('net profit, over 4 closed of 5 loaded, 1 trade without PnL');
});

test('the caption of the open positions contains the number of loaded trades', () => {
  expect(openPositionsCaption(TRADE_FIGURES)).toBe('1 open of 4 loaded');
});

test('the caption of the net PnL line names the order, the trades and the period', () => {
  expect(pnlLineCaption(TRADE_FIGURES, 'then to now', 'EUR')).toBe(
    'EUR after fees, trade by trade in the order of the exits, over 3 closed of 4 loaded: then to now',
  );
  const some = tradeFiguresOf([...LOADED_TRADES, storedClosedTrade('5', NOON_MS, 0, { pnl_net: null })]);
  expect(pnlLineCaption(some, '', 'EUR')).toMatch(/over 4 closed of 5 loaded, 1 trade without PnL$/);
});

test('the captions of the Dashboard figures state that there is no trade yet', () => {
  expect([
    closedTradesCaption(FIGURES_WITHOUT_TRADES, 0),
    winRateCaption(FIGURES_WITHOUT_TRADES),
    pnlCaption(FIGURES_WITHOUT_TRADES),
    exitsCaption(FIGURES_WITHOUT_TRADES, 'EUR'),
  ]).toEqual(['no trade yet', 'no closed trade yet', 'no closed trade yet', 'no closed trade yet']);
});
