import { isOpen, Refusal, type LoopbackOrder, type LoopbackPosition } from '../account/model';
import { executionRow, orderRow, positionRow } from '../account/rows';
import { instrumentOf, openPositions, positionAt, type AccountState } from '../account/state';
import { toPage, type Page, type Paging } from './pages';

/** Document: get open orders ("the most recent 500 orders"). */
const RECENT_CLOSED_ORDERS = 500;
/** Document: get open orders, get trade history, get position info: default and largest page. */
const ORDER_PAGE = { usual: 20, most: 50 };
const EXECUTION_PAGE = { usual: 50, most: 100 };
const POSITION_PAGE = { usual: 20, most: 200 };

/** What the queries of lists show. Tests change it between requests. */
export type OrderVisibility = {
  /** True while queries do not show the order yet. */
  isHidden(order: LoopbackOrder): boolean;
  /** Only the history lists orders that closed before this time. The exchange forgets them at a restart. */
  restartedAt: number;
  /** How each list ends. */
  paging: Paging;
};

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
  return toPage(shown, { query, sizes: ORDER_PAGE, paging: visibility.paging }, (order) => orderRow(state, order));
}

export function queryOrderHistory(state: AccountState, query: URLSearchParams, visibility: OrderVisibility): Page {
  requireLinear(query);
  const closed = selectOrders(state, query, visibility).filter((order) => !isOpen(order));
  return toPage(closed, { query, sizes: ORDER_PAGE, paging: visibility.paging }, (order) => orderRow(state, order));
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
  // Document: get trade history. The query takes no settle coin, so that the same list has the contracts of USDC.
  const foreign = state.foreignExecutions.filter(
    ({ category, symbol: name, at }) =>
      category === 'linear' && !orderId && !linkId && (!symbol || name === symbol) && at >= from && at <= to,
  );
  const rows = [
    ...shown.map((execution) => ({ at: execution.at, toRow: () => executionRow(execution) })),
    ...foreign.flatMap(({ at, row }) => (!execType || execType === 'Trade' ? [{ at, toRow: () => row }] : [])),
  ].sort((a, b) => a.at - b.at);
  return toPage(rows.reverse(), { query, sizes: EXECUTION_PAGE, paging: visibility.paging }, ({ toRow }) => toRow());
}

/**
 * Document: get position info. With a symbol the list has each position index of the mode, also with size 0. With
 * settleCoin it has only open positions.
 */
export function queryPositions(
  state: AccountState,
  query: URLSearchParams,
  { paging }: Pick<OrderVisibility, 'paging'>,
): Page {
  requireLinear(query);
  requireSelection(query);
  const symbol = query.get('symbol');
  if (symbol) instrumentOf(state, symbol);
  const indexes = state.hedgeMode ? ([1, 2] as const) : ([0] as const);
  const positions: LoopbackPosition[] = symbol
    ? indexes.map((index) => positionAt(state, symbol, index))
    : openPositions(state);
  return toPage(positions, { query, sizes: POSITION_PAGE, paging }, (position) => positionRow(state, position));
}
