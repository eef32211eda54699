import { formatCount, formatPercent, formatSignedAmount, plural } from '@/domain/format/format';
import type { TradeFigures } from '@/domain/figures/tradeFigures';
import { type WindowShift, windowShiftText } from '@/domain/figures/windowShift';

type TradeCounts = {
  loaded: number;
  total: number | null;
  filtered: boolean;
  /** True when `total` counts only the trades that match the filter. */
  found: boolean;
  /** Closed trades that left the displayed trades without a close, or null. */
  shift: WindowShift | null;
};

/** Describes the trades behind the figures, such as 'over 12 closed trades loaded of 300'. */
export function tradesCaption(figures: TradeFigures, { shift, ...counts }: TradeCounts): string {
  return `${tradeCountsText(figures, counts)}${shift ? `; ${windowShiftText(shift)}` : ''}`;
}

function tradeCountsText(
  { closed }: TradeFigures,
  { loaded, total, filtered, found }: Omit<TradeCounts, 'shift'>,
): string {
  const all = total === null ? 'an unknown total' : formatCount(total);
  const trades = closed === 1 ? 'trade' : 'trades';
  if (found) return `over ${formatCount(closed)} closed ${trades} in view, ${formatCount(loaded)} of ${all} found`;
  return filtered
    ? `over ${formatCount(closed)} closed ${trades} in view, ${formatCount(loaded)} loaded of ${all}`
    : `over ${formatCount(closed)} closed ${trades} loaded of ${all}`;
}

const NO_CLOSED_TRADE_TEXT = 'no closed trade in view';

export function winRateCaption({ closed, counted, wins }: TradeFigures): string {
  if (closed > 0 && counted === 0) return 'the bot sends no PnL';
  return closed === 0 ? NO_CLOSED_TRADE_TEXT : `${formatCount(wins.count)} of ${formatCount(closed)} with a net gain`;
}

export function profitFactorCaption({ closed, wins, losses }: TradeFigures): string {
  if (closed === 0) return NO_CLOSED_TRADE_TEXT;
  if (losses.count === 0) return 'no losing trade in view';
  return `won ${formatSignedAmount(wins.sum)}, lost ${formatSignedAmount(losses.sum)}`;
}

export function feesCaption({ closed, fees, feesShare, grossPnl }: TradeFigures): string {
  if (closed === 0) return NO_CLOSED_TRADE_TEXT;
  if (fees === null) return 'the bot sends no fees';
  if (feesShare !== null) return `${formatPercent(feesShare)} of gross PnL ${formatSignedAmount(grossPnl)}`;
  return `no share: gross PnL is ${formatSignedAmount(grossPnl)}`;
}

export const averageCaption = (count: number, word: string): string => `over ${plural(count, `${word} trade`)}`;
