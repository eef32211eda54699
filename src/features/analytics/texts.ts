import type { Analytics } from '@/contract/analytics';
import type { TimeRange } from '@/contract/enums';
import type { EquityPoint } from '@/domain/figures/equity';
import { hourStartTimes } from '@/domain/figures/hourStartTimes';
import { formatCount, formatSigned, isFigure, plural } from '@/domain/format/format';
import { formatDateTime, formatTime, type Zone } from '@/domain/format/time';
import type { ParameterSave } from '@/domain/logs/parameterSaves';
import { ZONE_NAMES } from '@/ui/hooks/zone';
import type { EquityLine } from './sections/equityBuckets';

/** Names a range in a sentence, after 'over' or 'in'. */
export const RANGE_WORDS: Record<TimeRange, string> = {
  all: 'all time',
  '30d': 'the last 30 days',
  '7d': 'the last 7 days',
  '24h': 'the last 24 hours',
};

/** Names a range in the short form that is shown below a figure. */
const IN_SHORT: Record<TimeRange, string> = { all: 'all time', '30d': '30 days', '7d': '7 days', '24h': '24 hours' };

type Global = Analytics['global'];

export const pnlBasis = ({ closed_trades }: Global, range: TimeRange): string =>
  isFigure(closed_trades)
    ? `USDT net, ${formatCount(closed_trades)} closed, ${IN_SHORT[range]}`
    : `USDT net, ${IN_SHORT[range]}`;

export const winRateBasis = ({ closed_trades, winning_trades }: Global, range: TimeRange): string =>
  closed_trades === 0
    ? `no closed trade, ${IN_SHORT[range]}`
    : `${formatCount(winning_trades)} of ${formatCount(closed_trades)} closed, ${IN_SHORT[range]}`;

export function profitFactorBasis({ closed_trades, losing_trades }: Global, range: TimeRange): string {
  if (closed_trades === 0) return `no closed trade, ${IN_SHORT[range]}`;
  if (losing_trades === 0) return `no losing trade, ${IN_SHORT[range]}`;
  return `gains over losses, ${IN_SHORT[range]}`;
}

export const winningBasis = (range: TimeRange): string => `net PnL above 0, ${IN_SHORT[range]}`;

export function losingBasis({ closed_trades, winning_trades, losing_trades }: Global, range: TimeRange): string {
  const known = isFigure(closed_trades) && isFigure(winning_trades) && isFigure(losing_trades);
  const even = known ? closed_trades - winning_trades - losing_trades : 0;
  return `net PnL below 0${even > 0 ? `; ${formatCount(even)} at 0 or unknown` : ''}, ${IN_SHORT[range]}`;
}

export const totalBasis = (range: TimeRange): string => `closed ${IN_SHORT[range]}, open now`;
export const closedBasis = (range: TimeRange): string => `by exit, ${IN_SHORT[range]}`;
export const OPEN_BASIS = 'now, any range';

/** The server groups trades by UTC day, whatever zone the console shows. */
export const UTC_DAYS = 'UTC days of exit';

/** Returns the labels of the hours in the zone. An hour of an unknown day keeps the label that the bot sent. */
export function hourLabels(hours: Analytics['hourly'], nowMs: number, zone: Zone): { labels: string[]; note: string } {
  const labels = hours.map(({ hour }) => hourLabel(hour));
  const moments = hourStartTimes(labels, nowMs);
  if (moments === null) return { labels, note: 'UTC hours of exit' };
  return {
    labels: moments.map((at) => formatTime(at, zone).slice(0, 5)),
    note: `hours of exit, ${ZONE_NAMES[zone]}`,
  };
}

export const EQUITY_TEXTS = {
  title: 'Equity and drawdown',
  equity: 'Net PnL, USDT',
  drawdown: 'Drawdown, USDT below the highest so far',
  begin: 'Begin of the shown period',
  end: 'End of the shown period',
  all: 'Show all',
};

export const DETAIL_BASIS: Record<TimeRange, string> = { ...RANGE_WORDS, all: RANGE_WORDS['30d'] };

export const equityNote = ({ by }: EquityLine, range: TimeRange, zone: Zone): string =>
  by === 'day'
    ? `net PnL of closed trades by day of exit, ${RANGE_WORDS[range]}, times UTC`
    : `net PnL of closed trades by hour of exit, ${RANGE_WORDS[range]}, times ${ZONE_NAMES[zone]}`;

/** Describes the chart for screen readers, and for a page that cannot load the chart. */
export function equitySummary(points: readonly EquityPoint[], zone: Zone): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const deepest = points.reduce((low, point) => (point.drawdown < low.drawdown ? point : low));
  return (
    `Net PnL changes from ${formatSigned(first.equity)} to ${formatSigned(last.equity)} USDT between ` +
    `${formatDateTime(first.at, zone)} and ${formatDateTime(last.at, zone)}. ` +
    `The deepest drawdown is ${formatSigned(deepest.drawdown)} USDT.`
  );
}

const MAX_NAMED = 3;

/** Describes the marks of the chart. */
export function savesText(saves: readonly ParameterSave[], zone: Zone): string {
  const last = saves.at(-1);
  if (!last) return 'The system logs report no saved parameters in this period.';
  const names = last.keys.slice(0, MAX_NAMED).join(', ');
  const more = last.keys.length > MAX_NAMED ? ` and ${last.keys.length - MAX_NAMED} more` : '';
  const when = formatDateTime(last.at, zone).slice(0, -3);
  return `Dashed: ${plural(saves.length, 'save')} of parameters, from the system logs. Last: ${when}, ${names}${more}.`;
}

/** Returns 'HH:MM' from any form of hour that a bot sends. */
const hourLabel = (hour: string | number): string =>
  typeof hour === 'number' ? `${String(hour).padStart(2, '0')}:00` : (/\d{2}:\d{2}/.exec(hour)?.[0] ?? hour);
