export const STATUS_EVERY_MS = 2_000;
export const PING_EVERY_MS = 30_000;
export const RECONNECT_AFTER_MS = 3_000;
export const FALLBACK_RELOAD_EVERY_MS = 10_000;
/** A trade_close reloads at once only when the last reload is older than this. */
export const RELOAD_AT_ONCE_AFTER_MS = 2_000;
export const RELOAD_DEBOUNCE_MS = 500;
export const LOGS_EVERY_MS = 3_000;
export const ANALYTICS_EVERY_MS = 30_000;
export const KEYS_SAVED_SHOWN_FOR_MS = 3_000;

// Not in the specification: values of this console.
/** The diagnostics change slowly. */
export const DIAGNOSTICS_EVERY_MS = 5_000;
/** Used from Start to the first signal, while the operator watches the counts grow. */
export const DIAGNOSTICS_AT_START_MS = 1_000;
/** Collects signals for this long before one dispatch, at a third of the cost of a dispatch per frame. */
export const COLLECT_SIGNALS_MS = 100;
/** The console shows the age of a status from this age on. It requests a status every two seconds. */
export const AGE_SHOWN_FROM_MS = 3_000;
/** A value older than this is marked as old. */
export const STALE_AFTER_MS = 5_000;
/** A feed that is closed for longer than this counts as an outage. */
export const FEED_OUTAGE_AFTER_MS = 10_000;
/** A command button ignores clicks for this long after its command changed. */
export const SLOT_SETTLES_MS = 300;
/** How long a message that is not an error stays on screen. */
export const MESSAGE_SHOWN_FOR_MS = 6_000;
