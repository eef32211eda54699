import { z } from '@/contract/z';

import type {
  AccountWallet,
  Fill,
  OrderEnd,
  OrderReport,
  OrderRequest,
  SnapshotOrder,
  SnapshotPosition,
} from '../../bot/execution/port';
import { describeEnd } from './refusals';

/** Bybit writes numbers as text. An empty text is no number. */
const numberSchema = z
  .union([z.string().min(1), z.number()])
  .transform(Number)
  .pipe(z.number());
const optionalNumberSchema = numberSchema.optional().catch(undefined);
const textSchema = z.string().catch('');

const orderRowSchema = z.object({
  orderId: z.string(),
  orderLinkId: textSchema,
  symbol: z.string(),
  side: z.enum(['Buy', 'Sell']),
  qty: numberSchema,
  cumExecQty: numberSchema,
  price: optionalNumberSchema,
  orderStatus: z.string(),
  reduceOnly: z.boolean().catch(false),
  rejectReason: textSchema,
  cancelType: textSchema,
  stopOrderType: textSchema,
});
export type OrderRow = z.infer<typeof orderRowSchema>;

const executionRowSchema = z.object({
  execId: z.string().min(1),
  orderLinkId: textSchema,
  symbol: z.string(),
  side: z.enum(['Buy', 'Sell']),
  execPrice: numberSchema,
  execQty: numberSchema,
  execFee: optionalNumberSchema,
  feeCurrency: textSchema,
  execType: z.string(),
  execTime: numberSchema,
  isMaker: z.boolean().catch(false),
  stopOrderType: textSchema,
});

const positionRowSchema = z.object({
  symbol: z.string(),
  side: z.string(),
  size: numberSchema,
  avgPrice: optionalNumberSchema,
  entryPrice: optionalNumberSchema,
  /** Empty in portfolio margin. */
  leverage: optionalNumberSchema,
  stopLoss: optionalNumberSchema,
  liqPrice: optionalNumberSchema,
  positionIdx: z.number(),
});

const walletRowSchema = z.object({ totalAvailableBalance: optionalNumberSchema, coin: z.array(z.unknown()) });
const usdtRowSchema = z.object({
  coin: z.literal('USDT'),
  equity: numberSchema,
  walletBalance: numberSchema,
  totalPositionIM: optionalNumberSchema,
  totalOrderIM: optionalNumberSchema,
});

const OPEN_STATUSES = new Set(['New', 'PartiallyFilled', 'Untriggered', 'Triggered']);
const CLOSED_STATUSES = new Set(['Filled', 'Cancelled', 'PartiallyFilledCanceled', 'Rejected', 'Deactivated']);
/** Reasons of an order that found nothing to fill, in contrast to an order that somebody cancelled. */
const EXPIRED_REASONS = new Set(['EC_NoImmediateQtyToFill', 'EC_NoEnoughQtyToFill', 'EC_CancelForNoFullFill']);
const CAUSES: Readonly<Record<string, Fill['cause']>> = {
  BustTrade: 'liquidation',
  AdlTrade: 'adl',
  Settle: 'settlement',
  Delivery: 'settlement',
};
/** Executions that move money and no position. */
const NO_FILL_TYPES = new Set(['Funding']);
/** Orders that the exchange keeps for a position. A conditional order of a person has another type. */
const POSITION_STOP_TYPES = new Set(['StopLoss', 'TakeProfit', 'TrailingStop', 'PartialStopLoss', 'PartialTakeProfit']);
/** Reads one order of a query or an event. Returns undefined for a row without the needed fields. */
export function readOrderRow(row: unknown): OrderRow | undefined {
  const { data } = orderRowSchema.safeParse(row);
  return data && (OPEN_STATUSES.has(data.orderStatus) || CLOSED_STATUSES.has(data.orderStatus)) ? data : undefined;
}

export const isOpenOrder = ({ orderStatus }: OrderRow): boolean => OPEN_STATUSES.has(orderStatus);

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

/** Reads one execution. Returns undefined for funding and for a row without the needed fields. */
export function readFill(row: unknown): Fill | undefined {
  const { data } = executionRowSchema.safeParse(row);
  if (!data || NO_FILL_TYPES.has(data.execType)) return undefined;
  return {
    id: data.execId,
    ...(data.orderLinkId && { clientId: data.orderLinkId }),
    symbol: data.symbol,
    side: data.side === 'Buy' ? 'BUY' : 'SELL',
    price: data.execPrice,
    qty: data.execQty,
    // A fill without its fee still moves the position.
    fee: data.execFee ?? 0,
    feeAsset: data.feeCurrency || 'USDT',
    liquidity: data.isMaker ? 'maker' : 'taker',
    at: data.execTime,
    cause: CAUSES[data.execType] ?? (POSITION_STOP_TYPES.has(data.stopOrderType) ? 'stop' : 'order'),
  };
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

/** Reads all rows of a position list. Throws for an unreadable row: a missing position must never mean flat. */
export function readPositions(rows: readonly unknown[]): readonly SnapshotPosition[] {
  return rows
    .map((row) => positionRowSchema.parse(row))
    .filter(({ size }) => size !== 0)
    .map((row) => ({
      symbol: row.symbol,
      qty: row.side === 'Sell' ? -row.size : row.size,
      entry: row.avgPrice ?? row.entryPrice ?? 0,
      stop: row.stopLoss || null,
      liquidation: row.liqPrice || null,
      leverage: row.leverage ?? 0,
      positionMode: row.positionIdx === 0 ? 'one-way' : 'hedge',
    }));
}

const stopEventSchema = z.object({ symbol: z.string(), size: numberSchema, stopLoss: optionalNumberSchema });

/** Reads whether an event shows a position without a stop. Returns undefined for a row without the needed fields. */
export function readStopEvent(row: unknown): { symbol: string; isNaked: boolean } | undefined {
  const { data } = stopEventSchema.safeParse(row);
  return data && { symbol: data.symbol, isNaked: data.size !== 0 && !data.stopLoss };
}

/** Reads the money of a wallet. A wallet without USDT has no figure. */
export function readWallet(row: unknown): AccountWallet {
  const { totalAvailableBalance, coin } = walletRowSchema.parse(row);
  const [usdt] = coin.flatMap((each) => usdtRowSchema.safeParse(each).data ?? []);
  if (!usdt) return { equity: undefined, availableMargin: undefined, balance: undefined };
  // Isolated margin leaves the total empty.
  const free = usdt.walletBalance - (usdt.totalPositionIM ?? 0) - (usdt.totalOrderIM ?? 0);
  return { equity: usdt.equity, availableMargin: totalAvailableBalance ?? free, balance: usdt.walletBalance };
}
