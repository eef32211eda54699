export const STATUS_INTERVAL_MS = 2_000;
export const PING_INTERVAL_MS = 30_000;
export const RECONNECT_DELAY_MS = 3_000;
export const FALLBACK_RELOAD_INTERVAL_MS = 10_000;
/** Minimum age of the last reload of the trades for an immediate reload after a `trade_close` event. */
export const IMMEDIATE_RELOAD_MIN_AGE_MS = 2_000;
export const TRADE_RELOAD_DEBOUNCE_MS = 500;
export const LOGS_INTERVAL_MS = 3_000;
export const ANALYTICS_INTERVAL_MS = 30_000;
export const KEYS_SAVED_NOTE_DURATION_MS = 3_000;

// The specification does not define the constants from DIAGNOSTICS_INTERVAL_MS on.
/** Interval of the diagnostics requests. The interval is long because diagnostics change slowly. */
export const DIAGNOSTICS_INTERVAL_MS = 5_000;
/** Interval of the diagnostics requests from Start to the first signal, while the operator watches the counts. */
export const DIAGNOSTICS_START_INTERVAL_MS = 1_000;
/** One dispatch per frame would take three times as much processor time. */
export const SIGNAL_BATCH_MS = 100;
/**
 * Time for which the console collects signals while each batch replaces the whole list of signals. Nobody reads 20 cards
 * within 100 ms, and each batch costs a layout of all cards.
 */
export const SIGNAL_FLOOD_BATCH_MS = 200;
/** Age of the status from which the console displays the age. The console requests a status every two seconds. */
export const MIN_DISPLAYED_STATUS_AGE_MS = 3_000;
/** Age from which the console marks a value as old. */
export const STALE_VALUE_AGE_MS = 5_000;
/** Time for which a connection must be closed to count as an outage. */
export const FEED_OUTAGE_AFTER_MS = 10_000;
/** Time without a frame after which an open feed with missing events counts as silent. */
export const SILENT_FEED_AFTER_MS = 30_000;
/** Time for which a button ignores clicks after its command changed. */
export const COMMAND_CHANGE_GUARD_MS = 300;
/** Time for which a message other than an error stays on screen. */
export const MESSAGE_DURATION_MS = 6_000;
