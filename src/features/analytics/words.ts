import type { Analytics } from '@/contract/analytics';
import type { TimeRange } from '@/contract/enums';
import { formatCount, isFigure, plural } from '@/domain/format/format';
import type { Zone } from '@/domain/format/time';

/** Follows 'over' or 'in'. */
export const RANGE_WORDS: Record<TimeRange, string> = {
  all: 'all time',
  '30d': 'the last 30 days',
  '7d': 'the last 7 days',
  '24h': 'the last 24 hours',
};

/** The short form below a figure. */
const IN_SHORT: Record<TimeRange, string> = { all: 'all time', '30d': '30 days', '7d': '7 days', '24h': '24 hours' };

type Global = Analytics['global'];

export const pnlBasis = ({ closed_trades }: Global, range: TimeRange): string =>
  isFigure(closed_trades)
    ? `USDT net, over ${plural(closed_trades, 'closed trade')}, ${IN_SHORT[range]}`
    : `USDT net, closed trades, ${IN_SHORT[range]}`;

export const winRateBasis = ({ closed_trades, winning_trades }: Global, range: TimeRange): string =>
  closed_trades === 0
    ? `no closed trade, ${IN_SHORT[range]}`
    : `${formatCount(winning_trades)} of ${formatCount(closed_trades)} with positive net PnL, ${IN_SHORT[range]}`;

export function profitFactorBasis({ closed_trades, losing_trades }: Global, range: TimeRange): string {
  if (closed_trades === 0) return `no closed trade, ${IN_SHORT[range]}`;
  if (losing_trades === 0) return `has no value without a losing trade, ${IN_SHORT[range]}`;
  return `net gains over net losses, ${IN_SHORT[range]}`;
}

export const winningBasis = (range: TimeRange): string => `net PnL above 0, ${IN_SHORT[range]}`;

export function losingBasis({ closed_trades, winning_trades, losing_trades }: Global, range: TimeRange): string {
  const known = isFigure(closed_trades) && isFigure(winning_trades) && isFigure(losing_trades);
  const even = known ? closed_trades - winning_trades - losing_trades : 0;
  return `net PnL below 0${even > 0 ? `; ${formatCount(even)} at 0 or unknown` : ''}, ${IN_SHORT[range]}`;
}

export const totalBasis = (range: TimeRange): string => `closed, ${IN_SHORT[range]}, and open now`;
export const closedBasis = (range: TimeRange): string => `by time of exit, ${IN_SHORT[range]}`;
export const OPEN_BASIS = 'now, whatever the range';

/** The server cuts days and hours in UTC, whatever zone the console shows. */
export const utcNote = (what: 'days' | 'hours', zone: Zone): string =>
  zone === 'utc' ? `UTC ${what} of exit` : `UTC ${what} of exit, not local ones`;

/** Returns 'HH:MM' from any form of hour that a bot sends. */
export const hourLabel = (hour: string | number): string =>
  typeof hour === 'number' ? `${String(hour).padStart(2, '0')}:00` : (/\d{2}:\d{2}/.exec(hour)?.[0] ?? hour);
