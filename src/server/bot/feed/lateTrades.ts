/**
 * Longest delay between a book update and the separate message of the market trade that caused the update. In
 * recordings of Binance the delay is at most 7 ms.
 */
export const LATE_MARKET_TRADE_WINDOW_MS = 100;
