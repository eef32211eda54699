import { flagRow, integerRow, numberRow, textRow } from '../kinds';
import { createAdvancedSection } from '../section';

export const databaseAndMemorySection = createAdvancedSection('Database Retry & Paper Memory', {
  db_retry_max_attempts: integerRow('Database attempts', 3, {
    min: 1,
    max: 10,
    unit: 'attempts',
    help: 'Repeats of a failed write of a signal before it is given up. A trade is kept and retried until it is stored.',
  }),
  db_retry_base_delay_sec: numberRow('Database retry delay', 0.5, {
    min: 0.1,
    max: 2,
    step: 0.1,
    unit: 's',
    help: 'Delay before the first retry; it doubles each time.',
  }),
  max_paper_trades_memory: integerRow('Paper trades in memory', 500, {
    min: 100,
    max: 2000,
    step: 50,
    unit: 'trades',
    help: 'Closed paper trades kept in memory, for the KPI figures. The trade history stays complete.',
  }),
  max_paper_trade_age_hours: numberRow('Paper trade age', 24, {
    min: 6,
    max: 168,
    step: 1,
    unit: 'hours',
    help: 'Age at which closed paper trades leave memory and the KPI figures. The trade history stays complete.',
  }),
  max_monitoring_errors_before_close: integerRow('Monitoring errors', 10, {
    min: 3,
    max: 20,
    unit: 'errors',
    help: 'Checks in a row that failed or found no fresh book, after which a position closes, at the first book after an outage.',
  }),
  use_execution_price_for_tp_check: flagRow('Execution price for TP', true, {
    help: 'Checks the TP against bid or ask instead of mid price.',
  }),
});

export const limitsAndRegimeSection = createAdvancedSection('Trade Limits & Regime', {
  max_trades_per_day: integerRow('Trades per day', 50, {
    min: 10,
    max: 200,
    step: 5,
    unit: 'trades',
    help: 'Maximum number of entries in a UTC day, on all markets.',
  }),
  max_trades_per_hour: integerRow('Trades per hour', 15, {
    min: 5,
    max: 50,
    unit: 'trades',
    help: 'Maximum number of entries in any 60 minutes, on all markets.',
  }),
  regime_range_atr_multiplier: numberRow('Range ATR', 0.5, {
    min: 0.1,
    max: 1,
    step: 0.05,
    unit: 'x median ATR',
    help: 'An ATR of at most this multiple of its median is a range.',
  }),
  regime_volatile_atr_multiplier: numberRow('Volatile ATR', 2, {
    min: 1,
    max: 5,
    step: 0.1,
    unit: 'x median ATR',
    help: 'An ATR of at least this multiple of its median is volatile.',
  }),
  revalidation_max_age_ms: integerRow('Revalidation age', 500, {
    min: 100,
    max: 2000,
    step: 50,
    unit: 'ms',
    help: 'An older signal is dropped at revalidation.',
  }),
  revalidation_obi_tolerance: numberRow('Revalidation tolerance', 0.03, {
    min: 0.01,
    max: 0.1,
    step: 0.01,
    unit: 'OBI',
    help: 'Maximum fall of the imbalance since the signal that revalidation accepts.',
  }),
});

export const marketableLimitAndSlotsSection = createAdvancedSection('Marketable-Limit & Slot Health', {
  enable_marketable_limit: flagRow('Marketable limit', false, {
    help: 'Experimental: entries cross the spread up to max_slippage_bps, slippage included.',
  }),
  marketable_limit_fallback: flagRow('Marketable fallback', false, {
    help: 'Enters by a marketable limit when the resting entry never fills.',
  }),
  anti_taker_mode: flagRow('Anti-taker mode', true, {
    help: 'On: resting entries never reach the other side of the book. Off: such an entry fills on arrival, at its limit price at worst, and pays the taker fee.',
  }),
  hold_ms_before_flatten: integerRow('Hold before flatten', 800, {
    min: 100,
    max: 5000,
    step: 100,
    unit: 'ms',
    help: 'How long the reason of an OBI or wall exit must last before the position is closed, with delays by a wide spread or a near TP.',
  }),
  enable_slot_health_check: flagRow('Slot health check', true, {
    help: 'Compares slots with open trades and frees leaked slots.',
  }),
  slot_health_check_interval_sec: numberRow('Slot check interval', 10, {
    min: 5,
    max: 60,
    step: 1,
    unit: 's',
    needs: 'enable_slot_health_check',
    help: 'Time between two slot checks.',
  }),
});

export const configurationSection = createAdvancedSection('Configuration', {
  config_version: textRow('Config version', '1.0.0', {
    readOnly: true,
    help: 'Version of the stored configuration. Every save raises the last number by one.',
  }),
  preset_name: textRow('Preset', 'custom', {
    readOnly: true,
    help: 'Preset that the values come from, or custom after a field was edited.',
  }),
});
