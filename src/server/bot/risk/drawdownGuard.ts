import type { Parameters } from '@/contract/params/catalogue';
import type { Trade } from '@/contract/trade';
import type { Phase } from '../runtime/lifecycle';
import type { RiskRecord } from './riskRecord';
import type { BotContext } from '../botContext';

/** `pause` returns whether this call paused the bot. */
export type PauseControl = { pause: () => boolean; phase: () => Phase };

const NEXT_COMMAND: Record<Exclude<Phase, 'running'>, string> = { paused: 'Resume', stopped: 'Start' };

const isReached = (risk: RiskRecord, p: Parameters): boolean => risk.drawdownPct(p) >= p.max_drawdown_pct;

/** Records a closed trade. A drawdown at its limit pauses the bot and is logged in every phase. */
export function recordClose(
  { params, market, log }: BotContext,
  risk: RiskRecord,
  { trade: { symbol, pnl_net }, isForeignMarket }: { trade: Trade; isForeignMarket: boolean },
  { pause, phase }: PauseControl,
): void {
  const p = params();
  const wasReached = isReached(risk, p);
  const runEnded = risk.recordClose(
    { symbol, at: market.clock.now(), pnl_net: pnl_net ?? 0, isForeignMarket: isForeignMarket },
    p,
  );
  if (runEnded) {
    log.warning('RISK', `${p.max_consecutive_losses} losses in a row: no entries for ${p.cooldown_seconds} s`);
  }
  if (isReached(risk, p)) reportDrawdown({ params, log }, risk, wasReached, { pause, phase });
}

/** Checks the drawdown again after a change of the limit or the capital. */
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
  const pausedNow = pause();
  const present = phase();
  // Open trades may keep losing after the pause. One message is enough.
  if (present === 'running' || (wasReached && !pausedNow)) return;
  log.error(
    'RISK',
    `Drawdown ${risk.drawdownPct(p).toFixed(2)}% has reached max_drawdown_pct ${p.max_drawdown_pct}%: ` +
      `the bot ${pausedNow ? 'is' : 'stays'} ${present}. ` +
      (risk.isCapitalUsedUp(p)
        ? `total_capital_usdt ${p.total_capital_usdt} is used up: every further loss pauses the bot until it is raised.`
        : `${NEXT_COMMAND[present]} takes the present equity as the new peak.`),
  );
}
