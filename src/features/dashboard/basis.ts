import { formatCount, plural } from '@/domain/format';
import type { Performance } from '@/domain/performance';

const NONE_CLOSED = 'no closed trade yet';

/** How much of all trades the figures see: the loaded ones are the latest. */
export function closedBasis({ loaded }: Performance, total: number | null): string {
  if (loaded === 0) return 'no trade yet';
  const more = total !== null && total > loaded ? `, ${formatCount(total)} in all` : '';
  return `of ${formatCount(loaded)} loaded${more}`;
}

export const winRateBasis = ({ closed, winning }: Performance): string =>
  closed === 0 ? NONE_CLOSED : `${formatCount(winning)} of ${formatCount(closed)} closed with positive net PnL`;

export function pnlBasis({ closed, counted, loaded, totalPnl }: Performance): string {
  if (closed === 0) return NONE_CLOSED;
  const word = totalPnl === null || totalPnl === 0 ? '' : totalPnl > 0 ? 'profit, ' : 'loss, ';
  const unknown = counted < closed ? `, ${plural(closed - counted, 'trade')} without PnL` : '';
  return `net ${word}over ${formatCount(closed)} closed of ${formatCount(loaded)} loaded${unknown}`;
}

export const openBasis = ({ open, loaded }: Performance): string =>
  `${formatCount(open)} open of ${formatCount(loaded)} loaded`;

export const exitsBasis = ({ closed, loaded }: Performance): string =>
  closed === 0 ? NONE_CLOSED : `USDT, over ${formatCount(closed)} closed of ${formatCount(loaded)} loaded`;

/** `span` are the times of the first and the last exit, ready to be read. */
export function curveBasis({ closed, counted, loaded }: Performance, span: string): string {
  const unknown = counted < closed ? `, ${plural(closed - counted, 'trade')} without PnL` : '';
  const basis = `over ${formatCount(closed)} closed of ${formatCount(loaded)} loaded${unknown}`;
  return `USDT after fees, trade by trade in the order of the exits, ${basis}${span === '' ? '' : `: ${span}`}`;
}
