import { isOpen, type Trade } from '@/contract/trades/trade';

import { tradeFiguresOf } from './tradeFigures';

type ExitFields = Pick<Trade, 'status' | 'pnl_net' | 'reason_exit'>;

export type ExitReasonRow = {
  reason: string | null;
  count: number;
  /** Percentage of trades with positive net PnL. */
  winRate: number | null;
  /** Sum of the net PnL. The value is null when no trade with the reason has a known net PnL. */
  netPnl: number | null;
};

/** Groups closed trades by exit reason, the most frequent first. */
export function exitsByReason(trades: readonly ExitFields[]): ExitReasonRow[] {
  const groups = new Map<string | null, ExitFields[]>();
  for (const trade of trades) {
    if (isOpen(trade)) continue;
    const reason = trade.reason_exit?.trim() || null;
    const group = groups.get(reason);
    if (group) group.push(trade);
    else groups.set(reason, [trade]);
  }
  return [...groups]
    .map(([reason, group]) => {
      const { closed, winRate, netPnl } = tradeFiguresOf(group);
      return { reason, count: closed, winRate, netPnl };
    })
    .sort((a, b) => b.count - a.count || (a.reason ?? '').localeCompare(b.reason ?? '', 'en'));
}
