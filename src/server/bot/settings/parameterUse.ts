import type { ParameterUses } from '@/contract/params/table';

const drives = (how: string) => ({ state: 'drives', how }) as const;
const partly = (how: string) => ({ state: 'partly', how }) as const;
const unused = (how: string) => ({ state: 'unused', how }) as const;

/** What the embedded bot does with each parameter. The published parameter table contains these texts. */
export const PARAMETER_USE: ParameterUses = {
  symbols: drives('Symbols followed; unknown names are logged and left out.'),
  top_symbols_count: drives('Taken by 24 h turnover while the list of symbols is empty.'),
  include_priority_symbols: drives('Added to the top symbols while the list of symbols is empty.'),
  allow_duplicate_symbols: drives('Lets a second trade open on a symbol.'),
  max_positions_per_symbol: drives('Open and pending trades allowed on one symbol.'),

  mode: partly('PAPER only: a start in LIVE is refused, since no live orders are sent.'),
  exchange: drives('Exchange whose books fill orders and exits where the market has two; label on status and trades.'),
  data_source_exchange: drives(
    'Another than exchange: orders are filled on the other set of books, where there is one. On a live market MARKET says whose books make the signals.',
  ),

  enable_validator: drives('Checks signals against the other exchange; nothing to compare while both are the same.'),
  pm_book_source: drives('Books by which open trades are watched; levels are carried over by the ratio of the prices.'),
  normalize_prices: drives('Takes the median basis of the last 60 s off before the gap is judged.'),
  max_cross_basis_bps: drives('Largest gap between the mids of the two exchanges.'),
  max_slippage_bps: drives('Largest cost of the order on the execution book; price cap of marketable limit orders.'),
  confirm_on_execution_exchange: drives(
    'The execution book must lean to the same side, by obi_neutral_threshold at least.',
  ),
  cross_validator_timeout_sec: drives(
    'Time for one validation, the wait for a place included; the jitter comes before.',
  ),
  enable_validator_cache: drives('A verdict counts again for the same symbol and side.'),
  validator_cache_ttl_sec: drives(
    'Age up to which a verdict counts again, and up to which an execution book needs no request.',
  ),
  validator_cooldown_sec: drives('How long a symbol rests after a rejection.'),
  enable_validator_cooldown: drives('Switches that rest.'),
  validator_timeout_sec: drives('Time for one request of the execution book.'),
  validator_max_concurrency: drives('Validations that have a place at once; the others wait in line.'),
  validator_max_retries: drives('Repeats of a failed request.'),
  validator_price_change_threshold_pct: drives('A larger move of the price makes a kept verdict worthless.'),
  validator_cache_max_symbols: drives('Symbols whose verdicts are kept.'),

  post_fill_tp_sl: drives('On: TP and SL are planned from the true entry. Off: they stay where the signal put them.'),
  entry_timeout_ms: drives('Time that a resting entry waits at one price.'),
  replace_max_attempts: drives('Prices tried after the first before the entry is given up.'),
  order_retry_attempts: drives('Repeats of an entry that met no readable book, at each of its prices.'),
  retry_adjust_bps: drives('Improvement over the best price at each replacement.'),
  entry_order_type: drives(
    'Resting limit order with a queue, which trades and cancelled orders shorten, or market order.',
  ),
  use_oco_orders: unused('in paper trading TP and SL always exclude each other'),

  tp_min_usd: drives('Least TP distance, as gross profit of the position.'),
  tp_trigger_by: drives('Price that must have reached the TP, besides the execution price.'),
  sl_trigger_by: drives(
    'Price that triggers the stop; nothing is entered whose stop it would hit at once, as far as the books of both exchanges are fresh. The mark follows the price in some seconds: of a quick move a stop by it is filled some bps beyond its level.',
  ),
  sl_trigger_buffer_bps: drives('Moves the trigger of the stop towards the price.'),
  delta_tp_min_usd: drives('Smaller moves of the TP after its wall are left undone.'),
  delta_sl_min_usd: drives('Smaller moves of the SL after its wall are left undone.'),
  enable_trailing_stop: drives('Lets the SL follow the best price.'),
  trailing_stop_activation_pct: drives('Share of the way to TP at which trailing begins.'),
  trailing_stop_distance_pct: drives(
    'Distance behind the best price; one tick, the spread and sl_trigger_buffer_bps at least.',
  ),

  min_tp_distance_pct: drives('Least TP distance; the largest of the four rules counts.'),
  min_sl_distance_pct: drives(
    'Least SL distance, at the entry and from the price when a wall moves the SL; half as much again in a VOLATILE regime.',
  ),
  max_sl_distance_pct: drives('Signals whose SL would be farther are rejected.'),

  wall_following: drives(
    'Off: TP and SL are put by distance alone and stay. A stop that its wall moved last closes as SL, not as BREAKEVEN_SL or TRAILING_SL.',
  ),
  enable_wall_drop_trigger: drives(
    'WALL_DROP exit while no other wall stands before the SL, also where wall_following was turned off since. Most trades end so: half of the walls of small contracts melt within 10 to 15 s, of BTC and ETH within about a minute, recorded ones as well.',
  ),
  sl_wall_drop_ratio: drives(
    'Share of its size at which the protective wall counts as melted: of that at the entry, or as the SL followed it. All within a bucket around its price is counted as left.',
  ),
  anti_spoof: drives(
    'Ignores prices whose walls keep vanishing untraded: no trade reached them from half a second before they were seen last to 100 ms after they were found gone. Gone is a wall of which less than half stands within a bucket around its price, other stock included.',
  ),
  anti_spoof_rejects: drives('Vanishings within 60 s that make a price ignored for 60 s.'),
  wall_persistence_threshold_s: drives('Age of a trusted wall; the larger of this and wall_persist_ms.'),
  wall_detection_sensitivity: drives('Size against the median bucket of the grouped book.'),
  wall_min_units: drives('Least notional while the dual threshold is off.'),
  wall_persist_ms: drives('Age of a trusted wall; the larger of this and wall_persistence_threshold_s.'),
  require_both_walls: drives(
    'Rejects signals without trusted walls on both sides. With the other defaults next to nothing is left to enter: walls are seen to book_max_levels buckets (20 of about 1 bps) and wall_max_spread_pct at most, and a target wall nearer than the least TP (30 bps) rejects the signal too.',
  ),
  wall_spread_min_pct: drives('Checked whenever both walls are there.'),
  wall_spread_max_pct_filter: drives('Checked whenever both walls are there.'),
  sl_beyond_wall_pct: drives('Distance of the SL behind its wall.'),
  enable_dual_threshold: drives('Different least sizes of target and protective walls.'),
  wall_min_units_target: drives('Least notional of a target wall.'),
  wall_min_units_protective: drives('Least notional of a protective wall.'),
  wall_depth_ratio: drives('Least share of the depth of its side.'),
  wall_update_frequency_ms: drives('How often open trades follow their walls.'),
  wall_follow_tolerance_bps: drives(
    'Smaller wall moves are ignored; the TP stands this far before its wall, and is moved no nearer than where it rests.',
  ),

  obi_threshold: drives('Smoothed imbalance of a signal; a quarter more in a VOLATILE regime.'),
  max_spread_pct: drives('Spread filter.'),
  min_depth_usdt: drives('Depth filter over the grouped book.'),
  obi_hysteresis: drives('Symbol and side re-arm this far below the threshold.'),
  min_momentum_threshold: drives('Last third of the window less its first third.'),
  enable_regime_detection: drives('RANGE asks for both walls, VOLATILE for more imbalance and a wider SL.'),
  regime_atr_periods: drives('ATR length of the regime.'),

  enable_ema_filter: drives('Trend filter on closed candles; on a recording only once it has enough of its own.'),
  ema_filter_mode: drives('Order of price, fast and slow EMA, or price against the slow EMA.'),
  ema_fast_period: drives('Fast EMA.'),
  ema_slow_period: drives('Slow EMA.'),
  ema_price_distance_pct: drives('Largest distance from the fast EMA.'),
  ema_candle_interval: drives('Candles of the EMA filter and of the regime.'),
  ema_data_source: drives('Exchange whose candles make EMAs, time frames and regime, where the market has two.'),
  ema_background_update: drives('On: EMAs are read anew on a timer. Off: after each candle.'),
  ema_update_interval: drives('Age at which EMAs are read anew.'),

  ema_mtf_enabled: drives('Asks three time frames; needs the EMA filter on.'),
  ema_mtf_strict: drives('All three frames, or two votes of three.'),
  ema_mtf_primary_interval: drives('First frame.'),
  ema_mtf_secondary_interval: drives('Second frame.'),
  ema_mtf_tertiary_interval: drives('Third frame.'),
  ema_mtf_neutral_zone_pct: drives('EMAs this close together give half a vote; not while strict.'),

  obi_exit_multiplier: drives('Times obi_reversal_threshold, at most 0.95: the adverse imbalance that closes.'),
  enable_obi_exit_tp_protection: drives('No imbalance exit near the TP.'),
  obi_exit_tp_protection_distance_pct: drives('Remaining way to TP within which imbalance exits are blocked.'),

  enforce_rr_ratio: drives('Rejects signals below min_rr_ratio.'),
  min_rr_ratio: drives('Least TP distance over SL distance; also places a TP that has no wall.'),
  enforce_min_tp: drives('Rejects signals with a wall nearer than the least TP distance.'),
  min_tp_pct: drives(
    'Least TP distance; the largest of the four rules counts. By default it is farther than the farthest wall that is seen, so nearly each trusted target wall rejects its signal (enforce_min_tp).',
  ),
  min_tp_distance_usd: drives('Least TP distance in price; the largest of the four rules counts.'),
  enable_breakeven_sl: drives('Moves the SL beyond the entry.'),
  breakeven_activation_pct: drives('Share of the way to TP at which it moves.'),
  breakeven_offset_pct: drives('How far beyond the entry it moves.'),
  enable_signal_revalidation: drives('The next update of the book must still agree before the order goes out.'),

  enable_trade_limits: drives('Enforces the limits per hour and per day; in mode LIVE they always apply.'),
  total_capital_usdt: drives('Limit of the margin in use, and base of the drawdown.'),
  trade_margin_usdt: drives('Margin of a trade; nominal over margin is the leverage.'),
  trade_nominal_usdt: drives(
    'Size of a trade, rounded down to lots; by the best price at the signal that an entry is put at.',
  ),
  margin_deviation_max_pct: drives('Entries that rounding changes more are refused.'),
  max_concurrent_trades: drives('Slots. A trade that waits for its own market keeps one, and its margin.'),
  max_drawdown_pct: drives(
    'Pauses the bot. Equity is capital and realised results, whatever market they were made on; Start and Resume take the present one as the new peak.',
  ),
  max_consecutive_losses: drives(
    'Starts the cooldown of all symbols, looked at with each close; losses on another market are not of the run.',
  ),
  cooldown_seconds: drives(
    'After a run of losses, and per symbol after each close on this market (simulated, live or recorded).',
  ),
  timeout_seconds: drives('TIMEOUT exit.'),
  monitoring_interval_ms: drives('All exits; TP and SL are looked at with every book update besides.'),
  exit_on_timeout: drives('Switches the TIMEOUT exit.'),
  exit_on_obi_neutral: drives('Switches the OBI_NEUTRAL exit.'),

  maker_fee_rate_pct: drives('Resting entries, and the TP exits that fill as maker.'),
  taker_fee_rate_pct: drives('All other fills.'),
  simulate_slippage_exit_bps: drives('Added to taker exits, on top of the walk through the book.'),
  simulate_fill_delay_ms: drives(
    'Entries, each replacement of a resting one included, and exits that take from the book; a close by hand fills at once. With 0 nobody has time to ask for a newer book: an exit fills at what is known.',
  ),

  simulate_slippage_entry_bps: drives('Added to taker entries, on top of the walk through the book.'),
  paper_tp_safety_distance_pct: drives('How far the price must pass the TP.'),
  paper_reduce_maker_exits: drives('On: only a part of the TP exits fills as maker. Off: all of them.'),
  paper_maker_exit_probability: drives('That part.'),

  latency_threshold_ms: drives('Smoothed latency of all feeds above it blocks entries.'),
  latency_guard_auto_pause: drives(
    'Pauses the bot when the latency stays above for 3 s; it stays paused until Resume.',
  ),

  enable_detailed_logging: drives('Master switch of the log switches below.'),
  enable_kpi_tracking: drives('Running figures over the closed trades in memory.'),
  kpi_export_interval_trades: drives('A log line and a line in kpi.jsonl of the data folder.'),
  log_wall_snapshots: drives('Walls of the symbol at each signal.'),
  log_latency_metrics: drives('p50, p95 and p99 of the feed latency every 10 s.'),
  log_trade_lifecycle: drives('Steps of entry orders, moves of the SL, costs at the close.'),
  log_rejected_signals: drives(
    'First failing filter from the hysteresis on, at most one line per symbol and filter in 5 s (those before it, the spread among them, are counted); TP, SL and reward to risk are filters of the STRATEGY, RISK are limits.',
  ),
  log_wall_updates: drives('Walls that appear, vanish or change by half, and TP and SL that follow them.'),

  book_max_levels: drives('Buckets a side of the grouped book.'),
  book_wall_history_ms: drives('Wall history; as long as the age asked of a wall at least.'),
  book_wall_history_maxlen: drives(
    'Most samples in the wall history: it ends there, however long the history or the age asked of a wall. 256 of 20 ms are 5 s. A change begins it anew.',
  ),
  book_stale_threshold_ms: drives(
    'An older book gives no signal, and counts as a monitoring error unless its exchange says that nothing changed. An order asks for the book anew; an exit that gets none fills at the later of the old book and the last known price.',
  ),
  book_cache_ttl_ms: drives('Age up to which a grouped book is used again between updates.'),
  ws_process_interval_ms: drives(
    'Updates that come sooner are looked at when it is over; spacing of OBI samples. A book that is silent repeats its value, and is judged for signals with its next update.',
  ),
  ws_book_max_levels: drives(
    'Live markets: above 50 the deepest stream of Bybit (1000 levels, slower) is taken, else 200 levels; of Binance, whose stream tells of all levels, a snapshot of 1000 or of 500 to begin with.',
  ),
  ws_ping_timeout_sec: drives('Live markets: how often a connection is pinged; no answer in 5 s ends it.'),
  ws_stale_trim_pct: drives('Buckets farther from the mid are left out.'),
  ws_enable_sequence_tracking: unused('update ids are always checked: without that a book could be wrong unnoticed'),
  ws_pause_threshold_ms: drives('Latency at which a symbol gives no signals.'),
  ws_resume_threshold_ms: drives('Latency at which it gives signals again.'),

  wall_persistence_ratio: drives('Walls named in the logs of walls.'),
  wall_price_tolerance_pct: drives('Same wall within this or two buckets, whichever is less.'),
  wall_max_spread_pct: drives('Farther buckets are no walls.'),
  wall_min_persistence_ratio: drives('Presence that a wall needs to carry TP or SL, with the size that this asks for.'),
  wall_size_consistency_pct: drives('Largest deviation of the size over the history.'),
  enable_wall_persistence: drives('Off: a wall is trusted at once.'),
  enable_wall_consistency_check: drives('Asks for a steady size.'),

  obi_window_size: drives('Samples of the imbalance.'),
  obi_momentum_min_samples: drives(
    'Samples before momentum counts; after a gap also before imbalance exits do, a whole window at most.',
  ),
  obi_neutral_threshold: drives('OBI_NEUTRAL exit, and symbols left out of the trade simulation.'),
  obi_reversal_threshold: drives('Times obi_exit_multiplier: the OBI_REVERSAL exit.'),
  exit_spread_multiplier: drives('Times max_spread_pct: wider spreads delay imbalance exits.'),

  validator_jitter_min_ms: drives('Shortest delay before a validation.'),
  validator_jitter_max_ms: drives('Longest delay before a validation.'),
  validator_cache_cleanup_pct: drives(
    'Share of the kept verdicts, the oldest first, that goes when they are too many.',
  ),

  db_retry_max_attempts: drives(
    'Repeats of a failed write of a signal; a trade is kept and tried for as long as it takes.',
  ),
  db_retry_base_delay_sec: drives('First delay; doubles each time.'),
  max_paper_trades_memory: drives('Closed trades that the KPI figures are made of.'),
  max_paper_trade_age_hours: drives('Age at which a closed trade leaves the KPI figures.'),
  max_monitoring_errors_before_close: drives('Checks in a row that failed or met no readable, fresh book.'),
  use_execution_price_for_tp_check: drives('Bid or ask, or the mid, must have passed the TP.'),

  max_trades_per_day: drives('Entries of the UTC day, on whatever market.'),
  max_trades_per_hour: drives('Entries of the last 60 minutes, on whatever market.'),
  regime_range_atr_multiplier: drives('At or below: RANGE.'),
  regime_volatile_atr_multiplier: drives('At or above: VOLATILE.'),
  revalidation_max_age_ms: drives('A signal without a further book update for so long is dropped.'),
  revalidation_obi_tolerance: drives('How far the imbalance of the next update may be below that of the signal.'),

  enable_marketable_limit: drives('Entries cross the spread up to max_slippage_bps, slippage included.'),
  marketable_limit_fallback: drives('A resting entry that never filled crosses the spread.'),
  anti_taker_mode: drives(
    'On: resting entries never reach the other side of the book. Off: one whose price does is taken on arrival, at that price at worst.',
  ),
  hold_ms_before_flatten: drives(
    'How long WALL_DROP and imbalance exits must last, the time included in which a spread or a near TP puts them off.',
  ),
  enable_slot_health_check: drives('Compares slots with open and pending trades.'),
  slot_health_check_interval_sec: drives('How often.'),

  config_version: drives('Raised by one at every save.'),
  preset_name: drives('The preset in use; custom once a field is edited.'),
};
