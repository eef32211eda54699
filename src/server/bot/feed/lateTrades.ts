/**
 * Longest delay of a trade after the book update that contains the trade. Exchanges send trades and book updates
 * separately. The delay is at most 7 ms in recordings of Binance.
 */
export const LATE_TRADE_WINDOW_MS = 100;
