import { choice, flag, int, num } from '../kinds';
import { section } from '../section';

export const signalGeneration = section('Signal Generation', {
  obi_threshold: num('OBI threshold', 0.35, {
    min: 0.05,
    max: 0.95,
    step: 0.01,
    unit: 'OBI',
    help: 'Imbalance that makes a signal: LONG above it, SHORT below its negative.',
  }),
  max_spread_pct: num('Max spread', 0.05, {
    min: 0.001,
    max: 1,
    step: 0.001,
    unit: '%',
    help: 'Maximum bid-ask spread at which a trade is entered.',
  }),
  min_depth_usdt: num('Min depth', 50_000, {
    min: 0,
    max: 10_000_000,
    step: 1000,
    unit: 'USDT',
    help: 'Minimum depth of both sides, over the book levels used, at which a trade is entered.',
  }),
  obi_hysteresis: num('OBI hysteresis', 0.05, {
    min: 0,
    max: 0.5,
    step: 0.01,
    unit: 'OBI',
    help: 'A symbol gives its next signal only after the imbalance fell this far below the threshold.',
  }),
  min_momentum_threshold: num('Min momentum', 0.02, {
    min: 0,
    max: 0.5,
    step: 0.005,
    unit: 'OBI',
    help: 'Minimum rise of the imbalance in the direction of the trade within the OBI window.',
  }),
  enable_regime_detection: flag('Regime detection', true, {
    help: 'Tells range, normal and volatile markets apart by their ATR and adapts to them.',
  }),
  regime_atr_periods: int('Regime ATR periods', 14, {
    min: 5,
    max: 100,
    unit: 'candles',
    help: 'Candles in the ATR of the regime.',
  }),
});

const SOURCES = [
  ['DATA_SOURCE', 'Data source'],
  ['EXECUTION', 'Execution exchange'],
] as const;

export const emaTrendFilter = section('EMA Trend Filter', {
  // Off: on 5 min candles the filter can block every symbol for minutes, and a first start would show nothing.
  enable_ema_filter: flag('EMA filter', false, { help: 'Enters only in the direction of the EMA trend.' }),
  ema_filter_mode: choice('EMA mode', 'dual', {
    options: [
      ['dual', 'Dual'],
      ['single', 'Single'],
    ],
    help: 'Dual: price, fast and slow EMA are in order. Single: the price against the slow EMA.',
  }),
  ema_fast_period: int('Fast EMA', 9, { min: 5, max: 100, unit: 'candles', help: 'Length of the fast EMA.' }),
  ema_slow_period: int('Slow EMA', 21, {
    min: 10,
    max: 200,
    unit: 'candles',
    help: 'Length of the slow EMA; longer than the fast one.',
  }),
  ema_price_distance_pct: num('EMA distance', 0.3, {
    min: 0,
    max: 5,
    step: 0.05,
    unit: '%',
    help: 'Maximum distance of the price from the fast EMA, to avoid chasing a move.',
  }),
  ema_candle_interval: choice('EMA candles', '5', {
    unit: 'min',
    options: [
      ['1', '1 min'],
      ['5', '5 min'],
      ['15', '15 min'],
      ['30', '30 min'],
    ],
    help: 'Length of the candles of the EMA filter and of the regime.',
  }),
  ema_data_source: choice('EMA data source', 'DATA_SOURCE', {
    options: SOURCES,
    help: 'Exchange whose candles feed the EMAs.',
  }),
  ema_background_update: flag('Background update', true, {
    help: 'Refreshes the EMAs on a timer instead of at each signal.',
  }),
  ema_update_interval: int('EMA update interval', 60, {
    min: 30,
    max: 300,
    step: 10,
    unit: 's',
    needs: 'ema_background_update',
    help: 'Time between two background updates of the EMAs.',
  }),
});

const mtf = 'ema_mtf_enabled';

export const emaMultiTimeframe = section('EMA Multi-Timeframe Confirmation', {
  ema_mtf_enabled: flag('MTF confirmation', false, {
    help: 'Requires three time frames to confirm the EMA direction.',
  }),
  ema_mtf_strict: flag('Strict', false, {
    needs: mtf,
    help: 'On: all three must agree. Off: two of three, a neutral one counting half.',
  }),
  ema_mtf_primary_interval: choice('Primary interval', '1', {
    unit: 'min',
    needs: mtf,
    options: [
      ['1', '1 min'],
      ['3', '3 min'],
      ['5', '5 min'],
    ],
    help: 'First time frame of the confirmation.',
  }),
  ema_mtf_secondary_interval: choice('Secondary interval', '5', {
    unit: 'min',
    needs: mtf,
    options: [
      ['5', '5 min'],
      ['15', '15 min'],
      ['30', '30 min'],
    ],
    help: 'Second time frame of the confirmation.',
  }),
  ema_mtf_tertiary_interval: choice('Tertiary interval', '15', {
    unit: 'min',
    needs: mtf,
    options: [
      ['15', '15 min'],
      ['30', '30 min'],
      ['60', '60 min'],
    ],
    help: 'Third time frame of the confirmation.',
  }),
  ema_mtf_neutral_zone_pct: num('Neutral zone', 0.5, {
    min: 0,
    max: 2,
    step: 0.05,
    unit: '%',
    needs: [mtf, '!ema_mtf_strict'],
    help: 'EMAs closer together than this are neutral. Not used while strict.',
  }),
});
