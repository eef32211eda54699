import type { ClosedPosition } from '@/contract/commands';
import type { BotLog } from '../runtime/botLog';
import { errorText } from '../runtime/storeWriter';
import type { ExitExecutor } from './exitExecutor';
import type { ExitReason, Position } from '../positions/position';

export type ClosePositionsReport = {
  closed: (ClosedPosition & { trade_id: string })[];
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
      const { side, pnl_net } = executor.closeNow(position, reason);
      report.closed.push({ trade_id, symbol, side, pnl_net });
    } catch (error) {
      report.failed.push({ trade_id, symbol, error: errorText(error) });
      log.error('EXECUTION', `${trade_id} could not be closed: ${errorText(error)}`);
    }
  }
  return report;
}
