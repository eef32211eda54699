import type { MarketTrade } from '@/server/market/source';
import { floorToStep, isOpen, roundToStep, type LoopbackOrder } from './model';
import { bookExecution, setStatus, fillableQty } from './fills';
import { bookingStepOf, instrumentOf, markOf, positionAt, type AccountState } from './state';
import { takeTriggeredStops } from './positionStops';

/**
 * Largest distance of a market order from the mark price, as a fraction. Document: place order ("slippage threshold").
 * unverified: its size.
 */
const MARKET_ORDER_SLIPPAGE = 0.05;

type Level = { price: number; qty: number };

const isWithin = ({ side, price }: LoopbackOrder, level: number): boolean =>
  side === 'Buy' ? level <= price : level >= price;

/** Returns the levels of the book that the order may take, without the quantity that own orders already took. */
function takeableLevels(state: AccountState, order: LoopbackOrder): Level[] {
  const book = state.market.book(order.symbol);
  if (!book) return [];
  const side = order.side === 'Buy' ? 'ask' : 'bid';
  const taken = state.takenLevels.get(order.symbol);
  const levels: Level[] = [];
  for (let index = 0; index < book.depth(side); index++) {
    const price = book.priceAt(side, index);
    if (!isWithin(order, price)) break;
    const qty = book.quantityAt(side, index) - (taken?.get(price) ?? 0);
    if (qty > 0) levels.push({ price, qty });
  }
  return levels;
}

function recordTaken(state: AccountState, symbol: string, { price, qty }: Level): void {
  const taken = state.takenLevels.get(symbol) ?? new Map<number, number>();
  state.takenLevels.set(symbol, taken);
  taken.set(price, (taken.get(price) ?? 0) + qty);
}

/** Matches a new order. Each level of the book is one execution. */
export function matchNewOrder(state: AccountState, order: LoopbackOrder): void {
  const levels = takeableLevels(state, order);
  if (order.timeInForce === 'PostOnly') {
    // Document: place order. A post-only order that would fill immediately is cancelled.
    if (levels.length > 0)
      setStatus(state, order, 'Cancelled', { rejectReason: 'EC_PostOnlyWillTakeLiquidity', cancelType: 'UNKNOWN' });
    else rest(state, order);
    return;
  }
  const step = bookingStepOf(instrumentOf(state, order.symbol));
  const takeable = levels.reduce((sum, { qty }) => sum + qty, 0);
  if (order.timeInForce === 'FOK' && takeable < fillableQty(state, order) - step / 2) {
    // Document: enum rejectReason. unverified: which reason a FOK order gets.
    setStatus(state, order, 'Cancelled', { rejectReason: 'EC_NoImmediateQtyToFill', cancelType: 'UNKNOWN' });
    return;
  }
  takeLevels(state, order, levels);
  if (!isOpen(order)) return;
  if (order.timeInForce === 'GTC') rest(state, order);
  else setStatus(state, order, 'Cancelled', { rejectReason: 'EC_NoImmediateQtyToFill', cancelType: 'UNKNOWN' });
}

function takeLevels(state: AccountState, order: LoopbackOrder, levels: readonly Level[]): void {
  const step = bookingStepOf(instrumentOf(state, order.symbol));
  for (const level of levels) {
    const qty = floorToStep(Math.min(level.qty, fillableQty(state, order)), step);
    if (qty <= 0) continue;
    recordTaken(state, order.symbol, { price: level.price, qty });
    bookExecution(state, order, { price: level.price, qty, isMaker: false });
    if (!isOpen(order)) return;
  }
}

/** Puts the order into the book behind the quantity that rests at its price. */
function rest(state: AccountState, order: LoopbackOrder): void {
  const book = state.market.book(order.symbol);
  const side = order.side === 'Buy' ? 'bid' : 'ask';
  order.queueAhead = 0;
  for (let index = 0; book && index < book.depth(side); index++)
    if (book.priceAt(side, index) === order.price) order.queueAhead = book.quantityAt(side, index);
  if (order.status === 'New') setStatus(state, order, 'New');
}

const restingOrders = (state: AccountState, symbol: string): LoopbackOrder[] =>
  state.orders.filter((order) => order.symbol === symbol && isOpen(order) && order.status !== 'Untriggered');

/** Fills resting orders that the opposite side of the book has reached, and triggers stops. */
export function matchBook(state: AccountState, symbol: string): void {
  state.takenLevels.delete(symbol);
  for (const order of restingOrders(state, symbol)) {
    for (const level of takeableLevels(state, order)) {
      if (!isOpen(order)) break;
      fillResting(state, order, level.qty);
      recordTaken(state, symbol, level);
    }
  }
  triggerStops(state, symbol);
}

/** Fills resting orders by trades. A trade at the order's price first fills the queue ahead of the order. */
export function matchTrades(state: AccountState, symbol: string, trades: readonly MarketTrade[]): void {
  for (const trade of trades) {
    let left = trade.quantity;
    for (const order of restingOrders(state, symbol)) {
      const hits = (trade.taker === 'SELL') === (order.side === 'Buy');
      if (!hits || !(order.side === 'Buy' ? trade.price <= order.price : trade.price >= order.price)) continue;
      const queue = trade.price === order.price ? Math.min(order.queueAhead, left) : 0;
      order.queueAhead = trade.price === order.price ? order.queueAhead - queue : 0;
      left -= fillResting(state, order, left - queue);
    }
  }
  triggerStops(state, symbol);
}

/** Returns the filled quantity. */
function fillResting(state: AccountState, order: LoopbackOrder, available: number): number {
  const step = bookingStepOf(instrumentOf(state, order.symbol));
  const qty = floorToStep(Math.min(available, fillableQty(state, order)), step);
  if (qty > 0) bookExecution(state, order, { price: order.price, qty, isMaker: true });
  return qty;
}

/** Sends the market order of each reached stop. What the book cannot fill is cancelled, as for each market order. */
export function triggerStops(state: AccountState, symbol: string): void {
  for (const order of takeTriggeredStops(state, symbol)) {
    const position = positionAt(state, symbol, order.positionIdx);
    if (order.stopOrderType === 'StopLoss') delete position.stopLoss;
    else delete position.takeProfit;
    order.status = 'New';
    order.price = marketOrderBound(state, order);
    matchNewOrder(state, order);
  }
}

/** Document: place order. A market order is an IOC limit order at a bound around the mark price. */
export function marketOrderBound(
  state: AccountState,
  { symbol, side }: Pick<LoopbackOrder, 'side' | 'symbol'>,
): number {
  const { tick_size } = instrumentOf(state, symbol);
  const factor = side === 'Buy' ? 1 + MARKET_ORDER_SLIPPAGE : 1 - MARKET_ORDER_SLIPPAGE;
  return roundToStep(markOf(state, symbol) * factor, tick_size);
}
