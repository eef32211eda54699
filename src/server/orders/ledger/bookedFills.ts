/** Fills of the account that this process knows, and the quantity of a position that they do not explain. */
import type { AccountSnapshot, Fill } from '../port';

/** Fills that are remembered. The database knows older ones, and each reading repeats the fills of the last minutes. */
const MAX_REMEMBERED_FILLS = 10_000;

export type BookedFills = {
  has(fillId: string): boolean;
  add(fill: Fill): void;
  /** Number of fills that were added. A reading during which it changed says nothing of unexplained quantities. */
  count(): number;
  /** Sets the positions of a reading. */
  applyPositions(positions: NonNullable<AccountSnapshot['positions']>): void;
  /** Quantity of the position that no fill explains, in the last reading. Undefined before the first reading. */
  unexplained(symbol: string): number | undefined;
};

export function createBookedFills(): BookedFills {
  const ids = new Set<string>();
  /** Sum of the fills of a symbol, positive for buys. */
  const filled = new Map<string, number>();
  let count = 0;
  let unexplained: ReadonlyMap<string, number> | undefined;

  return {
    has: (fillId) => ids.has(fillId),
    add({ id, symbol, side, qty }) {
      ids.add(id);
      count += 1;
      const [oldest] = ids;
      if (ids.size > MAX_REMEMBERED_FILLS && oldest !== undefined) ids.delete(oldest);
      filled.set(symbol, (filled.get(symbol) ?? 0) + (side === 'BUY' ? qty : -qty));
    },
    count: () => count,
    applyPositions(positions) {
      const read = new Map([...filled].map(([symbol, qty]) => [symbol, -qty]));
      for (const { symbol, qty } of positions) read.set(symbol, (read.get(symbol) ?? 0) + qty);
      unexplained = read;
    },
    unexplained: (symbol) => unexplained && (unexplained.get(symbol) ?? 0),
  };
}
