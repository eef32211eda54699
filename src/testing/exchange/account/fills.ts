import {
  isOpen,
  leavesOf,
  opposite,
  roundToStep,
  signOf,
  type ExecType,
  type LoopbackOrder,
  type LoopbackPosition,
  type OrderStatus,
} from './model';
import { AMOUNT_DECIMALS, executionRow, orderRow, positionRow, walletRow } from './rows';
import {
  bookingStepOf,
  instrumentOf,
  MAKER_FEE,
  markOf,
  newId,
  positionAt,
  queueRow,
  TAKER_FEE,
  type AccountState,
} from './state';
import { refreshStopOrders } from './positionStops';

export type OrderFill = { price: number; qty: number; isMaker: boolean; execType?: ExecType };

/** Largest quantity that the order may fill now. A reduce-only order is clipped at each fill, never at its creation. */
export function fillableQty(state: AccountState, order: LoopbackOrder): number {
  const step = bookingStepOf(instrumentOf(state, order.symbol));
  const leaves = leavesOf(order, step);
  if (!order.reduceOnly) return leaves;
  const position = positionAt(state, order.symbol, order.positionIdx);
  return position.side === opposite(order.side) ? Math.min(leaves, position.size) : 0;
}

/** Books one execution: order, position, fee and wallet change together. */
export function bookExecution(state: AccountState, order: LoopbackOrder, fill: OrderFill): void {
  const { price, qty, isMaker, execType = 'Trade' } = fill;
  const step = bookingStepOf(instrumentOf(state, order.symbol));
  const at = state.market.now();
  const feeRate = isMaker ? MAKER_FEE : TAKER_FEE;
  // The wallet changes by the fee that the row shows.
  const fee = Number((price * qty * feeRate).toFixed(AMOUNT_DECIMALS));
  order.cumQty = roundToStep(order.cumQty + qty, step);
  order.cumValue += price * qty;
  order.cumFee += fee;
  order.updatedAt = at;
  order.status = leavesOf(order, step) > 0 ? 'PartiallyFilled' : 'Filled';
  const position = positionAt(state, order.symbol, order.positionIdx);
  const realised = applyFill(position, order, { price, qty }, step);
  position.realised += realised - fee;
  position.updatedAt = at;
  state.wallet += realised - fee;
  // unverified: the first part fill of an order sets its attached stop.
  if (order.stopLoss) position.stopLoss = order.stopLoss;
  if (order.takeProfit) position.takeProfit = order.takeProfit;
  if (position.size === 0) clearStops(position);
  const execution = {
    execId: newId(state, 'e0000000'),
    order: { ...order },
    execType,
    price,
    qty,
    fee,
    feeRate,
    realised,
    isMaker,
    leavesQty: leavesOf(order, step),
    markPrice: markOf(state, order.symbol),
    at,
  };
  state.executions.push(execution);
  queueRow(state, 'execution', executionRow(execution));
  queueRow(state, 'order', orderRow(state, order));
  refreshStopOrders(state, position);
  queueRow(state, 'position', positionRow(state, position));
  queueRow(state, 'wallet', walletRow(state));
  cancelSpentReduceOnly(state, position);
}

/** Changes the position by a fill. Returns the realised PnL without fee. */
function applyFill(
  position: LoopbackPosition,
  { side }: LoopbackOrder,
  { price, qty }: { price: number; qty: number },
  step: number,
): number {
  if (position.size === 0 || position.side === side) {
    const size = roundToStep(position.size + qty, step);
    position.entry = (position.entry * position.size + price * qty) / size;
    position.side = side;
    position.size = size;
    return 0;
  }
  const closed = Math.min(qty, position.size);
  const realised = signOf(position.side) * (price - position.entry) * closed;
  position.size = roundToStep(position.size - closed, step);
  if (position.size === 0) position.entry = 0;
  const rest = roundToStep(qty - closed, step);
  if (rest > 0) {
    // Only an order without reduce-only flips a position. The stops of the closed position do not pass to the new one.
    clearStops(position);
    Object.assign(position, { side, size: rest, entry: price });
  }
  return realised;
}

function clearStops(position: LoopbackPosition): void {
  delete position.stopLoss;
  delete position.takeProfit;
}

/** Document: enum cancelType, CancelByReduceOnly. Cancels reduce-only orders that can no longer reduce. */
function cancelSpentReduceOnly(state: AccountState, { symbol, positionIdx }: LoopbackPosition): void {
  for (const order of state.orders) {
    const concerned = order.symbol === symbol && order.positionIdx === positionIdx && order.reduceOnly;
    if (concerned && isOpen(order) && order.stopOrderType === '' && fillableQty(state, order) === 0)
      setStatus(state, order, 'Cancelled', { cancelType: 'CancelByReduceOnly' });
  }
}

export function setStatus(
  state: AccountState,
  order: LoopbackOrder,
  status: OrderStatus,
  reason: { cancelType?: string; rejectReason?: string } = {},
): void {
  Object.assign(order, reason, { status, updatedAt: state.market.now() });
  queueRow(state, 'order', orderRow(state, order));
}
