import {
  isMultipleOf,
  isOpen,
  opposite,
  Refusal,
  type LoopbackInstrument,
  type LoopbackOrder,
  type LoopbackPosition,
  type OrderSide,
  type PositionIndex,
  type TriggerBy,
} from './model';
import { setStatus } from './fills';
import { marketOrderBound, matchNewOrder } from './matching';
import { requireStopBehind } from './positionStops';
import { availableBalance, instrumentOf, markOf, newId, openOrders, positionAt, type AccountState } from './state';

export type OrderDraft = {
  symbol: string;
  side: OrderSide;
  orderType: 'Limit' | 'Market';
  timeInForce: LoopbackOrder['timeInForce'];
  qty: number;
  price?: number;
  positionIdx: PositionIndex;
  orderLinkId?: string;
  reduceOnly: boolean;
  closeOnTrigger: boolean;
  stopLoss?: number;
  takeProfit?: number;
  slTriggerBy?: TriggerBy;
  tpTriggerBy?: TriggerBy;
};

/** Document: place order ("a maximum of 500 active orders per symbol"). */
const MAX_ACTIVE_ORDERS = 500;
/** Document: place order ("a max of 36 characters; numbers, letters, dashes, and underscores"). */
const LINK_ID = /^[\w-]{1,36}$/;

/** Accepts an order and matches it. Throws the refusal of the exchange. */
export function createOrder(state: AccountState, draft: OrderDraft): LoopbackOrder {
  const instrument = instrumentOf(state, draft.symbol);
  requireTradable(instrument, draft);
  requirePositionIndex(state, draft);
  requireFreeLinkId(state, draft.orderLinkId);
  const position = positionAt(state, draft.symbol, draft.positionIdx);
  const order = toOrder(state, draft, position);
  // Document: place order. unverified: that the remainder of a position may be smaller than the smallest order.
  if (draft.qty > 0 || order.qty === 0) requireQuantity(instrument, order);
  const isOutside = order.orderType === 'Limit' && !isWithinBand(state, instrument, order);
  requireValidStops(order);
  if (order.reduceOnly) requireReducible(order, position);
  else {
    requireNotional(instrument, order);
    requireMargin(state, order, position);
  }
  const active = openOrders(state).filter(({ symbol, stopOrderType }) => symbol === draft.symbol && !stopOrderType);
  if (active.length >= MAX_ACTIVE_ORDERS) throw new Refusal(110020, 'Cannot have more than 500 active orders.');
  state.orders.push(order);
  if (order.orderLinkId) state.linkIds.set(order.orderLinkId, order);
  // Document: enum rejectReason. unverified: that an order can be accepted first.
  if (isOutside) setStatus(state, order, 'Rejected', { rejectReason: 'EC_LimitOrderInvalidPrice' });
  else matchNewOrder(state, order);
  return order;
}

function toOrder(state: AccountState, draft: OrderDraft, position: LoopbackPosition): LoopbackOrder {
  const { symbol, side, orderType, timeInForce, positionIdx, closeOnTrigger } = draft;
  const at = state.market.now();
  // Document: place order. Quantity 0 with reduceOnly and closeOnTrigger closes the position up to the largest order.
  const { max_qty } = instrumentOf(state, symbol);
  const closesAll = draft.qty === 0 && draft.reduceOnly && closeOnTrigger;
  // unverified: in hedge mode an order against the side of its position index only reduces.
  const reducesHedge = positionIdx !== 0 && position.side !== side;
  const { stopLoss, takeProfit } = draft;
  return {
    orderId: newId(state, '0dde0000'),
    orderLinkId: draft.orderLinkId ?? '',
    symbol,
    side,
    positionIdx,
    orderType,
    timeInForce: orderType === 'Market' ? 'IOC' : timeInForce,
    price: orderType === 'Market' ? marketOrderBound(state, draft) : (draft.price ?? 0),
    qty: closesAll ? Math.min(position.size, max_qty) : draft.qty,
    cumQty: 0,
    cumValue: 0,
    cumFee: 0,
    status: 'New',
    cancelType: '',
    rejectReason: 'EC_NoError',
    createType: 'CreateByUser',
    stopOrderType: '',
    reduceOnly: draft.reduceOnly || reducesHedge,
    closeOnTrigger,
    ...(stopLoss !== undefined && { stopLoss: { price: stopLoss, by: draft.slTriggerBy ?? 'LastPrice' } }),
    ...(takeProfit !== undefined && { takeProfit: { price: takeProfit, by: draft.tpTriggerBy ?? 'LastPrice' } }),
    queueAhead: 0,
    createdAt: at,
    updatedAt: at,
  };
}

function requireTradable({ status }: LoopbackInstrument, { symbol }: OrderDraft): void {
  // Document: error codes, 110063 and 110066 (numbers since 2024).
  if (status === 'Delivering')
    throw new Refusal(110063, `Settlement in progress! ${symbol} not available for trading.`);
  if (status === 'Closed') throw new Refusal(110066, 'Trading is currently not allowed.');
}

function requirePositionIndex({ hedgeMode }: AccountState, { positionIdx }: OrderDraft): void {
  // Document: place order. unverified: the code.
  if (hedgeMode === (positionIdx === 0)) throw new Refusal(10001, 'position idx not match position mode');
}

function requireFreeLinkId({ linkIds }: AccountState, id: string | undefined): void {
  if (id === undefined) return;
  // unverified: the code for a malformed id.
  if (!LINK_ID.test(id)) throw new Refusal(10001, 'params error: OrderLinkId invalid');
  // Document: place order ("always unique"), error codes. A finished order keeps its id.
  if (linkIds.has(id)) throw new Refusal(110072, 'OrderLinkedID is duplicate');
}

function requireQuantity({ min_qty, qty_step, max_qty }: LoopbackInstrument, { qty, reduceOnly }: LoopbackOrder): void {
  if (reduceOnly && qty === 0) throw new Refusal(110017, 'current position is zero, cannot fix reduce-only order qty');
  // Document: instruments info, lotSizeFilter. unverified: the codes.
  if (qty < min_qty) throw new Refusal(10001, 'The number of contracts is below the minimum limit allowed');
  if (!isMultipleOf(qty, qty_step)) throw new Refusal(10001, 'Qty invalid');
  if (qty > max_qty) throw new Refusal(10001, 'The number of contracts exceeds maximum limit allowed: too large');
}

/** Returns false for an order that an event rejects, because its price is outside the band. */
function isWithinBand(
  state: AccountState,
  instrument: LoopbackInstrument,
  { symbol, side, price }: LoopbackOrder,
): boolean {
  // Document: instruments info, priceFilter. unverified: the code of a price off the tick.
  if (price <= 0 || !isMultipleOf(price, instrument.tick_size)) throw new Refusal(10001, 'params error: Price invalid');
  // Document: error codes, 110003; order price limit. The limit bounds buys from above and sells from below.
  const mark = markOf(state, symbol);
  const bound = side === 'Buy' ? mark * (1 + instrument.price_limit) : mark * (1 - instrument.price_limit);
  const isWithin = side === 'Buy' ? price <= bound : price >= bound;
  if (!isWithin && instrument.rejectsByEvent !== true)
    throw new Refusal(110003, 'Order price is out of permissible range');
  return isWithin;
}

function requireValidStops({ side, price, reduceOnly, stopLoss, takeProfit }: LoopbackOrder): void {
  if (!stopLoss && !takeProfit) return;
  // Document: place order ("When reduceOnly is true, take profit/stop loss cannot be set"). unverified: the code.
  if (reduceOnly) throw new Refusal(10001, 'params error: reduceOnly with tp/sl');
  if (stopLoss) requireStopBehind(side, price, 'StopLoss', stopLoss.price);
  if (takeProfit) requireStopBehind(side, price, 'TakeProfit', takeProfit.price);
}

function requireReducible({ side }: LoopbackOrder, position: LoopbackPosition): void {
  // Document: error codes, 110017.
  if (position.size === 0 || position.side !== opposite(side))
    throw new Refusal(110017, 'current position is zero, cannot fix reduce-only order qty');
}

function requireNotional({ min_notional }: LoopbackInstrument, { qty, price }: LoopbackOrder): void {
  // Document: error codes, 110094. unverified: that reduce-only orders are exempt.
  if (qty * price < min_notional) throw new Refusal(110094, 'Order notional value below the lower limit');
}

function requireMargin(state: AccountState, { side, qty, price }: LoopbackOrder, position: LoopbackPosition): void {
  const increase = position.side === side || position.size === 0 ? qty : Math.max(0, qty - position.size);
  // Document: error codes, 110007.
  if ((increase * price) / position.leverage > availableBalance(state))
    throw new Refusal(110007, 'Insufficient available balance');
}

export type OrderSelection = { symbol: string; orderId?: string; orderLinkId?: string };

/** Document: cancel order. Finds by order id before client id. */
function findOrder(state: AccountState, { symbol, orderId, orderLinkId }: OrderSelection) {
  const found =
    orderId === undefined
      ? state.linkIds.get(orderLinkId ?? '')
      : state.orders.find((order) => order.orderId === orderId);
  return found?.symbol === symbol ? found : undefined;
}

export function cancelOrder(state: AccountState, selection: OrderSelection): LoopbackOrder {
  const order = findOrder(state, selection);
  // Document: error codes, 110001. unverified: the exchange uses 110001 also for finished orders.
  if (!order || !isOpen(order)) throw new Refusal(110001, 'order not exists or too late to cancel');
  cancel(state, order);
  return order;
}

/** Document: cancel all orders. Also cancels the stops of positions. */
export function cancelAllOrders(state: AccountState, symbol?: string): LoopbackOrder[] {
  const orders = openOrders(state).filter((order) => symbol === undefined || order.symbol === symbol);
  for (const order of orders) cancel(state, order);
  return orders;
}

function cancel(state: AccountState, order: LoopbackOrder): void {
  if (order.stopOrderType) {
    const position = positionAt(state, order.symbol, order.positionIdx);
    if (order.stopOrderType === 'StopLoss') delete position.stopLoss;
    else delete position.takeProfit;
  }
  setStatus(state, order, 'Cancelled', { cancelType: 'CancelByUser', rejectReason: 'EC_PerCancelRequest' });
}
