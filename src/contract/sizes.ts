export const SIGNALS_KEPT = 20;
export const RECENT_TRADES = 200;
export const HISTORY_PAGE = 50;
export const LOAD_ALL_CHUNK = 500;
export const DASHBOARD_ITEMS = 5;
export const TOP_SYMBOLS = 10;
export const READY_TRADES_SHOWN = 10;
export const LOG_LIMITS = [100, 250, 500, 1000, 2000] as const;
export const DEFAULT_LOG_LIMIT = 500;
/** 'Recent errors' counts ERROR lines among this many latest entries. */
export const RECENT_ERRORS_AMONG = 100;
export const ANALYZE_TOP_N = 50;
export const SIMULATE_TOP_N = 30;
