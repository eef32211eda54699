import type { ParameterUses } from '@/contract/params/table';

const fullParameterUse = (how: string) => ({ state: 'drives', how }) as const;
const partialParameterUse = (how: string) => ({ state: 'partly', how }) as const;
const noParameterUse = (how: string) => ({ state: 'unused', how }) as const;

/**
 * Describes the parameters that the embedded bot ignores or uses differently from their help text. The published
 * parameter table contains these descriptions.
 */
export const PARAMETER_USE: ParameterUses = {
  symbols: fullParameterUse('Symbols to follow; unknown names are logged and skipped.'),
  top_symbols_count: fullParameterUse('Number of symbols chosen by 24 h turnover while the list of symbols is empty.'),
  max_positions_per_symbol: fullParameterUse('Open and pending trades allowed on one symbol.'),

  mode: partialParameterUse('PAPER only: a start in LIVE is rejected, because the bot sends no live orders.'),
  exchange: fullParameterUse(
    'Exchange whose books fill entries and exits if the market has two exchanges; shown in status and trades.',
  ),
  data_source_exchange: fullParameterUse(
    'If data_source_exchange differs from exchange and the market has two exchanges, orders fill on the books of exchange. The setting MARKET of a live market decides which exchange supplies the signals.',
  ),

  enable_validator: fullParameterUse(
    'Checks signals against the execution exchange; inactive while both exchanges are the same.',
  ),
  pm_book_source: fullParameterUse('Books that monitor open trades; levels are converted by the price ratio.'),
  max_slippage_bps: fullParameterUse(
    'Largest cost of the order on the execution book; price cap of marketable limit orders.',
  ),
  confirm_on_execution_exchange: fullParameterUse(
    'The imbalance of the execution book must agree with the signal by at least obi_neutral_threshold.',
  ),
  cross_validator_timeout_sec: fullParameterUse(
    'Time limit of one validation, including its time in the queue, excluding the jitter.',
  ),
  enable_validator_cache: fullParameterUse('Reuses a validation decision for further signals of the symbol and side.'),
  validator_cache_ttl_sec: fullParameterUse(
    'Maximum age of a reused decision, and of an execution book that needs no request.',
  ),
  validator_max_concurrency: fullParameterUse(
    'Largest number of parallel validations; further validations wait in a queue.',
  ),

  post_fill_tp_sl: fullParameterUse(
    'On: TP and SL are planned from the fill price. Off: TP and SL stay at the prices of the signal.',
  ),
  entry_timeout_ms: fullParameterUse('Time that a resting entry waits at one price.'),
  order_retry_attempts: fullParameterUse(
    'Retries of an entry without a synchronised book, for each price of the entry.',
  ),
  entry_order_type: fullParameterUse(
    'Resting limit order with a queue position, or market order. Trades and cancelled orders advance the queue.',
  ),
  use_oco_orders: noParameterUse('in paper trading TP and SL always exclude each other'),

  tp_trigger_by: fullParameterUse('Price that must reach the TP in addition to the execution price.'),
  sl_trigger_by: fullParameterUse(
    'Price that triggers the stop. An entry whose stop would trigger at once is rejected while both books are fresh. The mark price lags by some seconds, so after a quick move the stop fills some bps beyond its level.',
  ),
  trailing_stop_distance_pct: fullParameterUse(
    'Distance of the SL behind the best price, at least one tick plus the spread plus sl_trigger_buffer_bps.',
  ),

  min_sl_distance_pct: fullParameterUse(
    'Minimum distance of the SL from the entry, or from the current price when a wall moves the SL; 50 % larger in a VOLATILE regime.',
  ),

  wall_following: fullParameterUse(
    'Off: TP and SL use distances only and do not follow walls. A stop that its wall moved last closes as SL, not as BREAKEVEN_SL or TRAILING_SL.',
  ),
  enable_wall_drop_trigger: fullParameterUse(
    'WALL_DROP exit, as maker where the book allows, when the wall that placed the SL is depleted and no other wall protects it, also after wall_following was turned off. A stop at the minimum distance, at breakeven or trailing depends on no wall. Half of the walls last 10 to 15 s on small contracts and about a minute on BTC and ETH, as in recordings.',
  ),
  sl_wall_drop_ratio: fullParameterUse(
    'Share of the original size below which the protective wall counts as depleted. The original size is the size at the entry or at the last move of the SL. The largest notional within one bucket around the price of the wall counts as the current size.',
  ),
  anti_spoof: fullParameterUse(
    'Ignores prices whose walls repeatedly vanish without trades. A wall has vanished when less than half of its size is left within a bucket around its price. Trades count from 0.5 s before the last update of the wall to 100 ms after the wall vanished.',
  ),
  anti_spoof_rejects: fullParameterUse('Vanished walls within 60 s after which a price is ignored for 60 s.'),
  wall_persistence_threshold_s: fullParameterUse(
    'Minimum age of a trusted wall; the larger value of wall_persistence_threshold_s and wall_persist_ms applies.',
  ),
  wall_detection_sensitivity: fullParameterUse(
    'Minimum size of a wall as a multiple of the median bucket of the grouped book.',
  ),
  wall_persist_ms: fullParameterUse(
    'Minimum age of a trusted wall; the larger value of wall_persist_ms and wall_persistence_threshold_s applies.',
  ),
  require_both_walls: fullParameterUse(
    'Rejects signals without trusted walls on both sides. With the other defaults almost no signal passes: walls are visible within book_max_levels buckets (20 of about 1 bps) and wall_max_spread_pct, but a target wall nearer than the minimum TP (30 bps) rejects the signal too.',
  ),
  wall_spread_min_pct: fullParameterUse('Checked whenever the symbol has a protective wall and a target wall.'),
  wall_spread_max_pct_filter: fullParameterUse('Checked whenever the symbol has a protective wall and a target wall.'),
  wall_follow_tolerance_bps: fullParameterUse(
    'Smaller wall moves are ignored. The TP is placed at this distance before its wall, and never at a price that the market has already reached.',
  ),

  obi_threshold: fullParameterUse('Minimum smoothed imbalance of a signal; 25 % larger in a VOLATILE regime.'),
  min_momentum_threshold: fullParameterUse(
    'Minimum momentum: mean of the last third of the OBI window minus the mean of the first third.',
  ),
  enable_regime_detection: fullParameterUse(
    'A RANGE regime requires both walls. A VOLATILE regime requires more imbalance and a wider SL.',
  ),

  enable_ema_filter: fullParameterUse(
    'Trend filter on closed candles; on a recording the filter applies after enough recorded candles.',
  ),
  ema_data_source: fullParameterUse(
    'Exchange whose candles supply EMAs, time frames and regime if the market has two exchanges.',
  ),
  ema_background_update: fullParameterUse('On: the EMAs update on a timer. Off: the EMAs update after each candle.'),

  ema_mtf_enabled: fullParameterUse('Checks three time frames while the EMA filter is on.'),

  obi_exit_multiplier: fullParameterUse(
    'The adverse imbalance that closes a trade is this value times obi_reversal_threshold, at most 0.95.',
  ),

  min_rr_ratio: fullParameterUse(
    'Minimum ratio of TP distance to SL distance, before costs; also places a TP that has no wall.',
  ),
  enforce_min_tp: fullParameterUse('Rejects signals whose target wall is nearer than the minimum TP distance.'),
  min_tp_pct: fullParameterUse(
    'Minimum TP distance; the largest of the four rules counts. By default it exceeds the distance of the farthest visible wall, so nearly every trusted target wall rejects its signal (enforce_min_tp).',
  ),
  min_tp_distance_usd: fullParameterUse('Minimum TP distance in price; the largest of the four rules counts.'),
  enable_signal_revalidation: fullParameterUse(
    'The next book update must confirm the signal before the order is sent.',
  ),

  total_capital_usdt: fullParameterUse('Limit of the margin in use, and starting equity of the drawdown.'),
  trade_margin_usdt: fullParameterUse(
    'Margin of a trade; the leverage is trade_nominal_usdt divided by trade_margin_usdt.',
  ),
  trade_nominal_usdt: fullParameterUse('Size of a trade, rounded down to lots at the initial entry price.'),
  max_concurrent_trades: fullParameterUse(
    'Number of slots. Positions opened on another market keep their slot and margin.',
  ),
  max_drawdown_pct: fullParameterUse(
    'Pauses the bot and refuses Start and Resume. Equity is capital plus results of all markets, open trades included; only an Emergency Reset makes the current equity the new peak.',
  ),
  max_consecutive_losses: fullParameterUse(
    'Starts the cooldown of all symbols; checked at each close. Losses on another market do not count.',
  ),
  cooldown_seconds: fullParameterUse(
    'Cooldown after consecutive losses, and per symbol after each close on this market (simulated, live or recorded).',
  ),
  monitoring_interval_ms: fullParameterUse(
    'Interval of all exit checks; TP and SL are also checked at every book update.',
  ),

  maker_fee_rate_pct: fullParameterUse('Fee of resting entries, and of exits that fill as maker.'),
  taker_fee_rate_pct: fullParameterUse('Fee of all other fills.'),
  simulate_slippage_exit_bps: fullParameterUse('Added to taker exits, on top of the walk through the book.'),
  simulate_fill_delay_ms: fullParameterUse(
    'Delay of entries, of each replacement and of exits that take from the book. A manual close fills at once. With 0 an exit cannot request a newer book and fills at the known book.',
  ),

  simulate_slippage_entry_bps: fullParameterUse('Added to taker entries, on top of the walk through the book.'),

  latency_threshold_ms: fullParameterUse('A smoothed latency of all feeds above this threshold blocks entries.'),
  latency_guard_auto_pause: fullParameterUse(
    'Pauses the bot when the latency stays above latency_threshold_ms for 3 s; the bot stays paused until Resume.',
  ),

  enable_kpi_tracking: fullParameterUse('Computes figures over the closed trades in memory.'),
  kpi_export_interval_trades: fullParameterUse(
    'Number of closed trades between two KPI reports: a log line and a line in kpi.jsonl of the data folder.',
  ),
  log_latency_metrics: fullParameterUse('Logs p50, p95 and p99 of the feed latency every 10 s.'),
  log_trade_lifecycle: fullParameterUse('Logs steps of entry orders, moves of the SL and costs at the close.'),
  log_rejected_signals: fullParameterUse(
    'Logs the first failing filter, from the hysteresis filter on, with at most one line per symbol and filter in 5 s. Earlier filters such as the spread are only counted. Rejections by TP, SL and reward-to-risk have the component STRATEGY; RISK covers account limits.',
  ),
  log_wall_updates: fullParameterUse(
    'Logs walls that appear, vanish or change by half, and moves of TP and SL that follow walls.',
  ),

  book_wall_history_ms: fullParameterUse('Length of the wall history; at least the required age of a wall.'),
  book_wall_history_maxlen: fullParameterUse(
    'Maximum number of samples in the wall history, which limits its length: 256 of 20 ms are 5 s. A change resets the history.',
  ),
  book_stale_threshold_ms: fullParameterUse(
    'An older book gives no signal. A stale book counts as a monitoring error unless its exchange confirms the book. An order requests the book again; an exit without an answer fills at the newer of the stale book and the last known price.',
  ),
  book_cache_ttl_ms: fullParameterUse('Maximum age of a grouped book that is reused between updates.'),
  ws_process_interval_ms: fullParameterUse(
    'Minimum interval of evaluations and spacing of OBI samples. Earlier updates are evaluated when the interval ends. A silent book repeats its value and is evaluated for signals at its next update.',
  ),
  ws_book_max_levels: fullParameterUse(
    'Live markets: above 50 Bybit uses its deepest stream (1000 levels, slower) for all books, otherwise only for books whose 200 levels do not fill the buckets. Binance streams all levels and starts from a snapshot of 1000 or 500.',
  ),
  ws_ping_timeout_sec: fullParameterUse(
    'Live markets: ping interval; a connection without an answer in 5 s is closed.',
  ),
  ws_enable_sequence_tracking: noParameterUse(
    'update ids are always checked, because an unchecked book could be wrong unnoticed',
  ),
  ws_pause_threshold_ms: fullParameterUse('Latency at which a symbol gives no signals.'),
  ws_resume_threshold_ms: fullParameterUse('Latency at which a symbol gives signals again.'),

  wall_persistence_ratio: fullParameterUse(
    'Share of samples in which a wall must be present to appear in the logs of walls.',
  ),
  wall_min_persistence_ratio: fullParameterUse(
    'Share of samples in which a wall must have the size for its role, TP or SL.',
  ),

  obi_momentum_min_samples: fullParameterUse(
    'Samples that momentum needs, and imbalance exits after a gap, at most a full window.',
  ),
  obi_neutral_threshold: fullParameterUse(
    'Imbalance below which OBI_NEUTRAL closes a trade; the trade simulation skips symbols below this imbalance.',
  ),
  obi_reversal_threshold: fullParameterUse(
    'The adverse imbalance of the OBI_REVERSAL exit is this value times obi_exit_multiplier.',
  ),

  max_monitoring_errors_before_close: fullParameterUse(
    'Number of consecutive checks that failed or found no fresh book. After an outage the trade closes at the first book.',
  ),

  max_trades_per_day: fullParameterUse('Largest number of entries in a UTC day, on all markets.'),
  max_trades_per_hour: fullParameterUse('Largest number of entries in 60 minutes, on all markets.'),

  enable_marketable_limit: fullParameterUse('Entries cross the spread up to max_slippage_bps, slippage included.'),
  anti_taker_mode: fullParameterUse(
    'On: resting entries never reach the other side of the book. Off: an entry that reaches the other side fills on arrival, at its limit price at worst.',
  ),
  hold_ms_before_flatten: fullParameterUse(
    'Time for which the condition of WALL_DROP and imbalance exits must hold, including delays by a wide spread or a near TP.',
  ),

  config_version: fullParameterUse('The last number is raised by one at every save.'),
  preset_name: fullParameterUse('The preset in use, or custom after a field was edited.'),
};
