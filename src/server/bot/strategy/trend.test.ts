import { DEFAULTS } from '@/contract/params/catalogue';
import { driftingCandles } from '@/testing/bot/fakeMarket';
import { averageTrueRanges, latestEma, median, volatilityRatio } from './indicators';
import { createTrendCache, regimeAtVolatility } from './trend';

describe('indicators', () => {
  test('the EMA starts as the mean of the first `period` closes and then adds each further close with a weight', () => {
    const candles = driftingCandles(4, 10, 2);
    expect(latestEma(candles.slice(0, 3), 3)).toBeCloseTo(12);
    expect(latestEma(candles, 3)).toBeCloseTo(14);
    expect(latestEma(candles.slice(0, 2), 3)).toBeNaN();
  });

  test('the true range includes the gap to the previous close', () => {
    // Each candle has a range of 2 and closes 5 above the candle before. The true range is 6.
    expect(averageTrueRanges(driftingCandles(5, 100, 5), 2)).toEqual([6, 6, 6]);
  });

  test('the volatility ratio is the ATR divided by its median over 100 candles', () => {
    const calm = driftingCandles(150, 100, 0);
    const wild = driftingCandles(20, 100, 0, 3);
    expect(volatilityRatio(calm, 14)).toBeCloseTo(1);
    expect(volatilityRatio([...calm, ...wild], 14)).toBeCloseTo(3);
    expect(volatilityRatio(calm.slice(0, 100), 14)).toBeNaN();
  });

  test('the median of an even number of values is the mean of the two middle values', () => {
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
  ])('the regime at an ATR of %p times its median is %p', (ratio, regime) => {
    expect(regimeAtVolatility(ratio, DEFAULTS)).toBe(regime);
  });
});

describe('trend indicators', () => {
  const counted = () => {
    const state = { reads: 0, candles: driftingCandles(200, 100, 0.1) };
    const trend = createTrendCache(() => {
      state.reads += 1;
      return state.candles;
    });
    return { state, trend };
  };

  test('a closed candle changes the trend only after ema_update_interval while ema_background_update is on', () => {
    const { state, trend } = counted();
    trend.currentTrend(0, DEFAULTS);
    const first = state.reads;
    trend.onCandleClosed();
    trend.currentTrend(59_999, DEFAULTS);
    expect(state.reads).toBe(first);
    trend.currentTrend(60_000, DEFAULTS);
    expect(state.reads).toBeGreaterThan(first);
  });

  test('a closed candle changes the trend immediately while ema_background_update is off', () => {
    const { state, trend } = counted();
    const p = { ...DEFAULTS, ema_background_update: false };
    trend.currentTrend(0, p);
    const first = state.reads;
    trend.currentTrend(10, p);
    expect(state.reads).toBe(first);
    trend.onCandleClosed();
    trend.currentTrend(20, p);
    expect(state.reads).toBeGreaterThan(first);
  });

  test('the trend cache computes the trend again at the next candle if there were too few candles', () => {
    const { state, trend } = counted();
    state.candles = driftingCandles(20, 100, 0.1);
    expect(trend.currentTrend(0, DEFAULTS).emas.slow).toBeNaN();
    state.candles = driftingCandles(21, 100, 0.1);
    trend.onCandleClosed();
    expect(trend.currentTrend(100, DEFAULTS).emas.slow).not.toBeNaN();
  });
});
