import type { Parameters } from '@/contract/params/catalogue';
import type { Trade } from '@/contract/trade';
import type { Phase } from '../machine';
import type { RiskRecord } from './record';
import type { BotContext } from '../botContext';

/** `pause` says whether it was the one that paused the bot. */
export type PauseControl = { pause: () => boolean; phase: () => Phase };

const NEXT_COMMAND: Record<Exclude<Phase, 'running'>, string> = { paused: 'Resume', stopped: 'Start' };

const isReached = (risk: RiskRecord, p: Parameters): boolean => risk.drawdownPct(p) >= p.max_drawdown_pct;

/** Books a close. A drawdown that reaches its limit pauses the bot, and is told whatever the bot was doing. */
export function recordClose(
  { params, market, log }: BotContext,
  risk: RiskRecord,
  { trade: { symbol, pnl_net }, isForeignMarket }: { trade: Trade; isForeignMarket: boolean },
  { pause, phase }: PauseControl,
): void {
  const p = params();
  const wasReached = isReached(risk, p);
  const runEnded = risk.noteClose(
    { symbol, at: market.clock.now(), pnl_net: pnl_net ?? 0, elsewhere: isForeignMarket },
    p,
  );
  if (runEnded) {
    log.warning('RISK', `${p.max_consecutive_losses} losses in a row: no entries for ${p.cooldown_seconds} s`);
  }
  if (isReached(risk, p)) reportDrawdown({ params, log }, risk, wasReached, { pause, phase });
}

/** Where a limit was drawn tighter, or the capital smaller, while the bot runs. */
export function checkDrawdown(
  context: Pick<BotContext, 'params' | 'log'>,
  risk: RiskRecord,
  brake: PauseControl,
): void {
  if (brake.phase() === 'running' && isReached(risk, context.params())) reportDrawdown(context, risk, false, brake);
}

function reportDrawdown(
  { params, log }: Pick<BotContext, 'params' | 'log'>,
  risk: RiskRecord,
  wasReached: boolean,
  { pause, phase }: PauseControl,
): void {
  const p = params();
  const hasPaused = pause();
  const present = phase();
  // The open trades of a bot that makes no entries may go on losing: once is enough.
  if (present === 'running' || (wasReached && !hasPaused)) return;
  log.error(
    'RISK',
    `Drawdown ${risk.drawdownPct(p).toFixed(2)}% has reached max_drawdown_pct ${p.max_drawdown_pct}%: ` +
      `the bot ${hasPaused ? 'is' : 'stays'} ${present}. ` +
      (risk.isUsedUp(p)
        ? `Nothing is left of total_capital_usdt ${p.total_capital_usdt}: until it is raised every loss pauses the bot anew.`
        : `${NEXT_COMMAND[present]} takes the present equity as the new peak.`),
  );
}
