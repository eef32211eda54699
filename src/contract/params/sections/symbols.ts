import { choiceRow, flagRow, integerRow, listRow } from '../kinds';
import { createSection } from '../section';

export const symbolManagementSection = createSection('Symbol Management', {
  symbols: listRow('Symbols', [], {
    unit: 'symbols',
    help: 'Symbols to trade, comma-separated. Empty: the top symbols by volume are loaded automatically.',
  }),
  top_symbols_count: integerRow('Top symbols', 20, {
    min: 5,
    max: 100,
    step: 5,
    unit: 'symbols',
    help: 'How many symbols of the largest volume are loaded when the list of symbols is empty.',
  }),
  include_priority_symbols: listRow('Priority symbols', ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'], {
    unit: 'symbols',
    help: 'Traded beside the top symbols, whatever their volume, while the list of symbols is empty. A list, despite its name.',
  }),
  allow_duplicate_symbols: flagRow('Allow duplicate symbols', false, {
    help: 'Allows more than one open position on the same symbol.',
  }),
  max_positions_per_symbol: integerRow('Positions per symbol', 1, {
    min: 1,
    max: 5,
    unit: 'positions',
    needs: 'allow_duplicate_symbols',
    help: 'Maximum number of positions open at once on one symbol.',
  }),
});

export const executionCoreSection = createSection('Execution Core', {
  mode: choiceRow('Mode', 'PAPER', {
    strict: true,
    options: [
      ['PAPER', 'PAPER (simulated)'],
      ['LIVE', 'LIVE (real orders)'],
    ],
    help: 'PAPER simulates every fill; LIVE sends real orders.',
  }),
  exchange: choiceRow('Exchange', 'BYBIT', {
    strict: true,
    options: [
      ['BYBIT', 'BYBIT'],
      ['BINANCE', 'BINANCE'],
    ],
    help: 'Exchange on which orders are executed.',
  }),
  data_source_exchange: choiceRow('Data source', 'BINANCE', {
    options: [
      ['BYBIT', 'BYBIT'],
      ['BINANCE', 'BINANCE'],
    ],
    help: 'Exchange whose order books make the signals. The same as the exchange: the cross-validator has nothing to compare.',
  }),
});
