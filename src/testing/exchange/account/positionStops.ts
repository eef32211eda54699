import { isOpen, opposite, Refusal, signOf } from './model';
import type { PositionIndex, StopKind, StopPrice, TriggerBy, LoopbackOrder, LoopbackPosition } from './model';
import { orderRow, positionRow } from './rows';
import { instrumentOf, newId, positionAt, queueRow, type AccountState } from './state';

const KINDS = [
  ['StopLoss', 'stopLoss'],
  ['TakeProfit', 'takeProfit'],
] as const;

export type TradingStopRequest = {
  symbol: string;
  positionIdx: PositionIndex;
  /** Undefined keeps the price. 0 removes the stop. */
  stopLoss?: number;
  takeProfit?: number;
  stopLossBy?: TriggerBy;
  takeProfitBy?: TriggerBy;
};

/** Document: set trading stop. Sets the stops of a whole position. */
export function setTradingStop(state: AccountState, request: TradingStopRequest): void {
  instrumentOf(state, request.symbol);
  const position = positionAt(state, request.symbol, request.positionIdx);
  // unverified: code and text for a position of size 0.
  if (position.size === 0) throw new Refusal(10001, 'can not set tp/sl/ts for zero position');
  const stopLoss = nextStop(position.stopLoss, request.stopLoss, request.stopLossBy);
  const takeProfit = nextStop(position.takeProfit, request.takeProfit, request.takeProfitBy);
  // Document: error codes, 34040.
  if (isSameStop(stopLoss, position.stopLoss) && isSameStop(takeProfit, position.takeProfit))
    throw new Refusal(34040, 'not modified');
  if (stopLoss) requireUntriggered(state, position, 'StopLoss', stopLoss);
  if (takeProfit) requireUntriggered(state, position, 'TakeProfit', takeProfit);
  delete position.stopLoss;
  delete position.takeProfit;
  Object.assign(position, stopLoss && { stopLoss }, takeProfit && { takeProfit }, { updatedAt: state.market.now() });
  refreshStopOrders(state, position);
  queueRow(state, 'position', positionRow(state, position));
}

function nextStop(now: StopPrice | undefined, price: number | undefined, by: TriggerBy | undefined) {
  if (price === 0) return undefined;
  return price === undefined ? now : { price, by: by ?? now?.by ?? 'LastPrice' };
}

const isSameStop = (a: StopPrice | undefined, b: StopPrice | undefined): boolean =>
  a?.price === b?.price && a?.by === b?.by;

function requireUntriggered(
  state: AccountState,
  { symbol, side }: Pick<LoopbackPosition, 'side' | 'symbol'>,
  kind: StopKind,
  stop: StopPrice,
): void {
  if (!isReached(state, symbol, { ...stop, rising: isRising(side, kind) })) return;
  const relation = isRising(side, kind) ? 'higher' : 'lower';
  // unverified: the text, which users quote in issues of public repositories.
  throw new Refusal(10001, `${kind}:${stop.price} set for ${side} position should ${relation} than base_price`);
}

/** The stop of a long position and the target of a short position trigger at a falling price. */
const isRising = (side: LoopbackPosition['side'], kind: StopKind): boolean =>
  (side === 'Buy') === (kind === 'TakeProfit');

function isReached(state: AccountState, symbol: string, stop: StopPrice & { rising: boolean }): boolean {
  const prices = state.market.prices(symbol);
  if (!prices) return false;
  const price = { LastPrice: prices.last, MarkPrice: prices.mark, IndexPrice: prices.index }[stop.by];
  return stop.rising ? price >= stop.price : price <= stop.price;
}

/**
 * Keeps one untriggered order for each stop of the position, with the size of the position. Document: set trading stop
 * ("the system will cancel these orders if the position is closed, and adjust the qty according to the size").
 */
export function refreshStopOrders(state: AccountState, position: LoopbackPosition): void {
  for (const [kind, field] of KINDS) {
    const stop = position[field];
    const order = findStopOrder(state, position, kind);
    if (!stop) {
      if (order) endStopOrder(state, order);
    } else if (order) {
      const trigger = { ...stop, rising: isRising(position.side, kind) };
      if (order.qty === position.size && isSameStop(order.trigger, stop)) continue;
      Object.assign(order, { qty: position.size, trigger, side: opposite(position.side) });
      order.updatedAt = state.market.now();
      queueRow(state, 'order', orderRow(state, order));
    } else addStopOrder(state, position, kind, stop);
  }
}

function findStopOrder(state: AccountState, { symbol, positionIdx }: LoopbackPosition, kind: StopKind) {
  return state.orders.find(
    (order) =>
      order.stopOrderType === kind &&
      order.status === 'Untriggered' &&
      order.symbol === symbol &&
      order.positionIdx === positionIdx,
  );
}

function endStopOrder(state: AccountState, order: LoopbackOrder): void {
  Object.assign(order, { status: 'Cancelled', cancelType: 'CancelByTpSlTsClear', updatedAt: state.market.now() });
  queueRow(state, 'order', orderRow(state, order));
}

function addStopOrder(state: AccountState, position: LoopbackPosition, kind: StopKind, stop: StopPrice): void {
  const at = state.market.now();
  const { symbol, positionIdx, side, size } = position;
  const order: LoopbackOrder = {
    orderId: newId(state, '50000000'),
    // Stops of a position carry no client id.
    orderLinkId: '',
    symbol,
    positionIdx,
    side: opposite(side),
    orderType: 'Market',
    timeInForce: 'IOC',
    price: 0,
    qty: size,
    cumQty: 0,
    cumValue: 0,
    cumFee: 0,
    status: 'Untriggered',
    cancelType: '',
    rejectReason: 'EC_NoError',
    createType: `CreateBy${kind}`,
    stopOrderType: kind,
    trigger: { ...stop, rising: isRising(side, kind) },
    reduceOnly: true,
    closeOnTrigger: true,
    queueAhead: 0,
    createdAt: at,
    updatedAt: at,
  };
  state.orders.push(order);
  queueRow(state, 'order', orderRow(state, order));
}

/** Returns the stops whose price was reached. */
export function takeTriggeredStops(state: AccountState, symbol: string): LoopbackOrder[] {
  return state.orders.filter(
    (order) =>
      order.symbol === symbol &&
      isOpen(order) &&
      order.status === 'Untriggered' &&
      order.trigger !== undefined &&
      isReached(state, symbol, order.trigger),
  );
}

/** Price relation of an attached stop to the entry. unverified: the exchange compares with the limit price. */
export function requireStopBehind(side: LoopbackPosition['side'], entry: number, kind: StopKind, price: number): void {
  const sign = signOf(side) * (kind === 'StopLoss' ? 1 : -1);
  if (sign * (entry - price) > 0) return;
  const relation = sign > 0 ? 'lower' : 'higher';
  throw new Refusal(10001, `${kind}:${price} set for ${side} position should ${relation} than base_price`);
}
