import type { BotContext } from '../../core/context';
import type { AccountMoney } from './accountMoney';
import { reportExitFailure } from '../../../logging/failures';
import type { DailyLoss } from './dailyLoss';
import type { Halts } from '../halts';

type LimitTargets = {
  readonly dailyLoss: DailyLoss;
  readonly money: Pick<AccountMoney, 'exceeded'>;
  readonly halts: Halts;
  readonly maxLossUsdt: number;
  /** Returns whether a position or a live order is left. */
  hasExposure(): boolean;
  isStopped(): boolean;
  readonly flattening: { flatten(): Promise<unknown>; isRunning(): boolean };
};

/**
 * Creates the check that closes all positions at the daily loss limit and takes no entries until the next UTC day. The
 * limit holds for the booked loss and for the equity of the account.
 */
export function createDailyLossLimit(
  { log, params }: Pick<BotContext, 'log' | 'params'>,
  { dailyLoss, money, halts, maxLossUsdt, hasExposure, isStopped, flattening }: LimitTargets,
): () => void {
  const limitHalt = () => halts.list().find(({ cause }) => cause === 'daily_loss');
  const halt = (why: string) =>
    halts.halt('daily_loss', `daily loss limit of ${maxLossUsdt} USDT reached${why}, no entries before 00:00 UTC`);
  return () => {
    const loss = dailyLoss.lossUsdt();
    // An entry must not fill while everything is being closed.
    const isOfEarlierDay = (limitHalt()?.since ?? Infinity) < dailyLoss.dayStart();
    if (isOfEarlierDay && !flattening.isRunning()) halts.release('daily_loss');
    // Without trades of the bot, the account belongs to its owner alone.
    const isBotIdle = params().mode !== 'LIVE' || (isStopped() && !hasExposure());
    const fall = isBotIdle || limitHalt() !== undefined ? undefined : money.exceeded();
    if (loss >= maxLossUsdt) halt('');
    else if (fall !== undefined) halt(`: ${fall.text}`);
    const isExposed = hasExposure() || fall?.hasPositions === true;
    if (limitHalt() === undefined || flattening.isRunning() || !isExposed) return;
    flattening.flatten().catch((error: unknown) => reportExitFailure(log, 'Closing at the daily loss', error));
  };
}
