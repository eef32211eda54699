import type { Trade } from '@/contract/trade';
import type { RiskRecord } from './risk/record';
import type { Workbench } from './workbench';

/** Books a close, and pauses the bot when the drawdown has reached its limit. */
export function bookClose(
  { params, market, log }: Workbench,
  risk: RiskRecord,
  { symbol, pnl_net }: Trade,
  pause: () => boolean,
): void {
  const p = params();
  const runEnded = risk.noteClose({ symbol, at: market.clock.now(), pnl_net: pnl_net ?? 0 }, p);
  if (runEnded) {
    log.warning('RISK', `${p.max_consecutive_losses} losses in a row: no entries for ${p.cooldown_seconds} s`);
  }
  const drawdown = risk.drawdownPct(p);
  if (drawdown < p.max_drawdown_pct || !pause()) return;
  log.error(
    'RISK',
    `Drawdown ${drawdown.toFixed(2)}% has reached max_drawdown_pct ${p.max_drawdown_pct}%: the bot is paused. ` +
      'Resume takes the present equity as the new peak.',
  );
}
