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

/** A line with the running figures after every kpi_export_interval_trades closed trades. */
export function createKpi({ params, log }: Workbench): (trade: Trade) => void {
  let closed = 0;
  let won = 0;
  let net = 0;
  let fees = 0;
  return ({ pnl_net, total_fees }) => {
    const p = params();
    if (!p.enable_kpi_tracking) return;
    closed += 1;
    if ((pnl_net ?? 0) > 0) won += 1;
    net += pnl_net ?? 0;
    fees += total_fees ?? 0;
    if (closed % p.kpi_export_interval_trades !== 0) return;
    const winRate = ((won / closed) * 100).toFixed(1);
    log.info(
      'SYSTEM',
      `KPI over ${closed} closed trades: win rate ${winRate}%, net ${net.toFixed(2)} USDT, fees ${fees.toFixed(2)} USDT`,
    );
  };
}
