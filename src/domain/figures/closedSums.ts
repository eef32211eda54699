import { isFigure } from '../format/format';

/**
 * Counts and sums over closed trades. Every figure of performance follows from them: the console adds them up from its
 * trades, the server keeps them by day and symbol.
 */
export type ClosedSums = {
  /** Closed trades. */
  trades: number;
  /** Those whose net PnL is known. */
  known: number;
  /** Those with positive net PnL. */
  wins: number;
  /** Those with negative net PnL. A net PnL of zero is neither a win nor a loss. */
  losses: number;
  /** Sum of the net PnL. */
  pnl: number;
  /** Sum of the positive net PnL. */
  gained: number;
  /** Sum of the negative net PnL, without its sign. */
  lost: number;
};

export const noSums = (): ClosedSums => ({ trades: 0, known: 0, wins: 0, losses: 0, pnl: 0, gained: 0, lost: 0 });

/** Adds one closed trade. */
export function addClosed(sums: ClosedSums, pnlNet: number | null): void {
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

/** Returns the sums over all the parts. */
export function totalOf(parts: Iterable<ClosedSums>): ClosedSums {
  const total = noSums();
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

/** Returns the sum of the net PnL; null where the net PnL of no closed trade is known. */
export const netPnl = ({ known, pnl }: Pick<ClosedSums, 'known' | 'pnl'>): number | null => (known === 0 ? null : pnl);

export const averagePnl = ({ known, pnl }: ClosedSums): number | null => (known === 0 ? null : pnl / known);

/** Returns the percent of closed trades with positive net PnL; null where none is closed. */
export const winRate = ({ trades, wins }: Pick<ClosedSums, 'trades' | 'wins'>): number | null =>
  trades === 0 ? null : (100 * wins) / trades;

/**
 * Returns gains over losses; null without a losing trade. It goes by their count: sums that are taken back again keep a
 * rounding error.
 */
export const profitFactor = ({ losses, gained, lost }: ClosedSums): number | null =>
  losses === 0 ? null : gained / lost;

export const averageWin = ({ wins, gained }: ClosedSums): number | null => (wins === 0 ? null : gained / wins);

export const averageLoss = ({ losses, lost }: ClosedSums): number | null => (losses === 0 ? null : -lost / losses);
