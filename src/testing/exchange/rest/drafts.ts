import { z } from '@/contract/schema/z';

import { Refusal } from '../account/model';
import type { OrderDraft, OrderSelection } from '../account/orderEntry';
import type { TradingStopRequest } from '../account/positionStops';

/** Document: integration guidance and place order. Numbers are text. unverified: that an exponent is refused. */
const decimalSchema = z.string().regex(/^\d+(\.\d+)?$/);
const amountSchema = decimalSchema.transform(Number);
/** An empty text counts as absent, as ccxt and the website send it. unverified. */
const optionalAmountSchema = z.union([z.literal('').transform(() => undefined), amountSchema]).optional();
const triggerSchema = z.enum(['LastPrice', 'MarkPrice', 'IndexPrice']).optional();
const indexSchema = z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0);
const categorySchema = z.literal('linear');

const createSchema = z.object({
  category: categorySchema,
  symbol: z.string(),
  side: z.enum(['Buy', 'Sell']),
  orderType: z.enum(['Limit', 'Market']),
  qty: amountSchema,
  price: optionalAmountSchema,
  // Document: place order ("If not passed, GTC is used by default").
  timeInForce: z.enum(['GTC', 'IOC', 'FOK', 'PostOnly']).default('GTC'),
  positionIdx: indexSchema,
  orderLinkId: z.string().optional(),
  reduceOnly: z.boolean().default(false),
  closeOnTrigger: z.boolean().default(false),
  // Document: place order ("Full: then slOrderType must be Market").
  tpslMode: z.literal('Full').optional(),
  stopLoss: optionalAmountSchema,
  takeProfit: optionalAmountSchema,
  slTriggerBy: triggerSchema,
  tpTriggerBy: triggerSchema,
  /** The loopback exchange has no conditional orders besides the stops of a position. */
  triggerPrice: z.undefined().optional(),
});
const selectionSchema = z.object({
  category: categorySchema,
  symbol: z.string(),
  orderId: z.string().optional(),
  orderLinkId: z.string().optional(),
});
const cancelAllSchema = z.object({ category: categorySchema, symbol: z.string().optional() });
const tradingStopSchema = z.object({
  category: categorySchema,
  symbol: z.string(),
  tpslMode: z.literal('Full').optional(),
  positionIdx: indexSchema,
  stopLoss: optionalAmountSchema,
  takeProfit: optionalAmountSchema,
  slTriggerBy: triggerSchema,
  tpTriggerBy: triggerSchema,
});
const leverageSchema = z.object({
  category: categorySchema,
  symbol: z.string(),
  buyLeverage: amountSchema,
  sellLeverage: amountSchema,
});
const modeSchema = z.object({ category: categorySchema, mode: z.union([z.literal(0), z.literal(3)]) });

/** Document: error codes, 10001. */
function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Refusal(10001, `params error: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Removes absent fields, because an optional field of a draft is never present with the value undefined. */
function withoutUndefined<T extends object>(value: T): Defined<T> {
  // The cast is safe, because the entries with the value undefined are gone.
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Defined<T>;
}

export function toOrderDraft(body: unknown): OrderDraft {
  const draft = parseBody(createSchema, body);
  if (draft.orderType === 'Limit' && draft.price === undefined) throw new Refusal(10001, 'params error: price');
  return withoutUndefined(draft);
}

export function toSelection(body: unknown): OrderSelection {
  const selection = parseBody(selectionSchema, body);
  // Document: cancel order ("either orderId or orderLinkId is required").
  if (!selection.orderId && !selection.orderLinkId) throw new Refusal(10001, 'params error: orderId');
  return withoutUndefined(selection);
}

export const toCancelAllSymbol = (body: unknown): string | undefined => parseBody(cancelAllSchema, body).symbol;

export function toTradingStop(body: unknown): TradingStopRequest {
  const { symbol, positionIdx, stopLoss, takeProfit, slTriggerBy, tpTriggerBy } = parseBody(tradingStopSchema, body);
  const stops = { stopLoss, takeProfit, stopLossBy: slTriggerBy, takeProfitBy: tpTriggerBy };
  return { symbol, positionIdx, ...withoutUndefined(stops) };
}

export function toLeverage(body: unknown): { symbol: string; leverage: number } {
  const { symbol, buyLeverage, sellLeverage } = parseBody(leverageSchema, body);
  // Document: set leverage ("one-way mode: buyLeverage must be the same as sellLeverage").
  if (buyLeverage !== sellLeverage) throw new Refusal(10001, 'buy leverage is not equal sell leverage');
  return { symbol, leverage: buyLeverage };
}

/** Document: switch position mode. 0 is merged single, 3 is both sides. */
export const toHedgeMode = (body: unknown): boolean => parseBody(modeSchema, body).mode === 3;
