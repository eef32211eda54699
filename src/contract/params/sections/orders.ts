import { choiceRow, flagRow, integerRow, numberRow } from '../kinds';
import { createSection } from '../section';

export const orderBehaviorSection = createSection('Order Behavior', {
  post_fill_tp_sl: flagRow('TP and SL after the fill', true, {
    help: 'On: TP and SL are planned from the fill price. Off: TP and SL stay at the prices of the signal.',
  }),
  entry_timeout_ms: integerRow('Entry timeout', 2000, {
    min: 100,
    max: 30_000,
    step: 100,
    unit: 'ms',
    hint: '2000 ms',
    help: 'How long a resting entry waits at one price before it is replaced or given up.',
  }),
  replace_max_attempts: integerRow('Replacements', 3, {
    min: 0,
    max: 20,
    unit: 'attempts',
    help: 'How often a resting entry moves to the new best price before it is given up.',
  }),
  order_retry_attempts: integerRow('Order retries', 3, {
    min: 0,
    max: 10,
    unit: 'attempts',
    help: 'Retries of an entry without a synchronised book, for each price of the entry.',
  }),
  retry_adjust_bps: numberRow('Price adjustment', 1, {
    min: 0,
    max: 20,
    step: 0.5,
    unit: 'bps',
    help: 'How much more an entry offers at each replacement.',
  }),
  entry_order_type: choiceRow('Entry order', 'LIMIT', {
    options: [
      ['LIMIT', 'LIMIT (maker fee 0.02%)'],
      ['MARKET', 'MARKET (taker fee 0.055%)'],
    ],
    help: 'LIMIT waits in the queue of the book and may never fill; MARKET fills at once and pays the spread. Trades and cancelled orders advance the queue.',
  }),
  use_oco_orders: flagRow('OCO orders', true, {
    help: 'Links TP and SL: the fill of one cancels the other.',
    embeddedBotUse: { state: 'not used', reason: 'in paper trading TP and SL always exclude each other.' },
  }),
});

const TRIGGER_PRICE_OPTIONS = [
  ['MARK', 'Mark price'],
  ['LAST', 'Last price'],
  ['INDEX', 'Index price'],
] as const;

export const tpSlMechanicsSection = createSection('TP/SL Mechanics', {
  tp_min_usd: numberRow('Min TP profit', 1, {
    min: 0.5,
    step: 0.5,
    unit: 'USDT',
    help: 'Gross profit that a TP must bring for the whole position.',
  }),
  tp_trigger_by: choiceRow('TP trigger', 'LAST', {
    options: TRIGGER_PRICE_OPTIONS,
    help: 'Price that must reach the TP in addition to the execution price.',
  }),
  sl_trigger_by: choiceRow('SL trigger', 'MARK', {
    options: TRIGGER_PRICE_OPTIONS,
    help: 'Price that triggers the stop loss. The mark price lags by some seconds, so after a quick move the stop fills beyond its level. An entry whose stop would trigger at once is rejected.',
  }),
  sl_trigger_buffer_bps: numberRow('SL trigger buffer', 2, {
    min: 0,
    max: 50,
    step: 0.5,
    unit: 'bps',
    help: 'The stop triggers this much before the SL price, so that it fills near it.',
  }),
  delta_tp_min_usd: numberRow('Min TP move', 0.5, {
    min: 0.1,
    step: 0.1,
    unit: 'USDT',
    help: 'A TP is moved only when its value changes by this much.',
  }),
  delta_sl_min_usd: numberRow('Min SL move', 0.5, {
    min: 0.1,
    step: 0.1,
    unit: 'USDT',
    help: 'An SL is moved only when its value changes by this much.',
  }),
  enable_trailing_stop: flagRow('Trailing stop', true, {
    help: 'Lets the SL follow the price once the trade is in profit.',
  }),
  trailing_stop_activation_pct: numberRow('Trailing activation', 0.4, {
    min: 0.01,
    max: 1,
    step: 0.01,
    unit: 'fraction of the way to TP',
    needs: 'enable_trailing_stop',
    help: 'Progress from entry to TP at which trailing begins (0.4 = 40% of the way). Quick Win: 0.1.',
  }),
  trailing_stop_distance_pct: numberRow('Trailing distance', 0.25, {
    min: 0.01,
    max: 1,
    step: 0.01,
    unit: 'fraction of the way to TP',
    needs: 'enable_trailing_stop',
    help: 'How far the SL stays behind the best price (0.25 = 25% of the way from entry to TP), at least a tick plus the spread plus sl_trigger_buffer_bps. Quick Win: 0.04.',
  }),
});

export const tpSlDistanceSection = createSection('TP/SL Distance Controls', {
  min_tp_distance_pct: numberRow('Min TP distance', 0.003, {
    min: 0.0001,
    max: 0.05,
    step: 0.0001,
    unit: 'fraction of price',
    help: 'Minimum distance of the TP from entry (0.003 = 0.3%). The largest of the four TP floors counts.',
  }),
  min_sl_distance_pct: numberRow('Min SL distance', 0.0025, {
    min: 0.0001,
    max: 0.05,
    step: 0.0001,
    unit: 'fraction of price',
    hint: '0.0025, or 0.0015 for tighter stops',
    help: 'Minimum distance of the SL from entry (0.0025 = 0.25%), or from the price when a wall moves the SL; half more in a VOLATILE regime. The second reading of the default is 0.0015: smaller losses, stopped out more often.',
  }),
  max_sl_distance_pct: numberRow('Max SL distance', 0.025, {
    min: 0.001,
    max: 0.2,
    step: 0.0005,
    unit: 'fraction of price',
    help: 'A signal whose SL would be farther from entry is rejected (0.025 = 2.5%).',
  }),
});
