import { bookNamesOf, bookOriginText, levelsOnBook, type PositionLevel } from './bookOrigin';

const SIGNALS = { exchange: 'BINANCE', book: 'signals', other_exchange: 'BYBIT', mid: 100, other_mid: 102 } as const;
const level = (book?: PositionLevel['book']): PositionLevel => ({ kind: 'sl', price: 101, book });

test.each([
  [SIGNALS, 'BINANCE book, signals'],
  [{ exchange: 'BYBIT', book: 'execution', other_exchange: 'BINANCE' } as const, 'BYBIT book, execution'],
  [{ exchange: 'BINANCE', book: 'signals', other_exchange: null } as const, 'BINANCE book, signals and execution'],
  [{ exchange: 'OKX' }, 'OKX book'],
  [{}, null],
])('bookOriginText names exchange and role of %j', (origin, text) => {
  expect(bookOriginText(origin)).toBe(text);
});

test('bookNamesOf returns the exchange of each role only for a bot with two books', () => {
  expect(bookNamesOf(SIGNALS)).toEqual({ signals: 'BINANCE', execution: 'BYBIT' });
  expect(bookNamesOf({ ...SIGNALS, other_exchange: null })).toBeNull();
});

test('levelsOnBook keeps a level of the displayed book unchanged', () => {
  expect(levelsOnBook([level('signals')], SIGNALS)).toEqual({ levels: [{ kind: 'sl', price: 101 }], note: null });
});

test('levelsOnBook converts a level of the other book by the difference of the mids and marks the level', () => {
  expect(levelsOnBook([level('execution')], SIGNALS)).toEqual({
    levels: [{ kind: 'sl', price: 99, from: 'BYBIT' }],
    note: '≈ from BYBIT, converted by the mid prices',
  });
});

test.each([
  ['the other mid is unknown', level('execution'), { ...SIGNALS, other_mid: null }],
  ['the book of the position is unknown', level(), SIGNALS],
])('levelsOnBook leaves a level out and says so when %s', (_when, left, frame) => {
  expect(levelsOnBook([left, level('signals')], frame)).toEqual({
    levels: [{ kind: 'sl', price: 101 }],
    note: 'Entry, SL, TP from BYBIT not drawn: no BYBIT mid',
  });
});

test('levelsOnBook returns all levels for a bot that names no exchange', () => {
  expect(levelsOnBook([level()], { mid: 100 })).toEqual({ levels: [{ kind: 'sl', price: 101 }], note: null });
});
