import { closedPositionSchema } from '@/contract/bot/commands';
import { z } from '@/contract/schema/z';
import { amountText } from '../format/currency';
import { formatSignedAmount, isFigure } from '../format/format';

const MAX_NAMED_POSITIONS = 5;

/**
 * Describes the closed positions with their net PnL: 'BTCUSDT LONG, net −0.42 USDT'. Returns undefined when an entry
 * names no symbol or no PnL.
 */
export function closedPositionsText(closed: unknown, currency: string): string | undefined {
  const read = z.array(closedPositionSchema).safeParse(closed);
  if (!read.success || read.data.length === 0) return undefined;
  const amounts = read.data.map(({ pnl_net }) => pnl_net);
  if (!amounts.every(isFigure)) return undefined;
  const named = read.data.map(({ symbol, side, pnl_net }) => ({
    name: side === null ? symbol : `${symbol} ${side}`,
    pnl: pnl_net,
  }));
  const [only] = named;
  if (only && named.length === 1) return `${only.name}, net ${amountText(only.pnl, currency)}`;
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const list = named.slice(0, MAX_NAMED_POSITIONS).map(({ name, pnl }) => `${name} ${formatSignedAmount(pnl)}`);
  const others = named.length > list.length ? `, and ${named.length - list.length} more` : '';
  return `Net ${amountText(sum, currency)}: ${list.join(', ')}${others}`;
}

const closeReplySchema = z.looseObject({ trades: z.unknown() });

/** Describes the positions that the reply of a close lists. The specification does not define the reply. */
export function closeReplyText(reply: unknown, currency: string): string | undefined {
  const read = closeReplySchema.safeParse(reply);
  return read.success ? closedPositionsText(read.data.trades, currency) : undefined;
}
