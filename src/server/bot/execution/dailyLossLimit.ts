import type { BotContext } from '../botContext';
import { logFailure } from '../runtime/failures';
import type { DailyLoss } from './dailyLoss';
import type { Halts } from './halts';

type LimitTargets = {
  readonly dailyLoss: DailyLoss;
  readonly halts: Halts;
  readonly maxLossUsdt: number;
  /** Returns whether a position or a live order is left. */
  hasExposure(): boolean;
  readonly flattening: { flatten(): Promise<unknown>; isRunning(): boolean };
};

/** Creates the check that closes all positions at the daily loss limit and takes no entries until the next UTC day. */
export function createDailyLossLimit(
  { log }: Pick<BotContext, 'log'>,
  { dailyLoss, halts, maxLossUsdt, hasExposure, flattening }: LimitTargets,
): () => void {
  const limitHalt = () => halts.list().find(({ cause }) => cause === 'daily_loss');
  return () => {
    const loss = dailyLoss.lossUsdt();
    if ((limitHalt()?.since ?? Infinity) < dailyLoss.dayStart()) halts.release('daily_loss');
    if (loss >= maxLossUsdt) {
      halts.halt('daily_loss', `daily loss limit of ${maxLossUsdt} USDT reached, no entries before 00:00 UTC`);
    }
    if (limitHalt() === undefined || flattening.isRunning() || !hasExposure()) return;
    flattening.flatten().catch((error: unknown) => logFailure(log, 'EXECUTION', 'Closing at the daily loss', error));
  };
}
