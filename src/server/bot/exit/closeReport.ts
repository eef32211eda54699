import type { ClosedPosition } from '@/contract/bot/commands';

/** Trades that closed, and trades that did not. */
export type ClosePositionsReport = {
  closed: (ClosedPosition & { trade_id: string })[];
  failed: FailedClose[];
};

export type FailedClose = { trade_id: string; symbol: string; error: string };
