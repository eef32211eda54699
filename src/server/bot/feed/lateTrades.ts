/**
 * Exchanges send trades and book updates separately, in either order. In Binance recordings the book comes first in one
 * of 70 trades, by at most 7 ms. Two connections may be further apart.
 */
export const LATE_TRADE_WINDOW_MS = 100;
