/** Reads rows of orders and executions, and makes reports of them. */
import { isFlattenId } from '../calls';
import { z } from '@/contract/schema/z';

import { describeEnd } from '../../market/live/exchanges/bybitCodes';
import type { Fill, FundingPayment, OrderEnd, OrderReport, SnapshotOrder } from '../../orders/port';
import {
  flagSchema,
  idSchema,
  numberSchema,
  optionalNumberSchema,
  positiveSchema,
  sideSchema,
  textSchema,
} from './fields';

const orderRowSchema = z.object({
  orderId: idSchema,
  orderLinkId: textSchema,
  symbol: z.string().min(1),
  side: sideSchema,
  qty: numberSchema,
  cumExecQty: numberSchema,
  price: optionalNumberSchema,
  orderStatus: z.string().min(1),
  reduceOnly: flagSchema,
  rejectReason: textSchema,
  cancelType: textSchema,
  stopOrderType: textSchema,
  updatedTime: optionalNumberSchema,
});
export type OrderRow = z.infer<typeof orderRowSchema>;

/** Status of a row without readable side, quantities or status. */
export const UNREADABLE = 'Unreadable';
/** Only id, symbol and the state `open` of this row are known. */
const partialOrderSchema = orderRowSchema.extend({
  side: sideSchema.catch('Buy'),
  qty: numberSchema.catch(0),
  cumExecQty: numberSchema.catch(0),
  orderStatus: z.unknown().transform(() => UNREADABLE),
});

const executionRowSchema = z.object({
  execId: idSchema,
  orderLinkId: textSchema,
  symbol: z.string().min(1),
  side: sideSchema,
  execPrice: positiveSchema,
  execQty: positiveSchema,
  execFee: optionalNumberSchema,
  feeCurrency: textSchema,
  execType: textSchema,
  execTime: positiveSchema,
  isMaker: flagSchema,
  stopOrderType: textSchema,
});

const fundingRowSchema = executionRowSchema
  .pick({ execId: true, symbol: true, feeCurrency: true, execTime: true })
  .extend({ execType: z.literal('Funding'), execFee: numberSchema });

const OPEN_STATUSES = new Set(['New', 'PartiallyFilled', 'Untriggered', 'Triggered']);
const CLOSED_STATUSES = new Set(['Filled', 'Cancelled', 'PartiallyFilledCanceled', 'Rejected', 'Deactivated']);
/** Reasons of an order that found nothing to fill, in contrast to an order that somebody cancelled. */
const EXPIRED_REASONS = new Set(['EC_NoImmediateQtyToFill', 'EC_NoEnoughQtyToFill', 'EC_CancelForNoFullFill']);
/**
 * What each type of execution means. Document: enum, execType. A position that moves without a fill shows as a
 * difference between ledger and account.
 */
const EXECUTION_TYPES: Readonly<Record<string, Fill['cause'] | 'funding' | 'ignored'>> = {
  Trade: 'order',
  // A person traded the contract through a block desk, at a price and with a fee.
  BlockTrade: 'order',
  BustTrade: 'liquidation',
  AdlTrade: 'adl',
  Settle: 'settlement',
  Delivery: 'settlement',
  Funding: 'funding',
  // Moves a position between two accounts of a person, without a trade.
  MovePosition: 'ignored',
  // Leg of a spread order, whose price is no price of the contract.
  FutureSpread: 'ignored',
};
/** Orders that the exchange keeps for a position. A conditional order of a person has another type. */
const POSITION_STOP_TYPES = new Set(['StopLoss', 'TakeProfit', 'TrailingStop', 'PartialStopLoss', 'PartialTakeProfit']);
/**
 * Reads one order of a query or an event. A row of which only id and symbol are readable is an open order: an order that
 * is dropped would count as absent. Returns undefined for every other row.
 */
export const readOrderRow = (row: unknown): OrderRow | undefined =>
  orderRowSchema.safeParse(row).data ?? partialOrderSchema.safeParse(row).data;

/** An order of unknown status can still fill. */
export const isOpenOrder = ({ orderStatus }: OrderRow): boolean => !CLOSED_STATUSES.has(orderStatus);
export const hasKnownStatus = (row: OrderRow): boolean => !isOpenOrder(row) || OPEN_STATUSES.has(row.orderStatus);

function endOf({ orderStatus, rejectReason, cancelType }: OrderRow): OrderEnd {
  if (orderStatus === 'Filled') return 'filled';
  if (orderStatus === 'Rejected' || rejectReason === 'EC_PostOnlyWillTakeLiquidity') return 'rejected';
  if (cancelType === 'CancelByUser') return 'cancelled';
  return EXPIRED_REASONS.has(rejectReason) ? 'expired' : 'cancelled';
}

function reasonOf({ rejectReason, cancelType }: OrderRow): string {
  const reasons = [rejectReason, cancelType].filter((text) => text && text !== 'EC_NoError' && text !== 'UNKNOWN');
  return describeEnd(reasons[0] ?? '');
}

/** Reports the state of an own order. Orders without client id are not the bot's. */
export function toOrderReport(row: OrderRow): OrderReport | undefined {
  const clientId = row.orderLinkId;
  if (!clientId) return undefined;
  if (isOpenOrder(row)) return { kind: 'accepted', clientId, exchangeId: row.orderId };
  return { kind: 'ended', clientId, how: endOf(row), filledQty: row.cumExecQty, reason: reasonOf(row) };
}

/** An execution of an unknown type belongs to an order if it names the client id of one. */
const kindOf = ({ execType, orderLinkId }: { execType: string; orderLinkId: string }) =>
  EXECUTION_TYPES[execType] ?? (orderLinkId ? 'order' : 'ignored');

const causeOfOrder = ({ stopOrderType, orderLinkId }: { stopOrderType: string; orderLinkId: string }): Fill['cause'] =>
  POSITION_STOP_TYPES.has(stopOrderType) ? 'stop' : isFlattenId(orderLinkId) ? 'flatten' : 'order';

/** Reads one execution. Returns undefined for an execution that is no fill, and for a row without the needed fields. */
export function readFill(row: unknown): Fill | undefined {
  const { data } = executionRowSchema.safeParse(row);
  if (!data) return undefined;
  const kind = kindOf(data);
  if (kind === 'funding' || kind === 'ignored') return undefined;
  return {
    id: data.execId,
    ...(data.orderLinkId && { clientId: data.orderLinkId }),
    symbol: data.symbol,
    side: data.side === 'Buy' ? 'BUY' : 'SELL',
    price: data.execPrice,
    qty: data.execQty,
    // A fill without its fee still moves the position.
    fee: data.execFee,
    feeAsset: data.feeCurrency || 'USDT',
    liquidity: data.isMaker ? 'maker' : 'taker',
    at: data.execTime,
    cause: kind === 'order' ? causeOfOrder(data) : kind,
  };
}

/** Reads one payment of funding. Returns undefined for every other execution. A positive fee was paid. */
export function readFunding(row: unknown): FundingPayment | undefined {
  const { data } = fundingRowSchema.safeParse(row);
  if (!data) return undefined;
  const { execId: id, symbol, execFee: amount, feeCurrency, execTime: at } = data;
  // Document: get trade history. The coin of a linear contract can be empty, and means the settle coin.
  return { id, symbol, amount, asset: feeCurrency || 'USDT', at };
}

export function toSnapshotOrder(row: OrderRow): SnapshotOrder {
  return {
    ...(row.orderLinkId && { clientId: row.orderLinkId }),
    exchangeId: row.orderId,
    symbol: row.symbol,
    side: row.side === 'Buy' ? 'BUY' : 'SELL',
    qty: row.qty,
    filledQty: row.cumExecQty,
    ...(row.price !== undefined && row.price > 0 && { limit: row.price }),
    reduceOnly: row.reduceOnly,
    state: isOpenOrder(row) ? 'open' : endOf(row),
    reason: reasonOf(row),
  };
}

/** True for the order that the exchange keeps for the stop of a position. */
export const isPositionStop = ({ stopOrderType }: OrderRow): boolean => POSITION_STOP_TYPES.has(stopOrderType);

/** True for the stop of a whole position. */
export const isStopLoss = ({ stopOrderType }: OrderRow): boolean => stopOrderType === 'StopLoss';
