import type { Parameters } from '@/contract/params/catalogue';

export type ClosedResult = {
  symbol: string;
  at: number;
  pnl_net: number;
  /** On another market: money all the same, but it says nothing of how entries fare on this one. */
  elsewhere: boolean;
};
type RecordRules = Pick<Parameters, 'cooldown_seconds' | 'max_consecutive_losses' | 'total_capital_usdt'>;

/** What the closed trades mean for the next entry: cooldowns, the run of losses, the drawdown. */
export type RiskRecord = {
  /** True when this loss completed a run that starts the cooldown of all symbols. */
  noteClose(result: ClosedResult, p: RecordRules): boolean;
  lastCloseAt(symbol: string): number | undefined;
  lossRunEndedAt(): number | undefined;
  /** Losses since the last gain, or since the last run that ended. */
  lossesInARow(): number;
  /** Percent of the equity at its peak. */
  drawdownPct(p: RecordRules): number;
  /** More was lost than there was: no resume makes room for a further loss. */
  isUsedUp(p: RecordRules): boolean;
  /** From now on the present equity is the peak. */
  restartPeak(): void;
};

export function createRiskRecord(): RiskRecord {
  const lastClose = new Map<string, number>();
  let lossesInARow = 0;
  let lossRunEndedAt: number | undefined;
  let realised = 0;
  let peak = 0;
  return {
    noteClose({ symbol, at, pnl_net, elsewhere }, p) {
      realised += pnl_net;
      peak = Math.max(peak, realised);
      if (elsewhere) return false;
      lastClose.set(symbol, at);
      lossesInARow = pnl_net < 0 ? lossesInARow + 1 : 0;
      if (lossesInARow < p.max_consecutive_losses) return false;
      lossesInARow = 0;
      lossRunEndedAt = at;
      return true;
    },
    lastCloseAt: (symbol) => lastClose.get(symbol),
    lossRunEndedAt: () => lossRunEndedAt,
    lossesInARow: () => lossesInARow,
    drawdownPct(p) {
      const lost = peak - realised;
      const base = p.total_capital_usdt + peak;
      if (lost <= 0) return 0;
      // More was lost than there is by now: whatever is lost is all of it.
      return base > 0 ? (lost / base) * 100 : 100;
    },
    isUsedUp: (p) => p.total_capital_usdt + realised <= 0,
    restartPeak() {
      peak = realised;
    },
  };
}
