import { differenceBpsOf, type FillComparison } from './fillComparison';
import type { ComparedOrder } from '../store/account/orderResults';

const DASH = '-';

const signed = (value: number): string => (value > 0 ? '+' : '') + value.toFixed(2);
/** Hides the rounding error of a price that was calculated. */
const priceText = (price: number): string => String(Number(price.toPrecision(10)));
const wholeMs = (value: number): string => String(Math.round(value));
const orDash = <Value>(value: Value | null | undefined, format: (value: Value) => string): string =>
  value === null || value === undefined ? DASH : format(value);

/** Aligns the first column to the left and all others to the right. */
function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const align = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => `${row.map(align).join('  ').trimEnd()}\n`).join('');
}

const fillsTable = (kinds: readonly FillComparison[]): string =>
  formatTable([
    ['Filled orders', 'orders', 'at the exchange', 'in the estimate', 'both', 'only exchange', 'only estimate'],
    ...kinds.map((kind) => [
      kind.name,
      ...[kind.orders, kind.filledAtExchange, kind.filledInEstimate, kind.both].map(String),
      ...[kind.onlyExchange, kind.onlyEstimate].map(String),
    ]),
  ]);

const pricesTable = (kinds: readonly FillComparison[]): string =>
  formatTable([
    ['Price difference, bps', '10th percentile', 'median', '90th percentile'],
    ...kinds.map(({ name, differenceBps }) => [
      name,
      ...(['p10', 'median', 'p90'] as const).map((part) => orDash(differenceBps?.[part], signed)),
    ]),
  ]);

const delaysTable = (kinds: readonly FillComparison[]): string =>
  formatTable([
    ['Delay of filled orders, ms', 'exchange median', '90th', 'estimate median', '90th'],
    ...kinds.map(({ name, exchangeDelayMs, estimateDelayMs }) => [
      name,
      ...[exchangeDelayMs, estimateDelayMs].flatMap((delay) => [
        orDash(delay?.median, wholeMs),
        orDash(delay?.p90, wholeMs),
      ]),
    ]),
  ]);

/** Formats the tables of all kinds of orders. */
export const formatComparison = (kinds: readonly FillComparison[]): string =>
  `${fillsTable(kinds)}
${pricesTable(kinds)}The difference compares average prices of orders that both filled. Positive: the exchange is worse.

${delaysTable(kinds)}`;

const resultText = (qty: number | null, price: number | null, delayMs: number | null): string =>
  `${(qty ?? 0) > 0 ? `${qty} at ${orDash(price, priceText)}` : 'not filled'}, ${orDash(delayMs, wholeMs)} ms`;

/** Formats one line for each order, oldest first. */
export const formatOrders = (orders: readonly ComparedOrder[]): string =>
  formatTable([
    ['Time (UTC)', 'symbol', 'order', 'quantity', 'limit', 'state', 'at the exchange', 'in the estimate', 'bps'],
    ...orders.map((order) => [
      new Date(order.created_ms).toISOString().slice(0, 19).replace('T', ' '),
      order.symbol,
      `${order.side} ${order.purpose}`,
      String(order.qty),
      orDash(order.limit_price, priceText),
      order.state,
      resultText(order.filled_qty, order.average_price, order.delay_ms),
      order.estimate_qty === null
        ? 'failed'
        : resultText(order.estimate_qty, order.estimate_price, order.estimate_delay_ms),
      orDash(differenceBpsOf(order), signed),
    ]),
  ]);
