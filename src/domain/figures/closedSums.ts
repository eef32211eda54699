import { isFigure } from '../format/format';

export type ClosedTradeSums = {
  trades: number;
  /** Number of closed trades with a known net PnL. */
  known: number;
  wins: number;
  /** Number of trades with negative net PnL. A net PnL of zero counts as neither win nor loss. */
  losses: number;
  pnl: number;
  gained: number;
  /** Absolute sum of the negative net PnL. */
  lost: number;
};

export const emptyTradeSums = (): ClosedTradeSums => ({
  trades: 0,
  known: 0,
  wins: 0,
  losses: 0,
  pnl: 0,
  gained: 0,
  lost: 0,
});

export function addClosedTrade(sums: ClosedTradeSums, pnlNet: number | null): void {
  sums.trades += 1;
  if (!isFigure(pnlNet)) return;
  sums.known += 1;
  sums.pnl += pnlNet;
  if (pnlNet > 0) {
    sums.wins += 1;
    sums.gained += pnlNet;
  } else if (pnlNet < 0) {
    sums.losses += 1;
    sums.lost -= pnlNet;
  }
}

export function addUpTradeSums(parts: Iterable<ClosedTradeSums>): ClosedTradeSums {
  const total = emptyTradeSums();
  for (const part of parts) {
    total.trades += part.trades;
    total.known += part.known;
    total.wins += part.wins;
    total.losses += part.losses;
    total.pnl += part.pnl;
    total.gained += part.gained;
    total.lost += part.lost;
  }
  return total;
}

/** Returns the sum of the net PnL, or null when no closed trade has a known net PnL. */
export const netPnl = ({ known, pnl }: Pick<ClosedTradeSums, 'known' | 'pnl'>): number | null =>
  known === 0 ? null : pnl;

export const averagePnl = ({ known, pnl }: ClosedTradeSums): number | null => (known === 0 ? null : pnl / known);

/** Returns the percentage of closed trades with positive net PnL, or null when no closed trade has a known net PnL. */
export const winRate = ({ trades, known, wins }: Pick<ClosedTradeSums, 'trades' | 'known' | 'wins'>): number | null =>
  known === 0 ? null : (100 * wins) / trades;

/**
 * Returns gains divided by losses, or null without a losing trade. The condition uses `losses`, because rounding errors
 * can make `lost` differ from 0.
 */
export const profitFactor = ({ losses, gained, lost }: ClosedTradeSums): number | null =>
  losses === 0 ? null : gained / lost;

export const averageWin = ({ wins, gained }: ClosedTradeSums): number | null => (wins === 0 ? null : gained / wins);

export const averageLoss = ({ losses, lost }: ClosedTradeSums): number | null => (losses === 0 ? null : -lost / losses);
