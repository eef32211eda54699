import { isOpen, type Trade } from '@/contract/trade';

import { figuresOf } from './tradeFigures';

type Exit = Pick<Trade, 'status' | 'pnl_net' | 'reason_exit'>;

export type ExitReasonRow = {
  /** As the bot sent it; null when it gave none. */
  reason: string | null;
  count: number;
  /** Percent with positive net PnL. */
  winRate: number | null;
  /** Null when no trade of this reason has a known net PnL. */
  netPnl: number | null;
};

/** Groups closed trades by exit reason, the most frequent first. */
export function exitsByReason(trades: readonly Exit[]): ExitReasonRow[] {
  const groups = new Map<string | null, Exit[]>();
  for (const trade of trades) {
    if (isOpen(trade)) continue;
    const reason = trade.reason_exit?.trim() || null;
    const group = groups.get(reason);
    if (group) group.push(trade);
    else groups.set(reason, [trade]);
  }
  return [...groups]
    .map(([reason, group]) => {
      const { closed, winRate, netPnl } = figuresOf(group);
      return { reason, count: closed, winRate, netPnl };
    })
    .sort((a, b) => b.count - a.count || (a.reason ?? '').localeCompare(b.reason ?? '', 'en'));
}
