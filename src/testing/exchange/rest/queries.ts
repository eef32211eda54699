import { isOpen, Refusal, type LoopbackOrder, type LoopbackPosition, type WireRow } from '../account/model';
import { executionRow, orderRow, positionRow } from '../account/rows';
import { instrumentOf, openPositions, positionAt, type AccountState } from '../account/state';

/** Document: get open orders ("the most recent 500 orders"). */
const RECENT_CLOSED_ORDERS = 500;
/** Document: get open orders, get trade history, get position info: default and largest page. */
const ORDER_PAGE = { usual: 20, most: 50 };
const EXECUTION_PAGE = { usual: 50, most: 100 };
const POSITION_PAGE = { usual: 20, most: 200 };

export type OrderVisibility = {
  /** True while queries do not show the order yet. */
  isHidden(order: LoopbackOrder): boolean;
  /** Closed orders from before this time stand only in the history. The exchange forgets them at a restart. */
  restartedAt: number;
};

export type Page = { list: WireRow[]; nextPageCursor: string; category: 'linear' };

export function toPage(rows: WireRow[], query: URLSearchParams, { usual, most }: typeof ORDER_PAGE): Page {
  const limit = Math.min(most, Number(query.get('limit') ?? usual));
  const start = Number(query.get('cursor') ?? 0);
  const end = start + limit;
  return { list: rows.slice(start, end), nextPageCursor: end < rows.length ? String(end) : '', category: 'linear' };
}

function requireLinear(query: URLSearchParams): void {
  if (query.get('category') !== 'linear') throw new Refusal(10001, 'params error: category');
}

/** Document: get open orders, get position info ("either symbol, baseCoin or settleCoin is required"). */
function requireSelection(query: URLSearchParams): void {
  if (['symbol', 'baseCoin', 'settleCoin'].some((name) => query.has(name))) return;
  // unverified: the code.
  throw new Refusal(10001, 'Missing some parameters that must be filled in, symbol or settleCoin or baseCoin');
}

/** Document: get open orders. The priority is orderId, orderLinkId, symbol. Newest first. */
function selectOrders(state: AccountState, query: URLSearchParams, visibility: OrderVisibility): LoopbackOrder[] {
  const [orderId, linkId, symbol] = ['orderId', 'orderLinkId', 'symbol'].map((name) => query.get(name));
  return state.orders
    .filter((order) => {
      if (orderId) return order.orderId === orderId;
      return linkId ? order.orderLinkId === linkId : !symbol || order.symbol === symbol;
    })
    .filter((order) => !visibility.isHidden(order))
    .reverse();
}

export function queryRecentOrders(state: AccountState, query: URLSearchParams, visibility: OrderVisibility): Page {
  requireLinear(query);
  requireSelection(query);
  const recent = new Set(state.orders.filter((order) => !isOpen(order)).slice(-RECENT_CLOSED_ORDERS));
  // Document: get open orders ("openOnly is ignored when query by orderId or orderLinkId").
  const closedToo = query.has('orderId') || query.has('orderLinkId') || query.get('openOnly') === '1';
  const shown = selectOrders(state, query, visibility).filter(
    (order) => isOpen(order) || (closedToo && recent.has(order) && order.updatedAt >= visibility.restartedAt),
  );
  return toPage(
    shown.map((order) => orderRow(state, order)),
    query,
    ORDER_PAGE,
  );
}

export function queryOrderHistory(state: AccountState, query: URLSearchParams, visibility: OrderVisibility): Page {
  requireLinear(query);
  const closed = selectOrders(state, query, visibility).filter((order) => !isOpen(order));
  return toPage(
    closed.map((order) => orderRow(state, order)),
    query,
    ORDER_PAGE,
  );
}

/** Document: get trade history. A query covers 7 days from startTime on, and the last 7 days without it. */
const LONGEST_RANGE_MS = 7 * 86_400_000;

export function queryExecutions(state: AccountState, query: URLSearchParams, visibility: OrderVisibility): Page {
  requireLinear(query);
  const [symbol, orderId, linkId, execType] = ['symbol', 'orderId', 'orderLinkId', 'execType'].map((name) =>
    query.get(name),
  );
  const start = query.get('startTime');
  const from = start === null ? state.market.now() - LONGEST_RANGE_MS : Number(start);
  const to = Math.min(Number(query.get('endTime') ?? Infinity), from + LONGEST_RANGE_MS);
  const shown = state.executions.filter(
    ({ order, at, execType: type }) =>
      (!symbol || order.symbol === symbol) &&
      (!orderId || order.orderId === orderId) &&
      (!linkId || order.orderLinkId === linkId) &&
      (!execType || type === execType) &&
      at >= from &&
      at <= to &&
      !visibility.isHidden(order),
  );
  return toPage(shown.reverse().map(executionRow), query, EXECUTION_PAGE);
}

/**
 * Document: get position info. With a symbol the list has each position index of the mode, also with size 0. With
 * settleCoin it has only open positions.
 */
export function queryPositions(state: AccountState, query: URLSearchParams): Page {
  requireLinear(query);
  requireSelection(query);
  const symbol = query.get('symbol');
  if (symbol) instrumentOf(state, symbol);
  const indexes = state.hedgeMode ? ([1, 2] as const) : ([0] as const);
  const positions: LoopbackPosition[] = symbol
    ? indexes.map((index) => positionAt(state, symbol, index))
    : openPositions(state);
  return toPage(
    positions.map((position) => positionRow(state, position)),
    query,
    POSITION_PAGE,
  );
}
