/** Figures of losses and open trades that the diagnostics lack. */
export type BotRisk = {
  /** Number of losses since the last gain, cooldowns included. */
  lossRun: number;
  /** Net PnL in USDT of the trades that closed on this UTC day. */
  closedPnlOfDay: number;
  positions: readonly OpenPosition[];
};

export type OpenPosition = {
  trade_id: string;
  symbol: string;
  openedAt: number;
  /** Age of the price at which the trade could be closed. Null while no price is known. */
  priceAge_ms: number | null;
  /** True while a forced exit waits for a book. */
  waitsForBook: boolean;
};
