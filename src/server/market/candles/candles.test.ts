import { CandleBuilder, type IntervalCandle } from './candles';
import type { Candle } from '../source';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function createTestCandleBuilder() {
  const closed: { minutes: number; candle: Candle }[] = [];
  const builder = new CandleBuilder((minutes, candle) => closed.push({ minutes, candle }));
  const of = (minutes: number): Candle[] => closed.flatMap((each) => (each.minutes === minutes ? [each.candle] : []));
  return { builder, of };
}

test('a one-minute candle has open, high, low, close and volume of the trades in its minute', () => {
  const { builder, of } = createTestCandleBuilder();
  builder.addTrade({ at: HOUR_MS, price: 10, quantity: 1 });
  builder.addTrade({ at: HOUR_MS + 20_000, price: 12, quantity: 2 });
  builder.addTrade({ at: HOUR_MS + 40_000, price: 9, quantity: 3 });
  builder.addTrade({ at: HOUR_MS + 59_999, price: 11, quantity: 4 });
  expect(of(1)).toEqual([]);
  builder.closeDueMinutes(HOUR_MS + MINUTE_MS);
  expect(of(1)).toEqual([{ start: HOUR_MS, open: 10, high: 12, low: 9, close: 11, volume: 10 }]);
});

test('the candle of a minute without trades is flat at the last price', () => {
  const { builder, of } = createTestCandleBuilder();
  builder.addTrade({ at: HOUR_MS, price: 10, quantity: 1 });
  builder.closeDueMinutes(HOUR_MS + 3 * MINUTE_MS);
  expect(of(1).map(({ start, open, volume }) => [start, open, volume])).toEqual([
    [HOUR_MS, 10, 1],
    [HOUR_MS + MINUTE_MS, 10, 0],
    [HOUR_MS + 2 * MINUTE_MS, 10, 0],
  ]);
});

test('a candle builder creates no candle that includes an incomplete first minute', () => {
  const { builder, of } = createTestCandleBuilder();
  builder.addTrade({ at: HOUR_MS + 30_000, price: 10, quantity: 1 });
  builder.closeDueMinutes(HOUR_MS + 6 * MINUTE_MS);
  expect(of(1)).toHaveLength(5);
  expect(of(1)[0]?.start).toBe(HOUR_MS + MINUTE_MS);
  expect(of(3).map(({ start }) => start)).toEqual([HOUR_MS + 3 * MINUTE_MS]);
  expect(of(5)).toEqual([]);
});

test('a candle builder closes a candle of every interval at the end of the interval', () => {
  const { builder, of } = createTestCandleBuilder();
  for (let minute = 0; minute < 60; minute++) {
    builder.addTrade({ at: HOUR_MS + minute * MINUTE_MS, price: 100 + minute, quantity: 1 });
  }
  builder.closeDueMinutes(2 * HOUR_MS);
  expect([1, 3, 5, 15, 30, 60].map((minutes) => of(minutes).length)).toEqual([60, 20, 12, 4, 2, 1]);
  expect(of(60)).toEqual([{ start: HOUR_MS, open: 100, high: 159, low: 100, close: 159, volume: 60 }]);
  // A candle opens at the close of the previous candle, as on Bybit.
  expect(of(15)[1]).toEqual({
    start: HOUR_MS + 15 * MINUTE_MS,
    open: 114,
    high: 129,
    low: 114,
    close: 129,
    volume: 15,
  });
});

test('a candle builder continues the unclosed candle of a loaded history', () => {
  const { builder, of } = createTestCandleBuilder();
  const minute = (index: number): IntervalCandle => ({
    minutes: 1,
    candle: { start: HOUR_MS + index * MINUTE_MS, open: 1, high: 2, low: 1, close: 2, volume: 5 },
  });
  const quarters: IntervalCandle[] = [0, 1, 2, 3].map((index) => ({
    minutes: 15,
    candle: { start: index * 15 * MINUTE_MS, open: 1, high: 3 + index, low: 1, close: 1, volume: 100 },
  }));
  const unclosed = { start: HOUR_MS + 4 * MINUTE_MS, open: 2, high: 2, low: 2, close: 2, volume: 0 };
  builder.resumeFromHistory([...quarters, ...[0, 1, 2, 3].map(minute)], unclosed);
  expect(of(60)).toEqual([{ start: 0, open: 1, high: 6, low: 1, close: 1, volume: 400 }]);
  expect(of(3)).toHaveLength(1);
  builder.addTrade({ at: HOUR_MS + 4 * MINUTE_MS + 30_000, price: 7, quantity: 1 });
  builder.closeDueMinutes(HOUR_MS + 5 * MINUTE_MS);
  expect(of(5)).toEqual([{ start: HOUR_MS, open: 1, high: 7, low: 1, close: 7, volume: 21 }]);
});
