/**
 * Longest delay of a trade message after the book update that shows the fill. Exchanges send trades and book updates in
 * separate messages. The delay is at most 7 ms in recordings of Binance.
 */
export const LATE_TRADE_WINDOW_MS = 100;
