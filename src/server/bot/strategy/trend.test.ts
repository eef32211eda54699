import { DEFAULTS } from '@/contract/params/catalogue';
import { driftingCandles } from '@/testing/bot/fakeMarket';
import { averageTrueRanges, ema, median, volatilityRatio } from './indicators';
import { createTrend, regimeOf } from './trend';

describe('indicators', () => {
  test('an EMA is seeded with the plain mean and then leans to the newest close', () => {
    const candles = driftingCandles(4, 10, 2);
    expect(ema(candles.slice(0, 3), 3)).toBeCloseTo(12);
    expect(ema(candles, 3)).toBeCloseTo(14);
    expect(ema(candles.slice(0, 2), 3)).toBeNaN();
  });

  test('the true range counts the gap to the close before', () => {
    // Each candle spans 2 and closes 5 above the last one: high minus previous close is 6.
    expect(averageTrueRanges(driftingCandles(5, 100, 5), 2)).toEqual([6, 6, 6]);
  });

  test('volatility is measured against its own median over 100', () => {
    const calm = driftingCandles(150, 100, 0);
    const wild = driftingCandles(20, 100, 0, 3);
    expect(volatilityRatio(calm, 14)).toBeCloseTo(1);
    expect(volatilityRatio([...calm, ...wild], 14)).toBeCloseTo(3);
    expect(volatilityRatio(calm.slice(0, 100), 14)).toBeNaN();
  });

  test('a median of an even number is between the middle two', () => {
    expect(median([5, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });
});

describe('regime', () => {
  test.each([
    [0.5, 'RANGE'],
    [0.51, 'NORMAL'],
    [1.99, 'NORMAL'],
    [2, 'VOLATILE'],
    [NaN, undefined],
  ])('ATR at %p of its median is %p', (ratio, regime) => {
    expect(regimeOf(ratio, DEFAULTS)).toBe(regime);
  });
});

describe('reading of the candles', () => {
  const counted = () => {
    const state = { reads: 0, candles: driftingCandles(200, 100, 0.1) };
    const trend = createTrend(() => {
      state.reads += 1;
      return state.candles;
    });
    return { state, trend };
  };

  test('in the background mode a closed candle waits for the timer', () => {
    const { state, trend } = counted();
    trend.reading(0, DEFAULTS);
    const first = state.reads;
    trend.candleClosed();
    trend.reading(59_999, DEFAULTS);
    expect(state.reads).toBe(first);
    trend.reading(60_000, DEFAULTS);
    expect(state.reads).toBeGreaterThan(first);
  });

  test('without it each closed candle counts at once', () => {
    const { state, trend } = counted();
    const p = { ...DEFAULTS, ema_background_update: false };
    trend.reading(0, p);
    const first = state.reads;
    trend.reading(10, p);
    expect(state.reads).toBe(first);
    trend.candleClosed();
    trend.reading(20, p);
    expect(state.reads).toBeGreaterThan(first);
  });

  test('too few candles are asked for again with the next one, not a minute later', () => {
    const { state, trend } = counted();
    state.candles = driftingCandles(20, 100, 0.1);
    expect(trend.reading(0, DEFAULTS).emas.slow).toBeNaN();
    state.candles = driftingCandles(21, 100, 0.1);
    trend.candleClosed();
    expect(trend.reading(100, DEFAULTS).emas.slow).not.toBeNaN();
  });
});
