/** Largest reply that the console and the conformance kit read. */
export const MAX_REPLY_BYTES = 32 * 2 ** 20;
/** Number of signals that one reply can contain. */
export const MAX_SIGNALS_OF_REPLY = 500;
export const MAX_LISTED_SIGNALS = 20;
export const RECENT_TRADES_COUNT = 200;
export const HISTORY_PAGE_SIZE = 50;
export const LOAD_ALL_CHUNK_SIZE = 500;
export const DASHBOARD_ITEM_COUNT = 5;
export const TOP_SYMBOL_COUNT = 10;
export const MAX_READY_TRADES = 10;
export const LOG_LINE_LIMITS = [100, 250, 500, 1000, 2000] as const;
export const DEFAULT_LOG_LINE_LIMIT = 500;
/** Number of latest log lines in which 'Recent errors' counts ERROR lines. */
export const RECENT_ERRORS_LOG_COUNT = 100;
export const ANALYZED_SYMBOL_COUNT = 50;
export const SIMULATED_TRADE_SYMBOL_COUNT = 30;
/** Maximum number of symbols that one connection can watch. The bot ignores further requests. */
export const WATCHED_SYMBOLS_MAX = 4;
/** Number of latest market trades that a client receives after a `watch` request. */
export const TAPE_TRADE_COUNT = 50;
