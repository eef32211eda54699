import { flagRow, integerRow, numberRow } from '../kinds';
import { createAdvancedSection } from '../section';

export const bookAndWebsocketSection = createAdvancedSection('Order Book & WebSocket Tuning', {
  book_max_levels: integerRow('Book levels', 20, {
    min: 5,
    max: 50,
    unit: 'levels',
    help: 'Price levels a side, grouped to at least 1 bps, that imbalance, depth and walls are taken from.',
  }),
  book_wall_history_ms: integerRow('Wall history', 1200, {
    min: 500,
    max: 5000,
    step: 100,
    unit: 'ms',
    help: 'Length of the wall history; at least the required age of a wall.',
  }),
  book_wall_history_maxlen: integerRow('Wall history size', 256, {
    min: 64,
    max: 512,
    step: 16,
    unit: 'samples',
    help: 'Maximum number of samples kept in the wall history, which limits its length: 256 of 20 ms are 5 s. A change resets the history.',
  }),
  book_stale_threshold_ms: integerRow('Stale book', 2000, {
    min: 500,
    max: 5000,
    step: 100,
    unit: 'ms',
    help: 'Age at which a book gives no signal and counts as a monitoring error unless its exchange confirms it. An exit without an answer fills at the newer of the stale book and the last known price.',
  }),
  book_cache_ttl_ms: integerRow('Book cache TTL', 500, {
    min: 100,
    max: 2000,
    step: 50,
    unit: 'ms',
    help: 'Maximum age of a grouped book that is used again between updates.',
  }),
  ws_process_interval_ms: integerRow('Process interval', 20, {
    min: 10,
    max: 100,
    step: 5,
    unit: 'ms',
    help: 'Minimum interval of evaluations and spacing of OBI samples; earlier updates are evaluated when it ends. A silent book repeats its value and is evaluated for signals at its next update.',
  }),
  ws_book_max_levels: integerRow('Feed levels', 50, {
    min: 20,
    max: 100,
    step: 5,
    unit: 'levels',
    help: 'Raw price levels a side of live feeds. Above 50 Bybit uses its deepest stream (1000 levels, slower) for all books, otherwise only where 200 levels do not fill the buckets. Binance streams all levels.',
  }),
  ws_ping_timeout_sec: numberRow('Ping timeout', 20, {
    min: 10,
    max: 60,
    step: 1,
    unit: 's',
    help: 'Live markets: ping interval; a connection without an answer in 5 s is closed.',
  }),
  ws_stale_trim_pct: numberRow('Trim distance', 0.005, {
    min: 0.001,
    max: 0.02,
    step: 0.001,
    unit: 'fraction of price',
    help: 'Levels farther than this from mid price are dropped (0.005 = 0.5%).',
  }),
  ws_enable_sequence_tracking: flagRow('Sequence tracking', true, {
    help: 'Checks the sequence numbers of the updates and rebuilds the book after a gap.',
    embeddedBotUse: {
      state: 'not used',
      reason: 'update ids are always checked, because an unchecked book could be wrong unnoticed.',
    },
  }),
  ws_pause_threshold_ms: integerRow('Pause threshold', 320, {
    min: 200,
    max: 500,
    step: 10,
    unit: 'ms',
    help: 'Feed latency at which a symbol gives no signals.',
  }),
  ws_resume_threshold_ms: integerRow('Resume threshold', 220, {
    min: 150,
    max: 400,
    step: 10,
    unit: 'ms',
    help: 'Feed latency at which a symbol gives signals again; below the pause threshold.',
  }),
});

export const wallPersistenceSection = createAdvancedSection('Wall Persistence', {
  wall_persistence_ratio: numberRow('Persistence ratio', 0.4, {
    min: 0.1,
    max: 1,
    step: 0.05,
    unit: 'fraction',
    help: 'Share of the wall history in which a wall must be present to appear in the logs of walls.',
  }),
  wall_price_tolerance_pct: numberRow('Price tolerance', 0.002, {
    min: 0.001,
    max: 0.01,
    step: 0.001,
    unit: 'fraction of price',
    help: 'Two walls no farther apart than this are the same wall (0.002 = 0.2%), but never more than two levels.',
  }),
  wall_max_spread_pct: numberRow('Max wall distance', 0.3, {
    min: 0.1,
    max: 1,
    step: 0.05,
    unit: '%',
    help: 'Walls farther than this from mid price are ignored.',
  }),
  wall_min_persistence_ratio: numberRow('Min persistence ratio', 0.6, {
    min: 0.1,
    max: 1,
    step: 0.05,
    unit: 'fraction',
    help: 'Share of the wall history in which a wall must have the size for its role, TP or SL; at least the persistence ratio.',
  }),
  wall_size_consistency_pct: numberRow('Size consistency', 20, {
    min: 5,
    max: 50,
    step: 1,
    unit: '%',
    help: 'Maximum variation of the size of a steady wall.',
  }),
  enable_wall_persistence: flagRow('Wall persistence check', true, {
    help: 'A wall counts only after it has been present for a while.',
  }),
  enable_wall_consistency_check: flagRow('Wall consistency check', false, {
    help: 'A wall counts only while its size is steady.',
  }),
});

export const obiWindowSection = createAdvancedSection('OBI Window', {
  obi_window_size: integerRow('OBI window', 30, {
    min: 10,
    max: 100,
    unit: 'samples',
    help: 'Samples of the imbalance for its mean and momentum.',
  }),
  obi_momentum_min_samples: integerRow('Momentum samples', 10, {
    min: 5,
    max: 30,
    unit: 'samples',
    help: 'Samples that momentum needs, and imbalance exits after a gap; at most a full window.',
  }),
  obi_neutral_threshold: numberRow('Neutral threshold', 0.05, {
    min: 0.01,
    max: 0.2,
    step: 0.01,
    unit: 'OBI',
    help: 'A smaller imbalance is neutral: OBI_NEUTRAL closes a trade, and the trade simulation skips the symbol.',
  }),
  obi_reversal_threshold: numberRow('Reversal threshold', 0.1, {
    min: 0.05,
    max: 0.5,
    step: 0.01,
    unit: 'OBI',
    help: 'Unit of the OBI_REVERSAL exit: this value times obi_exit_multiplier closes a trade.',
  }),
  exit_spread_multiplier: numberRow('Exit spread multiplier', 2, {
    min: 1,
    max: 5,
    step: 0.1,
    unit: 'x max_spread_pct',
    help: 'OBI exits wait while the spread is above this multiple of the largest spread at entry.',
  }),
});

export const validatorJitterSection = createAdvancedSection('Validator Jitter', {
  validator_jitter_min_ms: integerRow('Min jitter', 100, {
    min: 0,
    max: 500,
    step: 10,
    unit: 'ms',
    help: 'Shortest random delay before a validation.',
  }),
  validator_jitter_max_ms: integerRow('Max jitter', 250, {
    min: 100,
    max: 1000,
    step: 10,
    unit: 'ms',
    help: 'Longest random delay before a validation.',
  }),
  validator_cache_cleanup_pct: numberRow('Cache cleanup', 0.2, {
    min: 0.1,
    max: 0.5,
    step: 0.05,
    unit: 'fraction',
    help: 'Share of the cache, the oldest first, that is dropped when it is full (0.2 = a fifth).',
  }),
});
