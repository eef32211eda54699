import type { Trade } from '@/contract/trades/trade';
import { formatCompactAmount } from '../format/compact';
import { type Figure, formatCount, isFigure } from '../format/format';

const SHORTENED_SIZE_USDT = 100_000;

/** Returns the position size in USDT at the entry price, or null without a quantity or an entry price. */
export const positionSizeUsdt = ({ quantity, entry_price }: Pick<Trade, 'entry_price' | 'quantity'>): number | null =>
  isFigure(quantity) && entry_price !== null ? quantity * entry_price : null;

/** Formats a position size: '1,500', '210k'. */
export const formatPositionSize = (size: Figure): string =>
  isFigure(size) && Math.abs(size) < SHORTENED_SIZE_USDT ? formatCount(Math.round(size)) : formatCompactAmount(size);
