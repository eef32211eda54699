import { z } from '@/contract/z';

import type {
  Fill,
  FundingPayment,
  OrderEnd,
  OrderReport,
  OrderRequest,
  SnapshotOrder,
  SnapshotPosition,
} from '../../bot/execution/port';
import type { ShownStop } from '../../bot/execution/liveAccount';
import {
  flagSchema,
  idSchema,
  numberSchema,
  optionalNumberSchema,
  positiveSchema,
  sideSchema,
  stopPriceSchema,
  textSchema,
} from './fields';
import { describeEnd } from './refusals';

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

const positionRowSchema = z.object({
  symbol: z.string().min(1),
  side: sideSchema,
  size: positiveSchema,
  avgPrice: optionalNumberSchema,
  entryPrice: optionalNumberSchema,
  /** Empty in portfolio margin. */
  leverage: optionalNumberSchema,
  stopLoss: stopPriceSchema,
  liqPrice: optionalNumberSchema,
  positionIdx: numberSchema,
});
/** A row of size 0 is no position. Its side is empty, or `None`. */
const emptyPositionSchema = z.object({ size: numberSchema.pipe(z.literal(0)) });

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

/** Returns the request of an order that another process sent. The time in force says nothing about an order in the book. */
export const toRequest = ({ orderLinkId, symbol, side, qty, reduceOnly }: OrderRow): OrderRequest => ({
  clientId: orderLinkId,
  purpose: reduceOnly ? 'exit' : 'entry',
  style: 'marketable',
  symbol,
  side: side === 'Buy' ? 'BUY' : 'SELL',
  qty,
  timeInForce: 'IOC',
  reduceOnly,
});

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
    cause: kind === 'order' && POSITION_STOP_TYPES.has(data.stopOrderType) ? 'stop' : kind,
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

/**
 * Reads all rows of a position list. Throws for an unreadable row and names its symbol. A list without the row would
 * mean that the symbol is flat, and no limit could count its position.
 */
export function readPositions(rows: readonly unknown[]): readonly SnapshotPosition[] {
  const read = rows.filter((row) => !emptyPositionSchema.safeParse(row).success).map(readPosition);
  // A page that the exchange repeats must not double a position.
  return [...new Map(read.map(({ key, position }) => [key, position])).values()];
}

function readPosition(row: unknown): { key: string; position: SnapshotPosition } {
  const { data, error } = positionRowSchema.safeParse(row);
  if (!data) {
    const { symbol } = symbolSchema.parse(row);
    throw new Error(
      `the position of ${symbol || 'an unknown symbol'} is unreadable (${error.issues[0]?.path.join() || 'row'})`,
    );
  }
  const position: SnapshotPosition = {
    symbol: data.symbol,
    qty: data.side === 'Sell' ? -data.size : data.size,
    entry: data.avgPrice || data.entryPrice || 0,
    stop: data.stopLoss,
    liquidation: data.liqPrice || null,
    leverage: data.leverage ?? 0,
    positionMode: data.positionIdx === 0 ? 'one-way' : 'hedge',
  };
  return { key: `${data.symbol} ${data.positionIdx}`, position };
}

const symbolSchema = z.object({ symbol: textSchema }).catch({ symbol: '' });
const stopEventSchema = z.object({
  symbol: z.string(),
  size: numberSchema,
  stopLoss: stopPriceSchema,
  /** unverified: a change of the stop changes this time. */
  updatedTime: optionalNumberSchema,
});
type StopEvent = Pick<ShownStop, 'stop'> & { readonly symbol: string; readonly at: number | undefined };

/** Reads the stop that an event of a position shows. Returns undefined for a row without the needed fields. */
export function readStopEvent(row: unknown): StopEvent | undefined {
  const { data } = stopEventSchema.safeParse(row);
  if (data === undefined) return undefined;
  const { symbol, size, stopLoss, updatedTime } = data;
  const stop = size === 0 ? 'no position' : stopLoss;
  return stop === undefined ? undefined : { symbol, at: updatedTime, stop };
}
