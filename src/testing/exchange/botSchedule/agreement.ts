import { isOpen } from '../account/model';
import { bookingStepOf, instrumentOf, openPositions, type AccountState } from '../account/state';
import type { VirtualBot } from '../virtualBot';

const EPSILON = 1e-8;
/** Quantities differ by the rounding error of their sum below this share of a step. */
const QTY_TOLERANCE = 1e-5;

/** Returns the difference below which two quantities of a symbol are equal. */
export const qtyToleranceOf = (state: AccountState, symbol: string): number =>
  bookingStepOf(instrumentOf(state, symbol)) * QTY_TOLERANCE;

/** Returns the quantity that the stored open trades hold of a symbol, positive for a LONG. */
function storedQty({ store }: VirtualBot, symbol: string): number {
  const open = store.trades.listOpenTrades().filter(({ trade }) => trade.symbol === symbol);
  return open.reduce((sum, { trade, monitor }) => {
    // The state of an open trade holds the part that has left, as the bot stores it.
    const exited = (monitor?.['exited'] as { qty: number } | undefined)?.qty ?? 0;
    return sum + (trade.side === 'LONG' ? 1 : -1) * ((trade.quantity ?? 0) - exited);
  }, 0);
}

/** Compares quantities and orders of the bot with the exchange. Returns the differences. */
export function findDifferences(virtual: VirtualBot, handled: ReadonlySet<string>): string[] {
  const { account, market } = virtual;
  const { state } = account;
  const findings = virtual.bot().status().execution?.findings ?? [];
  const quantities = market.instruments().flatMap(({ symbol }) => {
    const real = openPositions(state)
      .filter((position) => position.symbol === symbol)
      .reduce((sum, { side, size }) => sum + (side === 'Buy' ? size : -size), 0);
    const held = storedQty(virtual, symbol);
    const isDisputed = findings.some((finding) => finding.symbol === symbol && finding.is_disputed);
    // The bot invents no fill for a position of a person. It must show the difference.
    const isAgreed = Math.abs(real - held) < qtyToleranceOf(state, symbol) || (handled.has(symbol) && isDisputed);
    return isAgreed ? [] : [`${symbol}: the bot holds ${held}, the exchange ${real}`];
  });
  const known = new Map(
    virtual
      .bot()
      .accountOrders()
      .map((order) => [order.client_id, order]),
  );
  const orders = state.orders.flatMap((order) => {
    if (!/^[ex]-/.test(order.orderLinkId) || handled.has(order.symbol)) return [];
    const own = known.get(order.orderLinkId);
    const stored = virtual.rows.orders.get(order.orderLinkId);
    if (stored === undefined) return [`the order ${order.orderLinkId} is not stored`];
    if (isOpen(order)) return [`the order ${order.orderLinkId} is still open`];
    if (stored.state !== 'done' || (own !== undefined && own.state !== 'done'))
      return [`the order ${order.orderLinkId} ended, and the bot shows it as ${own?.state ?? stored.state}`];
    const differs = Math.abs(order.cumQty - stored.filled_qty) > qtyToleranceOf(state, order.symbol);
    return differs ? [`${order.orderLinkId} filled ${order.cumQty}, the bot booked ${stored.filled_qty}`] : [];
  });
  const unknown = [...virtual.rows.orders.values()].filter(
    ({ state: name, symbol }) => name !== 'done' && !handled.has(symbol),
  );
  return [...quantities, ...orders, ...unknown.map(({ client_id, state: name }) => `${client_id} stays ${name}`)];
}

/** Returns the differences that the bot reports although the quantities of bot and exchange are equal. */
export function findRoundingDisputes({ account, bot }: VirtualBot): string[] {
  const findings = bot().status().execution?.findings ?? [];
  return findings.flatMap(({ symbol, kind, ledger_qty, exchange_qty }) => {
    const difference = Math.abs((ledger_qty ?? 0) - (exchange_qty ?? 0));
    return kind === 'quantity' && difference < qtyToleranceOf(account.state, symbol)
      ? [`the bot disputes a rounding error of ${symbol}`]
      : [];
  });
}

/** Compares the order ids of the exchange. Returns those that exist twice. */
export function findRepeatedOrders({ account }: VirtualBot): string[] {
  const ids = account.state.orders.flatMap(({ orderLinkId }) => (orderLinkId === '' ? [] : [orderLinkId]));
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  return repeated.map((id) => `two orders with the client id ${id}`);
}

const sumOf = <T>(rows: Iterable<T>, amountOf: (row: T) => number): number =>
  [...rows].reduce((sum, row) => sum + amountOf(row), 0);

const moneyOf = ({ side, price, qty, fee }: { side: string; price: number; qty: number; fee: number }): number =>
  -(side === 'BUY' ? 1 : -1) * price * qty - fee;

/** Money that a person won or lost without a change of a position. */
const moneyOfRoundTrips = ({ executions, roundTripIds }: AccountState): number =>
  sumOf(executions, ({ order, price, qty, fee }) =>
    roundTripIds.has(order.orderId) ? moneyOf({ side: order.side === 'Buy' ? 'BUY' : 'SELL', price, qty, fee }) : 0,
  );

const fundingOf = ({ executions }: AccountState, symbol?: string): number =>
  sumOf(executions, ({ execType, fee, order }) =>
    execType === 'Funding' && (symbol === undefined || order.symbol === symbol) ? fee : 0,
  );

/**
 * Compares the money of a flat account with the books. Transfers and other markets belong to no trade. Funding
 * counts by the rows of the exchange.
 */
export function findMissingMoney(virtual: VirtualBot, balance: number, handled: ReadonlySet<string>): string[] {
  const { account, rows, store } = virtual;
  const { state } = account;
  const ofContracts = state.wallet - sumOf(state.walletChanges, ({ amount }) => amount);
  const withoutFunding = ofContracts + fundingOf(state);
  const ofFills = balance + sumOf(rows.fills.values(), moneyOf);
  const { trades } = store.trades.listPage(0, 1_000);
  const ofTrades = balance + sumOf(trades, ({ pnl_net }) => pnl_net ?? 0);
  const expected = ofContracts - moneyOfRoundTrips(state);
  // A trade on the symbol of a person's position can hold a quantity that the exchange has netted.
  const open = trades.filter(({ status, symbol }) => status === 'OPEN' && !handled.has(symbol));
  const texts = open.map(({ trade_id }) => `the trade ${trade_id} is still open`);
  if (Math.abs(ofFills - withoutFunding) > EPSILON)
    texts.push(`the fills differ from the wallet by ${ofFills - withoutFunding}`);
  // The result of a position that a person opened belongs to no trade.
  const isComparable = open.length === 0 && handled.size === 0;
  if (isComparable && Math.abs(ofTrades - expected) > EPSILON)
    texts.push(`the trades differ from the wallet by ${ofTrades - expected}`);
  if (!isComparable) return texts;
  for (const symbol of state.instruments.keys()) {
    const booked = sumOf(trades, (trade) => (trade.symbol === symbol ? (trade.funding_fee ?? 0) : 0));
    if (Math.abs(booked - fundingOf(state, symbol)) > EPSILON)
      texts.push(`the trades of ${symbol} paid funding of ${booked}, the exchange charged ${fundingOf(state, symbol)}`);
  }
  return texts;
}
