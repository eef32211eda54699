import type { Trade } from '@/contract/trade';
import type { Clock } from '../../market/clock/clock';
import type { BotLog } from '../../logging/botLog';
import { errorText } from '../../logging/storeWriter';
import type { ClosePositionsReport, FailedClose } from './closeReport';
import type { ExitExecutor } from './exitExecutor';
import type { Position } from '../positions/position';
import type { ExitReason } from '../../orders/exitReasons';
import type { Positions } from '../positions/positions';

export const NOT_FILLED_YET = 'closing, not filled yet';
const MAX_CLOSE_WAIT_MS = 3_000;

const toClosed = ({ trade_id, symbol, side, pnl_net }: Trade) => ({ trade_id, symbol, side, pnl_net });

/**
 * Waits at most 3 s for the exits in `failed` that have not filled yet. Returns the trades that closed meanwhile, and
 * the rest of `failed`.
 */
export function awaitCloses(
  { clock }: { clock: Clock },
  executor: ExitExecutor,
  positions: Positions,
  failed: readonly FailedClose[],
): Promise<ClosePositionsReport> {
  const report: ClosePositionsReport = { closed: [], failed: [...failed] };
  const waiting = new Set(failed.filter(({ error }) => error === NOT_FILLED_YET).map(({ trade_id }) => trade_id));
  const open = positions.all().filter(({ id }) => waiting.has(id));
  if (open.length === 0) return Promise.resolve(report);
  return new Promise((resolve) => {
    const finish = () => {
      cancelTimer();
      for (const stopListening of listeners) stopListening();
      resolve(report);
    };
    const cancelTimer = clock.after(MAX_CLOSE_WAIT_MS, finish);
    const listeners = open.map((position) =>
      executor.onceClosed(position, (trade) => {
        report.closed.push(toClosed(trade));
        report.failed = report.failed.filter(({ trade_id }) => trade_id !== position.id);
        if (report.closed.length === open.length) finish();
      }),
    );
  });
}

/** Sends the exits of `targets`. Continues after a position that could not be closed. */
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
      const trade = executor.requestExit(position, reason);
      if (trade === undefined) report.failed.push({ trade_id, symbol, error: NOT_FILLED_YET });
      else report.closed.push(toClosed(trade));
    } catch (error) {
      report.failed.push({ trade_id, symbol, error: errorText(error) });
      log.report({ kind: 'exit_failed', text: `${trade_id} could not be closed: ${errorText(error)}` });
    }
  }
  return report;
}
