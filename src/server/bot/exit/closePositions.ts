import type { BotLog } from '../runtime/botLog';
import { errorText } from '../runtime/storeWriter';
import type { ExitExecutor } from './exitExecutor';
import type { ExitReason, Position } from '../positions/position';

export type ClosePositionsReport = {
  closed: { trade_id: string; symbol: string; pnl_net: number | null }[];
  failed: { trade_id: string; symbol: string; error: string }[];
};

/** Closes the positions in `targets`. Continues after a position that could not be closed. */
export function closePositions(
  log: BotLog,
  executor: ExitExecutor,
  targets: readonly Position[],
  reason: ExitReason,
): ClosePositionsReport {
  const report: ClosePositionsReport = { closed: [], failed: [] };
  for (const position of targets) {
    const { id: trade_id, symbol } = position;
    try {
      report.closed.push({ trade_id, symbol, pnl_net: executor.closeNow(position, reason).pnl_net });
    } catch (error) {
      report.failed.push({ trade_id, symbol, error: errorText(error) });
      log.error('EXECUTION', `${trade_id} could not be closed: ${errorText(error)}`);
    }
  }
  return report;
}
