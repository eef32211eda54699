import type { AccountOrder, ExchangeStopState, OrderResult } from '@/contract/bot/execution';
import type { TradeStoryOrder } from '@/contract/trades/tradeStory';
import { DASH, formatCount, formatPrice, formatQuantity, plural } from '../format/format';
import { toEpochMs } from '../format/time';

type OrderCounts = { open: number; unknown: number };

const isUnknown = ({ state }: AccountOrder): boolean => state === 'unknown';
/** A state that the console does not know counts as open, so that no order is hidden. */
const isEnded = ({ state }: AccountOrder): boolean => state === 'done';

/** An unknown order counts as open, because it can still fill. */
export const isOpenOrder = (order: AccountOrder): boolean => !isEnded(order);

/** Texts of the states whose wire word is no text for an operator. */
const STATE_TEXTS: Readonly<Record<string, string>> = { created: 'not sent yet', sent: 'sent, no reply yet' };

export const orderStateText = ({ state }: AccountOrder): string =>
  state === null ? DASH : (STATE_TEXTS[state] ?? state.replaceAll('_', ' '));

export const orderCountsOf = (orders: readonly AccountOrder[]): OrderCounts => ({
  open: orders.filter((order) => !isEnded(order) && !isUnknown(order)).length,
  unknown: orders.filter(isUnknown).length,
});

export const ordersText = ({ open, unknown }: OrderCounts): string =>
  unknown > 0 ? `${unknown} unknown, ${open} open` : plural(open, 'open order');

const rankOf = (order: AccountOrder): number => (isUnknown(order) ? 0 : isEnded(order) ? 2 : 1);
const timeOf = ({ created_at }: AccountOrder): number => toEpochMs(created_at) ?? 0;

/** Sorts unknown orders first, then open orders, then ended orders, each newest first. */
export const sortOrders = (orders: readonly AccountOrder[]): AccountOrder[] =>
  [...orders].sort((one, other) => rankOf(one) - rankOf(other) || timeOf(other) - timeOf(one));

/** Formats what became of an order: quantity and price. `canFill` is true for an order that did not end. */
export function orderResultText(result: OrderResult | null, canFill: boolean): string {
  if (result === null) return DASH;
  const { filled_qty, average_price } = result;
  if ((filled_qty ?? 0) > 0) return `${formatQuantity(filled_qty)} at ${formatPrice(average_price)}`;
  return canFill ? 'not filled yet' : 'not filled';
}

export const orderDelayText = (result: OrderResult | null): string =>
  result?.delay_ms == null ? DASH : `${formatCount(result.delay_ms)} ms`;

/** Returns how much worse the exchange filled an order than the paper simulation, in bps. Null unless both filled it. */
export function differenceToPaperBps(
  side: string | null,
  real: number | null,
  estimated: number | null,
): number | null {
  if (real === null || estimated === null || estimated === 0) return null;
  return ((side === 'BUY' ? 1 : -1) * (real - estimated) * 1e4) / estimated;
}

/** Says what became of an order at the exchange and, for comparison, in the paper simulation. */
export function paperComparisonText({ purpose, side, qty, limit, result, estimate }: TradeStoryOrder): string {
  const outcome = (each: OrderResult | null) => {
    const delay = each?.delay_ms == null ? '' : ` after ${orderDelayText(each)}`;
    return each === null ? 'no estimate' : `${orderResultText(each, each.delay_ms === null)}${delay}`;
  };
  const order = [purpose, side, formatQuantity(qty), limit === null ? 'at market' : `limit ${formatPrice(limit)}`];
  const worse = differenceToPaperBps(side, result.average_price, estimate?.average_price ?? null);
  const difference =
    worse === null ? '' : `; the exchange ${Math.abs(worse).toFixed(1)} bps ${worse > 0 ? 'worse' : 'better'}`;
  return `${order.filter(Boolean).join(' ')}: ${outcome(result)}; on paper ${outcome(estimate)}${difference}.`;
}

export const orderName = ({ purpose, symbol }: AccountOrder): string =>
  `${purpose ?? ''} order of ${symbol}`.trimStart();

/** Returns the question before the cancel of an order that reduces a position, or null for an entry. */
export function cancelQuestionOf(
  order: AccountOrder,
  stops: readonly ExchangeStopState[],
): { title: string; body: string } | null {
  const { purpose, symbol, qty, reduce_only, trade_id } = order;
  if (purpose === 'entry' && !reduce_only) return null;
  const stop = stops.find((each) => (trade_id === null ? each.symbol === symbol : each.trade_id === trade_id));
  const protection =
    stop?.trigger == null
      ? 'No stop at the exchange protects it.'
      : `Its stop at the exchange, ${formatPrice(stop.trigger)}, stays.`;
  const lost = purpose === 'exit' ? protection : 'This order does not protect it any more.';
  return {
    title: `Cancel the ${orderName(order)}?`,
    body: `${formatQuantity(qty)} ${symbol} can stay open. ${lost} A bot that is closing the position can send its next exit order at once.`,
  };
}
