import type { Analytics } from '@/contract/trades/analytics';
import type { TimeRange } from '@/contract/enums';
import type { EquityPoint } from '@/domain/figures/equity';
import { formatCount, formatSignedAmount, isFigure, plural } from '@/domain/format/format';
import { formatDateTime } from '@/domain/format/time';
import type { ParameterSave } from '@/domain/logs/parameterSaves';
import { amountText } from '@/domain/format/currency';
import type { EquityLine } from './sections/equityLine';
import type { LoadedAnalytics } from './useAnalytics';

export const TIME_RANGE_TEXTS: Record<TimeRange, string> = {
  all: 'all time',
  '30d': 'the last 30 days',
  '7d': 'the last 7 days',
  '24h': 'the last 24 hours',
};

const SHORT_TIME_RANGE_TEXTS: Record<TimeRange, string> = {
  all: 'all time',
  '30d': '30 days',
  '7d': '7 days',
  '24h': '24 hours',
};

type AnalyticsTotals = Analytics['global'];

export const pnlCaption = ({ closed_trades }: AnalyticsTotals, range: TimeRange, currency: string): string =>
  isFigure(closed_trades)
    ? `${currency} net, ${formatCount(closed_trades)} closed, ${SHORT_TIME_RANGE_TEXTS[range]}`
    : `${currency} net, ${SHORT_TIME_RANGE_TEXTS[range]}`;

export const winRateCaption = ({ closed_trades, winning_trades }: AnalyticsTotals, range: TimeRange): string =>
  closed_trades === 0
    ? `no closed trade, ${SHORT_TIME_RANGE_TEXTS[range]}`
    : `${formatCount(winning_trades)} of ${formatCount(closed_trades)} closed, ${SHORT_TIME_RANGE_TEXTS[range]}`;

export function profitFactorCaption({ closed_trades, losing_trades }: AnalyticsTotals, range: TimeRange): string {
  if (closed_trades === 0) return `no closed trade, ${SHORT_TIME_RANGE_TEXTS[range]}`;
  if (losing_trades === 0) return `no losing trade, ${SHORT_TIME_RANGE_TEXTS[range]}`;
  return `gains over losses, ${SHORT_TIME_RANGE_TEXTS[range]}`;
}

export const winningTradesCaption = (range: TimeRange): string => `net PnL above 0, ${SHORT_TIME_RANGE_TEXTS[range]}`;

export function losingTradesCaption(
  { closed_trades, winning_trades, losing_trades }: AnalyticsTotals,
  range: TimeRange,
): string {
  const known = isFigure(closed_trades) && isFigure(winning_trades) && isFigure(losing_trades);
  const even = known ? closed_trades - winning_trades - losing_trades : 0;
  return `net PnL below 0${even > 0 ? `; ${formatCount(even)} at 0 or unknown` : ''}, ${SHORT_TIME_RANGE_TEXTS[range]}`;
}

export const totalTradesCaption = (range: TimeRange): string => `closed ${SHORT_TIME_RANGE_TEXTS[range]}, open now`;
export const closedTradesCaption = (range: TimeRange): string => `by exit, ${SHORT_TIME_RANGE_TEXTS[range]}`;
export const OPEN_TRADES_CAPTION = 'now, any range';

/** Statement on all times and days of the tab. The bot groups days and hours by UTC. */
export const UTC_TEXT = 'Times and days in UTC';

export const EQUITY_PANEL_TEXTS = {
  title: 'Equity and drawdown',
  equity: 'Net PnL, USDT',
  drawdown: 'Drawdown, USDT below the highest so far',
  begin: 'Begin of the shown period',
  end: 'End of the shown period',
  all: 'Show all',
};

export const TIME_RANGE_TEXTS_MAX_30_DAYS: Record<TimeRange, string> = {
  ...TIME_RANGE_TEXTS,
  all: TIME_RANGE_TEXTS['30d'],
};

export const equityPanelNote = ({ by }: EquityLine, range: TimeRange): string =>
  `net PnL of closed trades by ${by} of exit, ${TIME_RANGE_TEXTS[range]}`;

/** Describes the equity line in words, for screen readers and in place of a chart that failed to load. */
export function equitySummary(points: readonly EquityPoint[], currency: string): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const deepest = points.reduce((low, point) => (point.drawdown < low.drawdown ? point : low));
  return (
    `Net PnL changes from ${formatSignedAmount(first.equity)} to ${amountText(last.equity, currency)} between ` +
    `${formatDateTime(first.at, 'utc')} and ${formatDateTime(last.at, 'utc')}. ` +
    `The deepest drawdown is ${amountText(deepest.drawdown, currency)}.`
  );
}

const MAX_LISTED_PARAMETERS = 3;

/** Describes the parameter saves that the equity chart marks. `counted` is true when the chart shows counts. */
export function parameterSavesText(saves: readonly ParameterSave[], counted: boolean): string {
  const last = saves.at(-1);
  if (!last) return 'The system logs report no saved parameters in this period.';
  const names = last.keys.slice(0, MAX_LISTED_PARAMETERS).join(', ');
  const more = last.keys.length > MAX_LISTED_PARAMETERS ? ` and ${last.keys.length - MAX_LISTED_PARAMETERS} more` : '';
  const when = formatDateTime(last.at, 'utc').slice(0, -3);
  return `${counted ? 'Numbers below the chart' : 'Dashed'}: ${plural(saves.length, 'save')} of parameters, from the system logs. Last: ${when}, ${names}${more}.`;
}

/** Says that no trade closed in a time range. */
export const noClosedTradesText = (range: TimeRange): string =>
  range === 'all' ? 'No closed trades yet.' : `No closed trades in ${TIME_RANGE_TEXTS[range]}.`;

export const noFiguresText = (analytics: LoadedAnalytics | null, by: 'hour' | 'day'): string =>
  analytics?.data.global.closed_trades === 0
    ? noClosedTradesText(analytics.range)
    : `The bot sent no figures by ${by}.`;

/** Formats a UTC hour as 'HH:MM'. A bot may send the hour as a number or as text. */
export const hourLabel = (hour: string | number): string =>
  typeof hour === 'number' ? `${String(hour).padStart(2, '0')}:00` : (/\d{2}:\d{2}/.exec(hour)?.[0] ?? hour);
