import { isOpen } from '../account/model';
import { openPositions } from '../account/state';
import type { VirtualBot } from '../virtualBot';

const EPSILON = 1e-8;

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
    const isAgreed = Math.abs(real - held) < EPSILON || (handled.has(symbol) && isDisputed);
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
    const differs = Math.abs(order.cumQty - stored.filled_qty) > EPSILON;
    return differs ? [`${order.orderLinkId} filled ${order.cumQty}, the bot booked ${stored.filled_qty}`] : [];
  });
  const unknown = [...virtual.rows.orders.values()].filter(
    ({ state: name, symbol }) => name !== 'done' && !handled.has(symbol),
  );
  return [...quantities, ...orders, ...unknown.map(({ client_id, state: name }) => `${client_id} stays ${name}`)];
}

/** Compares the order ids of the exchange. Returns those that exist twice. */
export function findRepeatedOrders({ account }: VirtualBot): string[] {
  const ids = account.state.orders.flatMap(({ orderLinkId }) => (orderLinkId === '' ? [] : [orderLinkId]));
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  return repeated.map((id) => `two orders with the client id ${id}`);
}

/**
 * Compares the money of a flat account with the books. Fills leave out the funding of the exchange, and trades contain it.
 */
export function findMissingMoney(virtual: VirtualBot, balance: number, handled: ReadonlySet<string>): string[] {
  const { account, rows, store } = virtual;
  const funding = account.state.executions
    .filter(({ execType }) => execType === 'Funding')
    .reduce((sum, { fee }) => sum + fee, 0);
  const wallet = account.state.wallet + funding;
  const ofFills = [...rows.fills.values()].reduce(
    (sum, { side, price, qty, fee }) => sum - (side === 'BUY' ? 1 : -1) * price * qty - fee,
    balance,
  );
  const { trades } = store.trades.listPage(0, 1_000);
  const ofTrades = trades.reduce((sum, { pnl_net }) => sum + (pnl_net ?? 0), balance);
  // A trade on the symbol of a person's position can hold a quantity that the exchange has netted.
  const open = trades.filter(({ status, symbol }) => status === 'OPEN' && !handled.has(symbol));
  const texts = open.map(({ trade_id }) => `the trade ${trade_id} is still open`);
  if (Math.abs(ofFills - wallet) > EPSILON) texts.push(`the fills differ from the wallet by ${ofFills - wallet}`);
  // The result of a position that a person opened belongs to no trade.
  const isComparable = open.length === 0 && handled.size === 0;
  if (isComparable && Math.abs(ofTrades - account.state.wallet) > EPSILON)
    texts.push(`the trades differ from the wallet by ${ofTrades - account.state.wallet}`);
  return texts;
}
