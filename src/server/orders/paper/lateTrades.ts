/** A market trade arrives after the book update that it caused, on Binance by up to 7 ms. */
export const LATE_MARKET_TRADE_WINDOW_MS = 100;
