/** Stores the results of orders and of their estimates, one second after their last change. */
import type { StoredOrderResult } from '../store/account/orderResults';
import type { OrdersContext } from './context';

/** Time after which a changed result is stored. The write never happens within a report or a send of an order. */
const SAVE_DELAY_MS = 1_000;

export type ResultSaver = {
  /** Stores the result after SAVE_DELAY_MS. `read` returns the result at that time. */
  saveSoon(clientId: string, read: () => StoredOrderResult): void;
  /** Stores all changed results now. */
  saveChanged(): void;
};

export function createResultSaver({
  market,
  store,
  writer,
}: Pick<OrdersContext, 'market' | 'store' | 'writer'>): ResultSaver {
  const changed = new Map<string, () => StoredOrderResult>();

  const saveChanged = () => {
    const results = [...changed];
    changed.clear();
    for (const [clientId, read] of results)
      writer.write(`Result of order ${clientId}`, () => store.orderResults.saveResult(read()));
  };

  return {
    saveSoon(clientId, read) {
      if (changed.size === 0) market.clock.after(SAVE_DELAY_MS, saveChanged);
      changed.set(clientId, read);
    },
    saveChanged,
  };
}
