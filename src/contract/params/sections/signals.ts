import { choiceRow, flagRow, integerRow, numberRow } from '../kinds';
import { createSection } from '../section';

export const signalGenerationSection = createSection('Signal Generation', {
  obi_threshold: numberRow('OBI threshold', 0.35, {
    min: 0.05,
    max: 0.95,
    step: 0.01,
    unit: 'OBI',
    help: 'Minimum smoothed imbalance of a signal: LONG above it, SHORT below its negative. 25% larger in a VOLATILE regime.',
  }),
  max_spread_pct: numberRow('Max spread', 0.05, {
    min: 0.001,
    max: 1,
    step: 0.001,
    unit: '%',
    help: 'Maximum bid-ask spread at which a trade is entered.',
  }),
  min_depth_usdt: numberRow('Min depth', 50_000, {
    min: 0,
    max: 10_000_000,
    step: 1000,
    unit: 'USDT',
    help: 'Minimum depth of both sides, over the book levels used, at which a trade is entered.',
  }),
  obi_hysteresis: numberRow('OBI hysteresis', 0.05, {
    min: 0,
    max: 0.5,
    step: 0.01,
    unit: 'OBI',
    help: 'A symbol gives its next signal only after the imbalance fell this far below the threshold.',
  }),
  min_momentum_threshold: numberRow('Min momentum', 0.02, {
    min: 0,
    max: 0.5,
    step: 0.005,
    unit: 'OBI',
    help: 'Minimum momentum in the direction of the trade: mean of the last third of the OBI window minus the mean of the first third.',
  }),
  enable_regime_detection: flagRow('Regime detection', true, {
    help: 'Tells range, normal and volatile markets apart by their ATR. RANGE requires both walls. VOLATILE requires more imbalance and a wider SL.',
  }),
  regime_atr_periods: integerRow('Regime ATR periods', 14, {
    min: 5,
    max: 100,
    unit: 'candles',
    help: 'Candles in the ATR of the regime.',
  }),
});

const EMA_SOURCE_OPTIONS = [
  ['DATA_SOURCE', 'Data source'],
  ['EXECUTION', 'Execution exchange'],
] as const;

export const emaTrendFilterSection = createSection('EMA Trend Filter', {
  // The EMA filter is off by default. On 5-minute candles the EMA filter can block all symbols for minutes after the
  // first start.
  enable_ema_filter: flagRow('EMA filter', false, {
    help: 'Enters only in the direction of the EMA trend of closed candles. On a recording it applies after enough recorded candles.',
  }),
  ema_filter_mode: choiceRow('EMA mode', 'dual', {
    options: [
      ['dual', 'Dual'],
      ['single', 'Single'],
    ],
    help: 'Dual: price, fast and slow EMA are in order. Single: the price against the slow EMA.',
  }),
  ema_fast_period: integerRow('Fast EMA', 9, { min: 5, max: 100, unit: 'candles', help: 'Length of the fast EMA.' }),
  ema_slow_period: integerRow('Slow EMA', 21, {
    min: 10,
    max: 200,
    unit: 'candles',
    help: 'Length of the slow EMA; longer than the fast one.',
  }),
  ema_price_distance_pct: numberRow('EMA distance', 0.3, {
    min: 0,
    max: 5,
    step: 0.05,
    unit: '%',
    help: 'Maximum distance of the price from the fast EMA, to avoid chasing a move.',
  }),
  ema_candle_interval: choiceRow('EMA candles', '5', {
    unit: 'min',
    options: [
      ['1', '1 min'],
      ['5', '5 min'],
      ['15', '15 min'],
      ['30', '30 min'],
    ],
    help: 'Length of the candles of the EMA filter and of the regime.',
  }),
  ema_data_source: choiceRow('EMA data source', 'DATA_SOURCE', {
    options: EMA_SOURCE_OPTIONS,
    help: 'Exchange whose candles supply EMAs, time frames and regime if the market has two exchanges.',
  }),
  ema_background_update: flagRow('Background update', true, {
    help: 'On: the EMAs update on a timer. Off: the EMAs update after each candle.',
  }),
  ema_update_interval: integerRow('EMA update interval', 60, {
    min: 30,
    max: 300,
    step: 10,
    unit: 's',
    needs: 'ema_background_update',
    help: 'Time between two background updates of the EMAs.',
  }),
});

const MULTI_TIMEFRAME_FLAG = 'ema_mtf_enabled';

export const emaMultiTimeframeSection = createSection('EMA Multi-Timeframe Confirmation', {
  ema_mtf_enabled: flagRow('MTF confirmation', false, {
    help: 'Requires three time frames to confirm the EMA direction while the EMA filter is on.',
  }),
  ema_mtf_strict: flagRow('Strict', false, {
    needs: MULTI_TIMEFRAME_FLAG,
    help: 'On: all three must agree. Off: two of three, a neutral one counting half.',
  }),
  ema_mtf_primary_interval: choiceRow('Primary interval', '1', {
    unit: 'min',
    needs: MULTI_TIMEFRAME_FLAG,
    options: [
      ['1', '1 min'],
      ['3', '3 min'],
      ['5', '5 min'],
    ],
    help: 'First time frame of the confirmation.',
  }),
  ema_mtf_secondary_interval: choiceRow('Secondary interval', '5', {
    unit: 'min',
    needs: MULTI_TIMEFRAME_FLAG,
    options: [
      ['5', '5 min'],
      ['15', '15 min'],
      ['30', '30 min'],
    ],
    help: 'Second time frame of the confirmation.',
  }),
  ema_mtf_tertiary_interval: choiceRow('Tertiary interval', '15', {
    unit: 'min',
    needs: MULTI_TIMEFRAME_FLAG,
    options: [
      ['15', '15 min'],
      ['30', '30 min'],
      ['60', '60 min'],
    ],
    help: 'Third time frame of the confirmation.',
  }),
  ema_mtf_neutral_zone_pct: numberRow('Neutral zone', 0.5, {
    min: 0,
    max: 2,
    step: 0.05,
    unit: '%',
    needs: [MULTI_TIMEFRAME_FLAG, '!ema_mtf_strict'],
    help: 'EMAs closer together than this are neutral. Not used while strict.',
  }),
});
