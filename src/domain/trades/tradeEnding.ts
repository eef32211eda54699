import { isClosed, type Trade } from '@/contract/trades/trade';
import { formatPercent, isFigure } from '../format/format';

/** Events that close a trade, by the exit reason. The console shows an unknown reason as received. */
const EXIT_EVENT_TEXTS: Record<string, string> = {
  TP: 'Take profit reached',
  SL: 'Stop loss reached',
  BREAKEVEN_SL: 'Breakeven stop reached',
  TRAILING_SL: 'Trailing stop reached',
  WALL_DROP: 'Protective wall depleted',
  OBI_REVERSAL: 'Imbalance turned against the trade',
  OBI_NEUTRAL: 'Imbalance became neutral',
  TIMEOUT: 'Time limit reached',
  MANUAL: 'Closed by the operator',
  CLOSE_ALL: 'All positions closed by the operator',
  MONITOR_ERROR: 'Book not readable',
  LIQUIDATION: 'Liquidated by the exchange',
  ADL: 'Auto-deleveraged by the exchange',
  SETTLEMENT: 'Contract settled by the exchange',
};

/** Smallest price change that two decimals of a percentage show. */
const SMALLEST_SHOWN_PERCENT = 0.005;

/**
 * Returns a sentence on why a trade ended as it did: exit rule, price against the entry, share of the fees. Returns null
 * for an open trade.
 */
export function tradeEndingText(trade: Trade): string | null {
  if (!isClosed(trade)) return null;
  const clauses = [priceClause(trade), feeClause(trade)].filter((clause) => clause !== null).join(', and ');
  const event = exitEventText(trade.reason_exit);
  return clauses === '' ? `${event}.` : `${event}: ${clauses}.`;
}

function exitEventText(reason: string | null): string {
  if (reason === null || reason === '') return 'Closed without an exit reason';
  return EXIT_EVENT_TEXTS[reason] ?? `Closed by ${reason}`;
}

function priceClause({ side, entry_price: entry, exit_price: exit }: Trade): string | null {
  if (!isFigure(entry) || !isFigure(exit) || entry <= 0) return null;
  const entryText = side === null ? 'the entry' : `the ${side} entry`;
  const percent = (exit / entry - 1) * 100;
  if (Math.abs(percent) < SMALLEST_SHOWN_PERCENT) return `the price ended at ${entryText}`;
  const move = percent > 0 ? 'rose' : 'fell';
  return `the price ${move} ${formatPercent(Math.abs(percent), 2)} ${percent > 0 ? 'above' : 'below'} ${entryText}`;
}

/** Compares the fees with the gross gain, or with the net loss that they are a part of. */
function feeClause({ total_fees: fees, pnl_net: net, pnl_gross }: Trade): string | null {
  if (!isFigure(fees) || !isFigure(net)) return null;
  const gross = pnl_gross ?? net + fees;
  if (fees === 0) return 'there were no fees';
  if (fees < 0) return 'fees added to the result';
  if (gross > 0 && net > 0) return `fees took ${formatPercent((100 * fees) / gross, 0)} of the gross gain`;
  if (gross > 0) return 'fees exceeded the gross gain';
  return net < 0 ? `fees made ${formatPercent(Math.min(100, (100 * fees) / -net), 0)} of the net loss` : null;
}
