/**
 * An exchange tells its trades and its books apart, and either may come first: in recordings of Binance the book leads in
 * one trade of 70, by 7 ms at most. Two connections may drift further apart.
 */
export const LATE_TRADE_WINDOW_MS = 100;
