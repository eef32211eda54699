import { choiceRow, flagRow, integerRow, listRow } from '../kinds';
import { createSection } from '../section';

export const symbolManagementSection = createSection('Symbol Management', {
  symbols: listRow('Symbols', [], {
    chooses: 'symbols',
    unit: 'symbols',
    help: 'Symbols to trade, comma-separated. Empty: the top symbols by volume are loaded automatically. Unknown names are logged and skipped.',
  }),
  top_symbols_count: integerRow('Top symbols', 20, {
    chooses: 'symbols',
    min: 5,
    max: 100,
    step: 5,
    unit: 'symbols',
    help: 'Number of symbols loaded by 24 h turnover while the list of symbols is empty.',
  }),
  include_priority_symbols: listRow('Priority symbols', ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'], {
    chooses: 'symbols',
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
    help: 'Maximum number of open and pending trades on one symbol.',
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
    embeddedBotUse: { state: 'partly', reason: 'LIVE needs EXECUTION=demo or testnet. Real money is refused.' },
  }),
  exchange: choiceRow('Exchange', 'BYBIT', {
    chooses: 'exchanges',
    strict: true,
    options: [
      ['BYBIT', 'BYBIT'],
      ['BINANCE', 'BINANCE'],
    ],
    help: 'Exchange on which orders are executed: its books fill entries and exits if the market has two exchanges.',
  }),
  data_source_exchange: choiceRow('Data source', 'BINANCE', {
    chooses: 'exchanges',
    options: [
      ['BYBIT', 'BYBIT'],
      ['BINANCE', 'BINANCE'],
    ],
    help: 'Exchange whose order books make the signals; on a live market MARKET decides. The same as the exchange: the cross-validator has nothing to compare.',
  }),
});
