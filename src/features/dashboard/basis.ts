import { formatCount, plural } from '@/domain/format/format';
import type { TradeFigures } from '@/domain/figures/tradeFigures';

const NONE_CLOSED = 'no closed trade yet';

/** Names the loaded trades as the basis, because they may be only the latest ones. */
export function closedBasis({ trades }: TradeFigures, total: number | null): string {
  if (trades === 0) return 'no trade yet';
  const more = total !== null && total > trades ? `, ${formatCount(total)} in all` : '';
  return `of ${formatCount(trades)} loaded${more}`;
}

export const winRateBasis = ({ closed, wins }: TradeFigures): string =>
  closed === 0 ? NONE_CLOSED : `${formatCount(wins.count)} of ${formatCount(closed)} with a net gain`;

export function pnlBasis({ closed, counted, trades, netPnl }: TradeFigures): string {
  if (closed === 0) return NONE_CLOSED;
  const word = netPnl === null || netPnl === 0 ? '' : netPnl > 0 ? 'profit, ' : 'loss, ';
  const unknown = counted < closed ? `, ${plural(closed - counted, 'trade')} without PnL` : '';
  return `net ${word}over ${formatCount(closed)} closed of ${formatCount(trades)} loaded${unknown}`;
}

export const openBasis = ({ open, trades }: TradeFigures): string =>
  `${formatCount(open)} open of ${formatCount(trades)} loaded`;

export const exitsBasis = ({ closed, trades }: TradeFigures): string =>
  closed === 0 ? NONE_CLOSED : `USDT, over ${formatCount(closed)} closed of ${formatCount(trades)} loaded`;

/** Describes the line of net PnL. `span` has the formatted times of the first and the last exit. */
export function curveBasis({ closed, counted, trades }: TradeFigures, span: string): string {
  const unknown = counted < closed ? `, ${plural(closed - counted, 'trade')} without PnL` : '';
  const basis = `over ${formatCount(closed)} closed of ${formatCount(trades)} loaded${unknown}`;
  return `USDT after fees, trade by trade in the order of the exits, ${basis}${span === '' ? '' : `: ${span}`}`;
}
