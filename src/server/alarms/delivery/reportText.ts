/** Writes the daily report. */

import type { PeriodSummary } from '@/contract/history/absence';
import { plural } from '@/domain/format/format';
import { formatZonedTime } from '@/domain/format/operatorTime';
import { toEpochMs } from '@/domain/format/time';

import { boundText } from '../boundText';

const MINUTE_MS = 60_000;

const usdt = (amount: number): string => `${amount > 0 ? '+' : ''}${amount.toFixed(2)} USDT`;

export function createReportText(
  { trades, alarms, outages, restarts, saves, until }: PeriodSummary,
  timeZone: string,
): string {
  const { closed, pnl_net, best, worst } = trades;
  const lowest = worst ?? best;
  const pnl = pnl_net === null ? 'unknown' : usdt(pnl_net);
  const ranks = `${alarms.critical} critical, ${alarms.warning} warning, ${alarms.notice} notice`;
  const lines = [
    `Net PnL: ${pnl} in ${plural(closed, 'closed trade')}`,
    lowest?.pnl_net == null ? '' : `Worst trade: ${boundText(lowest.symbol)} ${usdt(lowest.pnl_net)}`,
    `Alarms: ${ranks}`,
    outages.count === 0
      ? 'Outages: none'
      : `Outages: ${outages.count}, together ${Math.ceil(outages.total_ms / MINUTE_MS)} min`,
    `Restarts: ${restarts.count}`,
    `Saves of parameters: ${saves.count}`,
    `Until ${formatZonedTime(toEpochMs(until) ?? 0, timeZone)}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}
