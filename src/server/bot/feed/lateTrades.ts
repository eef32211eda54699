/**
 * Longest delay of a trade after the book update that contains it. Exchanges send trades and book updates
 * separately. In recordings of Binance the delay is at most 7 ms.
 */
export const LATE_TRADE_WINDOW_MS = 100;
