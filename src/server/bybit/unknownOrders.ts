import { isSameQuantity } from '../market/quantities';
import type { Clock } from '../market/clock/clock';
import type { AccountQueries, FoundOrder } from './queries';
import type { SentOrders } from './sentOrders';

/** The exchange may show an order only seconds after it accepted it. */
const FIRST_QUERY_MS = 500;
const QUERY_EVERY_MS = 5_000;
const QUERIES_FOR_PROOF = 3;
const PROOF_MS = 16_000;

type Proof = { misses: number; since: number; unexplained: number | undefined };

/**
 * Finds out what became of orders whose reply was lost. An order that is in no list counts as never accepted after
 * several queries. An entry also needs a position that moved by reported fills alone.
 */
export function createUnknownOrders({
  orders,
  queries,
  clock,
  applyFound,
  readUnexplained,
}: {
  orders: SentOrders;
  queries: Pick<AccountQueries, 'findOrder'>;
  clock: Clock;
  /** Reports an order that a query found. */
  applyFound(found: FoundOrder): void;
  /** Reads the quantity of the position that no reported fill explains. */
  readUnexplained(symbol: string): Promise<number>;
}): { resolve(clientId: string): void } {
  const running = new Set<string>();

  function queryAfter(ms: number, clientId: string, proof: Proof): void {
    clock.after(ms, () => {
      void query(clientId, proof).then(
        (next) => (next ? queryAfter(QUERY_EVERY_MS, clientId, next) : void running.delete(clientId)),
        // A query without answer proves nothing.
        () => queryAfter(QUERY_EVERY_MS, clientId, proof),
      );
    });
  }

  /** Returns undefined once the order is no longer unknown. */
  async function query(clientId: string, proof: Proof): Promise<Proof | undefined> {
    const order = orders.get(clientId);
    if (order?.state !== 'unknown') return undefined;
    const { symbol, reduceOnly, qty } = order.request;
    const found = await queries.findOrder(clientId);
    if (found.order || found.fills.length > 0) {
      applyFound(found);
      return proof;
    }
    const unexplained = await readUnexplained(symbol);
    const misses = proof.misses + 1;
    const since = proof.misses === 0 ? clock.now() : proof.since;
    const before = proof.unexplained ?? unexplained;
    const isUnchanged = reduceOnly || isSameQuantity(unexplained, before, qty);
    if (misses < QUERIES_FOR_PROOF || clock.now() - since < PROOF_MS || !isUnchanged)
      return { misses, since, unexplained: before };
    orders.report({ kind: 'ended', clientId, how: 'rejected', filledQty: 0, reason: 'not found at the exchange' });
    return undefined;
  }

  return {
    resolve(clientId) {
      const order = orders.get(clientId);
      if (!order || running.has(clientId)) return;
      running.add(clientId);
      queryAfter(FIRST_QUERY_MS, clientId, { misses: 0, since: 0, unexplained: order.unexplainedBefore });
    },
  };
}
