import type { MarketCandles } from '@/contract/market/marketView';
import type { CanvasTheme } from '@/ui/canvas/canvasTheme';
import { createPriceChart } from './createPriceChart';

const CANVAS_THEME_FIELDS = [
  'text',
  'quiet',
  'line',
  'ground',
  'surface',
  'primary',
  'warning',
  'error',
  'bid',
  'ask',
  'font',
];
const GREY_CANVAS_THEME = Object.fromEntries(CANVAS_THEME_FIELDS.map((name) => [name, '#888888'])) as CanvasTheme;
const CANDLES_REPLY: MarketCandles = {
  symbol: 'BTCUSDT',
  minutes: 1,
  candles: [
    [60_000, 1, 3, 1, 2, 5],
    [120_000, 2, 4, 1, 3, 5],
  ],
  ema_fast: [null, 2],
  ema_slow: [null, 2],
  ema_fast_period: 9,
  ema_slow_period: 21,
  ema_minutes: 1,
};

const recordChartChange = jest.fn();

/**
 * Replaces the chart library with a mock that records each change. The real library throws when a removed chart
 * changes.
 */
jest.mock('lightweight-charts', () => {
  const series = {
    setData: () => recordChartChange('setData'),
    update: () => recordChartChange('update'),
    applyOptions: () => recordChartChange('applyOptions'),
    createPriceLine: () => recordChartChange('createPriceLine'),
    removePriceLine: () => recordChartChange('removePriceLine'),
  };
  return {
    ColorType: {},
    LineStyle: {},
    createChart: () => ({ addSeries: () => series, remove: () => recordChartChange('remove') }),
    createSeriesMarkers: () => ({ setMarkers: () => recordChartChange('setMarkers') }),
  };
});

test('a chart of createPriceChart ignores every change after the chart was removed', () => {
  const chart = createPriceChart(document.body, GREY_CANVAS_THEME, 'utc');
  const show = (): void => {
    chart.showCandles(CANDLES_REPLY);
    chart.showOpenCandle({ at: 180_000, open: 3, high: 9, low: 3, close: 9 });
    chart.showLevels([{ kind: 'entry', price: 3 }]);
    chart.showMarks([{ at: 120_000, kind: 'entry', up: true }]);
  };
  show();
  expect(recordChartChange).toHaveBeenCalledWith('update');
  recordChartChange.mockClear();
  chart.remove();
  chart.remove();
  show();
  expect(recordChartChange.mock.calls).toEqual([['remove']]);
});
