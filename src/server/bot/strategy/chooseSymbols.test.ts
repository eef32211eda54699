import { instrument } from '@/testing/bot/fakeMarket';
import { chooseSymbols } from './chooseSymbols';

const listed = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'SOLUSDT'].map((symbol) => instrument(symbol));
const choose = (changes: Partial<Parameters<typeof chooseSymbols>[1]>) =>
  chooseSymbols(listed, { symbols: [], top_symbols_count: 2, include_priority_symbols: [], ...changes });

test("the operator's list is cleaned and filtered to the symbols of this market", () => {
  expect(choose({ symbols: [' xrpusdt ', 'XRPUSDT', '', 'NOSUCH'] })).toMatchObject({
    symbols: ['XRPUSDT'],
    automatic: false,
    unknown: ['NOSUCH'],
  });
});

test('an empty list gives the top by turnover, priority symbols first', () => {
  expect(choose({ include_priority_symbols: ['SOLUSDT', 'BTCUSDT'] })).toEqual({
    symbols: ['SOLUSDT', 'BTCUSDT', 'ETHUSDT'],
    automatic: true,
    enforced: ['SOLUSDT'],
    unknown: [],
  });
});
