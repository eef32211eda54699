import type { Parameters } from '@/contract/params/catalogue';
import type { StoredEquity } from '../../store/repositories';

export type ClosedResult = {
  symbol: string;
  at: number;
  pnl_net: number;
  /** Closed on another market: counts for the drawdown, but not for cooldowns and consecutive losses. */
  isForeignMarket: boolean;
  /** Unrealised PnL in USDT of the trades that stay open; unchanged when absent. */
  openPnl?: number;
};
type RecordRules = Pick<Parameters, 'cooldown_seconds' | 'max_consecutive_losses' | 'total_capital_usdt'>;

/** Effects of closed trades on the next entry: cooldowns, consecutive losses, drawdown. */
export type RiskRecord = {
  /** Returns true when this loss starts the cooldown of all symbols. */
  recordClose(result: ClosedResult, p: RecordRules): boolean;
  lastCloseAt(symbol: string): number | undefined;
  lossCooldownStartedAt(): number | undefined;
  /** Losses since the last gain or the last cooldown. */
  lossesInARow(): number;
  /** Drawdown in percent of the peak equity. */
  drawdownPct(p: RecordRules): number;
  /** True when losses used up the capital: the next loss reaches the limit again. */
  isCapitalUsedUp(p: RecordRules): boolean;
  /** Sets the unrealised PnL of the open trades, in USDT. */
  valueOpenTrades(openPnl: number): void;
  /** Sets the peak to the current equity. */
  restartPeak(): void;
  /** Returns the equity without the open trades, for the store. */
  equity(): StoredEquity;
  /** Continues from a stored equity. */
  restoreEquity(equity: StoredEquity): void;
};

export function createRiskRecord(): RiskRecord {
  const lastClose = new Map<string, number>();
  let lossesInARow = 0;
  let lossRunEndedAt: number | undefined;
  let realised = 0;
  let open = 0;
  let peak = 0;
  const raisePeak = () => {
    peak = Math.max(peak, realised + open);
  };
  return {
    recordClose({ symbol, at, pnl_net, isForeignMarket, openPnl = open }, p) {
      realised += pnl_net;
      open = openPnl;
      raisePeak();
      if (isForeignMarket) return false;
      lastClose.set(symbol, at);
      lossesInARow = pnl_net < 0 ? lossesInARow + 1 : 0;
      if (lossesInARow < p.max_consecutive_losses) return false;
      lossesInARow = 0;
      lossRunEndedAt = at;
      return true;
    },
    lastCloseAt: (symbol) => lastClose.get(symbol),
    lossCooldownStartedAt: () => lossRunEndedAt,
    lossesInARow: () => lossesInARow,
    drawdownPct(p) {
      const lost = peak - realised - open;
      const base = p.total_capital_usdt + peak;
      if (lost <= 0) return 0;
      // A lower total_capital_usdt can make the loss exceed the capital. The drawdown is then 100 %.
      return base > 0 ? (lost / base) * 100 : 100;
    },
    isCapitalUsedUp: (p) => p.total_capital_usdt + realised + open <= 0,
    valueOpenTrades(openPnl) {
      open = openPnl;
      raisePeak();
    },
    restartPeak() {
      peak = realised + open;
    },
    equity: () => ({ realised, peak }),
    restoreEquity(equity) {
      ({ realised, peak } = equity);
    },
  };
}
