import { testInstrument } from '@/testing/bot/fakeMarket';
import { chooseSymbols } from './chooseSymbols';

const LISTED_INSTRUMENTS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'SOLUSDT'].map((symbol) => testInstrument(symbol));
const chooseSymbolsWithParameters = (changes: Partial<Parameters<typeof chooseSymbols>[1]>) =>
  chooseSymbols(LISTED_INSTRUMENTS, { symbols: [], top_symbols_count: 2, include_priority_symbols: [], ...changes });

test('chooseSymbols normalises the symbols of the operator and drops symbols that the market does not list', () => {
  expect(chooseSymbolsWithParameters({ symbols: [' xrpusdt ', 'XRPUSDT', '', 'NOSUCH'] })).toMatchObject({
    symbols: ['XRPUSDT'],
    automatic: false,
    unknown: ['NOSUCH'],
  });
});

test('chooseSymbols chooses priority symbols first and then symbols by turnover when the operator lists no symbols', () => {
  expect(chooseSymbolsWithParameters({ include_priority_symbols: ['SOLUSDT', 'BTCUSDT'] })).toEqual({
    symbols: ['SOLUSDT', 'BTCUSDT', 'ETHUSDT'],
    automatic: true,
    enforced: ['SOLUSDT'],
    unknown: [],
  });
});
