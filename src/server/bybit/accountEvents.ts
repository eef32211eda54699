import type { FundingPayment } from '../orders/port';
import type { AccountRows } from './rows/accountRows';
import type { OrderRow } from './rows/interpret';
import type { StreamTopic } from './stream';
import type { SentOrders } from './sentOrders';

type Receivers = {
  rows: AccountRows;
  orders: Pick<SentOrders, 'reportFill'>;
  applyOrder(row: OrderRow): void;
  keepFunding(payments: readonly FundingPayment[]): void;
  stopEvents: { receive(topic: StreamTopic, row: unknown): void };
};

/** Passes on the rows of the private stream that concern contracts of the bot. */
export const createAccountEvents =
  ({ rows, orders, applyOrder, keepFunding, stopEvents }: Receivers) =>
  (topic: StreamTopic, received: readonly unknown[]): void => {
    if (topic === 'wallet') return;
    const own = rows.selectOwn(topic, received);
    if (topic === 'order') for (const order of rows.readOrders(own)) applyOrder(order);
    if (topic === 'execution') {
      const { fills, funding } = rows.readExecutions(own);
      for (const fill of fills) orders.reportFill(fill);
      keepFunding(funding);
    }
    for (const row of own) stopEvents.receive(topic, row);
  };

/** Funding that the bot did not read yet. Readings of the port and events also show funding. */
export function createUnreadFunding() {
  const payments = new Map<string, FundingPayment>();
  return {
    keep(read: readonly FundingPayment[]): void {
      for (const payment of read) payments.set(payment.id, payment);
    },
    /** Returns the payments, oldest first, and forgets them. */
    take(): readonly FundingPayment[] {
      const taken = [...payments.values()].sort((a, b) => a.at - b.at);
      payments.clear();
      return taken;
    },
  };
}
