import type { Analytics } from '@/contract/trades/analytics';
import type { AnalyticsSpan } from '@/api/trades/analytics';
import type { TimeRange } from '@/contract/enums';
import type { EquityPoint } from '@/domain/figures/equity';
import { formatCount, formatSignedAmount, isFigure, plural } from '@/domain/format/format';
import { formatDateTime } from '@/domain/format/time';
import type { TimeWindow } from '@/domain/format/timeWindow';
import type { ParameterSave } from '@/domain/logs/parameterSaves';
import { amountText } from '@/domain/format/currency';
import { isAtMost30Days, type EquityLine } from './sections/equityLine';
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

const minuteText = (ms: number): string => formatDateTime(ms, 'utc').slice(0, 'YYYY-MM-DD HH:MM'.length);

function windowText({ from, to }: TimeWindow): string {
  if (from === null) return to === null ? TIME_RANGE_TEXTS.all : `the time before ${minuteText(to)}`;
  return to === null ? `the time from ${minuteText(from)} on` : `${minuteText(from)} to ${minuteText(to)}`;
}

/** Names the covered time, such as 'the last 7 days' or '2026-03-09 22:00 to 2026-03-10 06:00'. */
export const spanText = (span: AnalyticsSpan): string =>
  typeof span === 'string' ? TIME_RANGE_TEXTS[span] : windowText(span);

const shortSpanText = (span: AnalyticsSpan): string =>
  typeof span === 'string' ? SHORT_TIME_RANGE_TEXTS[span] : 'chosen time';

/** Names the time that the figures by hour and by exit cover, which is at most 30 days before `now`. */
export function spanTextMax30Days(span: AnalyticsSpan, now = Infinity): string {
  if (typeof span === 'string') return TIME_RANGE_TEXTS[span === 'all' ? '30d' : span];
  return isAtMost30Days(span, now) ? windowText(span) : `the last 30 days of ${windowText(span)}`;
}

type AnalyticsTotals = Analytics['global'];

export const pnlCaption = ({ closed_trades }: AnalyticsTotals, span: AnalyticsSpan, currency: string): string =>
  isFigure(closed_trades)
    ? `${currency} net, ${formatCount(closed_trades)} closed, ${shortSpanText(span)}`
    : `${currency} net, ${shortSpanText(span)}`;

export const winRateCaption = ({ closed_trades, winning_trades }: AnalyticsTotals, span: AnalyticsSpan): string =>
  closed_trades === 0
    ? `no closed trade, ${shortSpanText(span)}`
    : `${formatCount(winning_trades)} of ${formatCount(closed_trades)} closed, ${shortSpanText(span)}`;

export function profitFactorCaption({ closed_trades, losing_trades }: AnalyticsTotals, span: AnalyticsSpan): string {
  if (closed_trades === 0) return `no closed trade, ${shortSpanText(span)}`;
  if (losing_trades === 0) return `no losing trade, ${shortSpanText(span)}`;
  return `gains over losses, ${shortSpanText(span)}`;
}

export const winningTradesCaption = (span: AnalyticsSpan): string => `net PnL above 0, ${shortSpanText(span)}`;

export function losingTradesCaption(
  { closed_trades, winning_trades, losing_trades }: AnalyticsTotals,
  span: AnalyticsSpan,
): string {
  const known = isFigure(closed_trades) && isFigure(winning_trades) && isFigure(losing_trades);
  const even = known ? closed_trades - winning_trades - losing_trades : 0;
  return `net PnL below 0${even > 0 ? `; ${formatCount(even)} at 0 or unknown` : ''}, ${shortSpanText(span)}`;
}

export const totalTradesCaption = (span: AnalyticsSpan): string => `closed ${shortSpanText(span)}, open now`;
export const closedTradesCaption = (span: AnalyticsSpan): string => `by exit, ${shortSpanText(span)}`;
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

export const equityPanelNote = ({ by }: EquityLine, span: AnalyticsSpan): string =>
  `net PnL of closed trades by ${by} of exit, ${spanText(span)}`;

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
export const noClosedTradesText = (span: AnalyticsSpan): string =>
  span === 'all' ? 'No closed trades yet.' : `No closed trades in ${spanText(span)}.`;

export const noFiguresText = (analytics: LoadedAnalytics | null, by: 'hour' | 'day'): string =>
  analytics?.data.global.closed_trades === 0 ? noClosedTradesText(analytics.span) : `The bot sent no figures by ${by}.`;

/** Formats a UTC hour as 'HH:MM'. A bot may send the hour as a number or as text. */
export const hourLabel = (hour: string | number): string =>
  typeof hour === 'number' ? `${String(hour).padStart(2, '0')}:00` : (/\d{2}:\d{2}/.exec(hour)?.[0] ?? hour);
