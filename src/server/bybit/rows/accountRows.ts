import { z } from '@/contract/schema/z';

import type { Fill, FundingPayment, SnapshotPosition } from '../../orders/port';
import { textSchema } from './fields';
import { hasKnownStatus, type OrderRow, readFill, readFunding, readOrderRow, UNREADABLE } from './interpret';
import { readPositions } from './positionRows';

type RowKind = 'execution' | 'order' | 'position';

type Executions = {
  readonly fills: readonly Fill[];
  readonly funding: readonly FundingPayment[];
  /** Number of rows of the contracts of the bot that could not be read. */
  readonly unread: number;
};

type Options = {
  /** Returns undefined for a contract that the exchange never listed for the bot. */
  findContract(symbol: string): unknown;
  /** Receives a text for the log. */
  warn(text: string): void;
  now(): number;
};

/** Perpetual and dated contracts. Contracts that settle in USDC have other names. Document: get instruments info. */
const USDT_CONTRACT = /^[^-]+USDT(-[^-]+)?$/;
const LOG_EVERY_MS = 600_000;
/** Rows that are remembered, because queries repeat them. */
const MAX_COUNTED_ROWS = 1_000;

const headSchema = z
  .object({ category: textSchema, symbol: textSchema, execType: textSchema })
  .catch({ category: '', symbol: '', execType: '' });
const idsSchema = z.object({ execId: textSchema, orderId: textSchema, symbol: textSchema });

export type AccountRows = ReturnType<typeof createAccountRows>;

/** Reads the rows of queries and events. A row that the bot does not use costs no other row, and is counted in the log. */
export function createAccountRows({ findContract, warn, now }: Options) {
  const count = createRowCounter(warn, now);

  const isLinear = (kind: RowKind, row: unknown): boolean => {
    const { category } = headSchema.parse(row);
    if (category === '' || category === 'linear') return true;
    count.add(`${kind} of category ${category}, ignored`, row);
    return false;
  };
  const settlesInUsdt = (kind: RowKind, row: unknown): boolean => {
    const { symbol } = headSchema.parse(row);
    if (symbol === '' || findContract(symbol) !== undefined || USDT_CONTRACT.test(symbol)) return true;
    count.add(`${kind} of a contract that does not settle in USDT, ignored`, row);
    return false;
  };
  /** A query of positions or orders names the settle coin itself. The exchange, not a name, decides which rows those are. */
  const selectLinear = (kind: RowKind, rows: readonly unknown[]) => rows.filter((row) => isLinear(kind, row));
  const selectOwn = (kind: RowKind, rows: readonly unknown[]): readonly unknown[] => {
    const own = selectLinear(kind, rows).filter((row) => settlesInUsdt(kind, row));
    count.log();
    return own;
  };

  function readOrder(row: unknown): OrderRow | undefined {
    const order = readOrderRow(row);
    if (!order) count.add('unreadable order, ignored', row);
    else if (order.orderStatus === UNREADABLE) count.add('unreadable order, kept as open', row);
    else if (!hasKnownStatus(order)) count.add(`order of the unknown status ${order.orderStatus}, kept as open`, row);
    return order;
  }

  return {
    /** Returns the rows of linear contracts that settle in USDT. */
    selectOwn,
    readOrders(rows: readonly unknown[]): OrderRow[] {
      const orders = selectLinear('order', rows).flatMap((row) => readOrder(row) ?? []);
      count.log();
      // A page that the exchange repeats shows the same orders again.
      return [...new Map(orders.map((order) => [order.orderId, order])).values()];
    },
    readExecutions(rows: readonly unknown[]): Executions {
      const fills: Fill[] = [];
      const funding: FundingPayment[] = [];
      let unread = 0;
      for (const row of selectOwn('execution', rows)) {
        const fill = readFill(row);
        const payment = fill ? undefined : readFunding(row);
        if (fill) fills.push(fill);
        else if (payment) funding.push(payment);
        else {
          unread += 1;
          count.add(
            `execution of type ${headSchema.parse(row).execType || 'unknown'} that is no readable trade, ignored`,
            row,
          );
        }
      }
      count.log();
      return { fills, funding, unread };
    },
    /** Throws for an unreadable position. */
    readPositions: (rows: readonly unknown[]): readonly SnapshotPosition[] =>
      readPositions(selectLinear('position', rows)),
  };
}

/** Counts each row once. Writes one line for all rows, and no further line for a time. */
function createRowCounter(warn: (text: string) => void, now: () => number) {
  const counted = new Set<string>();
  const counts = new Map<string, number>();
  let loggedAt = -Infinity;
  return {
    add(what: string, row: unknown): void {
      const { data } = idsSchema.safeParse(row);
      const key = `${what} ${data?.execId || data?.orderId || data?.symbol}`;
      if (counted.has(key)) return;
      counted.add(key);
      const [oldest] = counted;
      if (counted.size > MAX_COUNTED_ROWS && oldest !== undefined) counted.delete(oldest);
      counts.set(what, (counts.get(what) ?? 0) + 1);
    },
    log(): void {
      if (counts.size === 0 || now() - loggedAt < LOG_EVERY_MS) return;
      loggedAt = now();
      warn(`Rows of the account: ${[...counts].map(([what, rows]) => `${rows} × ${what}`).join('; ')}`);
      counts.clear();
    },
  };
}
