import { differenceToPaperBps } from '@/domain/trades/orderList';
import type { ComparedOrder } from '../store/account/orderResults';

/** Kinds of orders, in the order of the printed tables. */
const ORDER_KINDS = ['resting entry', 'taker entry', 'exit by limit', 'exit by market'] as const;
type OrderKind = (typeof ORDER_KINDS)[number];

/** Tenth percentile, median and ninetieth percentile. */
type Spread = { readonly p10: number; readonly median: number; readonly p90: number };

export type FillComparison = {
  readonly name: OrderKind | 'total';
  readonly orders: number;
  readonly filledAtExchange: number;
  readonly filledInEstimate: number;
  readonly both: number;
  readonly onlyExchange: number;
  readonly onlyEstimate: number;
  /** Average price at the exchange against the estimate, of orders that both filled. Positive: the exchange is worse. */
  readonly differenceBps: Spread | undefined;
  /** Time from the order to its end, of filled orders. */
  readonly exchangeDelayMs: Spread | undefined;
  readonly estimateDelayMs: Spread | undefined;
};

function kindOf({ purpose, time_in_force, limit_price }: ComparedOrder): OrderKind {
  if (purpose === 'exit') return limit_price === null ? 'exit by market' : 'exit by limit';
  return time_in_force === 'POST_ONLY' ? 'resting entry' : 'taker entry';
}

const isFilled = ({ filled_qty }: ComparedOrder): boolean => (filled_qty ?? 0) > 0;
const isEstimateFilled = ({ estimate_qty }: ComparedOrder): boolean => (estimate_qty ?? 0) > 0;

export const differenceBpsOf = ({ side, average_price, estimate_price }: ComparedOrder): number | null =>
  differenceToPaperBps(side, average_price, estimate_price);

/** Value at `share` of the sorted values, by the nearest rank. */
const valueAt = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;

function spreadOf(values: readonly (number | null)[]): Spread | undefined {
  const sorted = values.flatMap((value) => (value === null ? [] : [value])).sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  return { p10: valueAt(sorted, 0.1), median: valueAt(sorted, 0.5), p90: valueAt(sorted, 0.9) };
}

function compareOrders(name: FillComparison['name'], orders: readonly ComparedOrder[]): FillComparison {
  const atExchange = orders.filter(isFilled);
  const inEstimate = orders.filter(isEstimateFilled);
  const both = atExchange.filter(isEstimateFilled).length;
  return {
    name,
    orders: orders.length,
    filledAtExchange: atExchange.length,
    filledInEstimate: inEstimate.length,
    both,
    onlyExchange: atExchange.length - both,
    onlyEstimate: inEstimate.length - both,
    differenceBps: spreadOf(orders.map(differenceBpsOf)),
    exchangeDelayMs: spreadOf(atExchange.map(({ delay_ms }) => delay_ms)),
    estimateDelayMs: spreadOf(inEstimate.map(({ estimate_delay_ms }) => estimate_delay_ms)),
  };
}

/** Compares the orders of each kind, and all of them. An order without an estimate is not compared. */
export function compareFills(orders: readonly ComparedOrder[]): FillComparison[] {
  const compared = orders.filter(({ estimate_qty }) => estimate_qty !== null);
  return [
    ...ORDER_KINDS.map((kind) =>
      compareOrders(
        kind,
        compared.filter((order) => kindOf(order) === kind),
      ),
    ),
    compareOrders('total', compared),
  ];
}
