import type { Parameters } from '@/contract/params/catalogue';
import { DAY_MS } from '@/domain/format/time';
import type { StoredEquity } from '../../store/repositories';

export type ClosedTradeResult = {
  symbol: string;
  at: number;
  pnl_net: number;
  /** True if the trade was opened on another market. Such a trade counts only for the drawdown. */
  isForeignMarket: boolean;
  /** Unrealised PnL in USDT of the trades that stay open, absent if unchanged. */
  openPnl?: number;
};
type RiskRecordParameters = Pick<Parameters, 'cooldown_seconds' | 'max_consecutive_losses' | 'total_capital_usdt'>;

/** Cooldown of all symbols after consecutive losses. */
export type LossCooldown = {
  /** Market time of the last loss. */
  startedAt: number;
  /** Number of consecutive losses that started the cooldown. */
  losses: number;
  /** Value of max_consecutive_losses at the start of the cooldown. */
  max: number;
};

/** Results of closed trades for the risk rules: cooldowns, consecutive losses and drawdown. */
export type RiskRecord = {
  /** Records a closed trade. Returns true if its loss starts the cooldown of all symbols. */
  recordClosedTrade(result: ClosedTradeResult, p: RiskRecordParameters): boolean;
  lastCloseAt(symbol: string): number | undefined;
  /** Returns the latest cooldown, which can have ended. */
  lossCooldown(): LossCooldown | undefined;
  /** Returns the number of losses since the last gain or the last cooldown. */
  consecutiveLosses(): number;
  /** Returns the number of losses since the last gain. A cooldown does not end the run. */
  lossRun(): number;
  /** Returns the net PnL in USDT of the trades that closed on the UTC day of `now`. */
  closedPnlOfDay(now: number): number;
  /** Returns the drawdown in percent of the peak equity. */
  drawdownPct(p: RiskRecordParameters): number;
  /** Returns whether losses used up total_capital_usdt. Every further loss then reaches max_drawdown_pct. */
  isCapitalUsedUp(p: RiskRecordParameters): boolean;
  /** Sets the unrealised PnL of the open trades, in USDT. */
  setOpenPnl(openPnl: number): void;
  /** Resets at Start and Resume once let the same drawdown repeat without end. Only an Emergency Reset calls it. */
  resetPeakEquity(): void;
  storedEquity(): StoredEquity;
  /** Sets realised PnL and peak equity to the stored values. */
  restoreEquity(equity: StoredEquity): void;
};

/** Returns the number of the UTC day. */
const dayOf = (at: number): number => Math.floor(at / DAY_MS);

export function createRiskRecord(): RiskRecord {
  const lastClose = new Map<string, number>();
  let lossesInARow = 0;
  let lossRun = 0;
  let day = { number: -Infinity, pnl: 0 };
  let lossCooldown: LossCooldown | undefined;
  let realised = 0;
  let open = 0;
  let peak = 0;
  const raisePeak = () => {
    peak = Math.max(peak, realised + open);
  };
  return {
    recordClosedTrade({ symbol, at, pnl_net, isForeignMarket, openPnl = open }, p) {
      realised += pnl_net;
      if (dayOf(at) > day.number) day = { number: dayOf(at), pnl: 0 };
      if (dayOf(at) === day.number) day.pnl += pnl_net;
      open = openPnl;
      raisePeak();
      if (isForeignMarket) return false;
      lastClose.set(symbol, at);
      lossesInARow = pnl_net < 0 ? lossesInARow + 1 : 0;
      lossRun = pnl_net < 0 ? lossRun + 1 : 0;
      if (lossesInARow < p.max_consecutive_losses) return false;
      lossCooldown = { startedAt: at, losses: lossesInARow, max: p.max_consecutive_losses };
      lossesInARow = 0;
      return true;
    },
    lastCloseAt: (symbol) => lastClose.get(symbol),
    lossCooldown: () => lossCooldown,
    consecutiveLosses: () => lossesInARow,
    lossRun: () => lossRun,
    closedPnlOfDay: (now) => (day.number === dayOf(now) ? day.pnl : 0),
    drawdownPct(p) {
      const lost = peak - realised - open;
      const base = p.total_capital_usdt + peak;
      if (lost <= 0) return 0;
      // The drawdown is 100 % if the loss exceeds the capital, for example after total_capital_usdt was lowered.
      return base > 0 ? (lost / base) * 100 : 100;
    },
    isCapitalUsedUp: (p) => p.total_capital_usdt + realised + open <= 0,
    setOpenPnl(openPnl) {
      open = openPnl;
      raisePeak();
    },
    resetPeakEquity() {
      peak = realised + open;
    },
    storedEquity: () => ({ realised, peak }),
    restoreEquity(equity) {
      ({ realised, peak } = equity);
    },
  };
}
