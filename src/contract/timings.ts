export const STATUS_INTERVAL_MS = 2_000;
export const PING_INTERVAL_MS = 30_000;
export const RECONNECT_DELAY_MS = 3_000;
export const FALLBACK_RELOAD_INTERVAL_MS = 10_000;
/** Minimum age of the last reload at which a trade_close reloads immediately. */
export const IMMEDIATE_RELOAD_MIN_AGE_MS = 2_000;
export const RELOAD_DEBOUNCE_MS = 500;
export const LOGS_INTERVAL_MS = 3_000;
export const ANALYTICS_INTERVAL_MS = 30_000;
export const KEYS_SAVED_NOTE_DURATION_MS = 3_000;

// The following values are not in the specification.
/** Interval of the diagnostics requests. The interval is long because diagnostics change slowly. */
export const DIAGNOSTICS_INTERVAL_MS = 5_000;
/** Interval of the diagnostics requests from Start to the first signal, while the operator watches the counts. */
export const DIAGNOSTICS_START_INTERVAL_MS = 1_000;
/**
 * Time for which signals are collected before one dispatch. One dispatch per frame would cost three times as much
 * processor time.
 */
export const SIGNAL_BATCH_MS = 100;
/** Age from which the console displays the age of a status. The console requests a status every two seconds. */
export const DISPLAYED_AGE_MIN_MS = 3_000;
/** Age from which a value is marked as old. */
export const STALE_AFTER_MS = 5_000;
/** Time for which a feed must be closed to count as an outage. */
export const FEED_OUTAGE_AFTER_MS = 10_000;
/** Time for which a command button ignores clicks after its command changed. */
export const COMMAND_CHANGE_GUARD_MS = 300;
/** Time for which a message other than an error stays on screen. */
export const MESSAGE_DURATION_MS = 6_000;
