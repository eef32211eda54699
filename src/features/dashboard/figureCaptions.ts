import { formatCount, plural } from '@/domain/format/format';
import type { TradeFigures } from '@/domain/figures/tradeFigures';
import { type WindowShift, windowShiftText } from '@/domain/figures/windowShift';

const NO_CLOSED_TRADE_TEXT = 'no closed trade yet';

/** Returns the number of loaded trades and of all trades, because the console loads only the latest trades. */
export function closedTradesCaption({ trades }: TradeFigures, total: number | null): string {
  if (trades === 0) return 'no trade yet';
  const more = total !== null && total > trades ? `, ${formatCount(total)} in all` : '';
  return `of ${formatCount(trades)} loaded${more}`;
}

/** Returns the text when the figures cover only a part of all trades or no trade. Otherwise returns undefined. */
export const windowCondition = ({ trades }: TradeFigures, total: number | null, text: string): string | undefined =>
  trades === 0 || (total !== null && total > trades) ? text : undefined;

export function winRateCaption({ closed, counted, wins }: TradeFigures): string {
  if (closed > 0 && counted === 0) return 'the bot sends no PnL';
  return closed === 0 ? NO_CLOSED_TRADE_TEXT : `${formatCount(wins.count)} of ${formatCount(closed)} with a net gain`;
}

export function pnlCaption({ closed, counted, trades, netPnl }: TradeFigures): string {
  if (closed === 0) return NO_CLOSED_TRADE_TEXT;
  const word = netPnl === null || netPnl === 0 ? '' : netPnl > 0 ? 'profit, ' : 'loss, ';
  return `net ${word}over ${formatCount(closed)} closed of ${formatCount(trades)} loaded${unknownPnlText({ closed, counted })}`;
}

/** Names the trades behind the PnL: 'loaded'. Adds what changes the PnL without a close. */
export const loadedPnlLabel = (figures: TradeFigures, shift: WindowShift | null): string =>
  `loaded${unknownPnlText(figures)}${shift ? `, ${windowShiftText(shift)}` : ''}`;

const unknownPnlText = ({ closed, counted }: Pick<TradeFigures, 'closed' | 'counted'>): string =>
  counted < closed ? `, ${plural(closed - counted, 'trade')} without PnL` : '';

export const openPositionsCaption = ({ open, trades }: TradeFigures): string =>
  `${formatCount(open)} open of ${formatCount(trades)} loaded`;

export const exitsCaption = ({ closed, trades }: TradeFigures, currency: string): string =>
  closed === 0
    ? NO_CLOSED_TRADE_TEXT
    : `${currency}, over ${formatCount(closed)} closed of ${formatCount(trades)} loaded`;

/** Returns the caption of the net PnL line. `span` contains the formatted times of the first and the last exit. */
export function pnlLineCaption({ closed, counted, trades }: TradeFigures, span: string, currency: string): string {
  const unknown = unknownPnlText({ closed, counted });
  const tradesText = `over ${formatCount(closed)} closed of ${formatCount(trades)} loaded${unknown}`;
  return `${currency} after fees, trade by trade in the order of the exits, ${tradesText}${span === '' ? '' : `: ${span}`}`;
}
