/** Compares ledger and account. Changes nothing, invents no fill, and takes no unread list for empty. */
import type { AccountSnapshot, SnapshotOrder, SnapshotPosition } from './port';
import { isSameQuantity } from '../market/quantities';

/** What the ledger holds of one symbol. */
export type LedgerSymbol = {
  readonly symbol: string;
  /** Positive for a LONG, negative for a SHORT. */
  readonly qty: number;
  /** Sum of the entries of the open trades, whose rounding errors `qty` has. */
  readonly summed?: number;
  /** Client ids of the orders that can still fill. */
  readonly aliveOrders: readonly string[];
};

type ShownDifference = {
  readonly symbol: string;
  readonly kind: 'position mode' | 'quantity' | 'unknown order';
  /** What the ledger holds, and what the exchange shows. */
  readonly ledger: number;
  readonly exchange: number;
};

export type Difference = ShownDifference & {
  /** Time of the first snapshot of this difference. */
  readonly since: number;
  /** Time of the first snapshot of these quantities. */
  readonly sameSince: number;
  /** The difference lasts too long: entries halt, and an operator decides. Lasts until a reading agrees. */
  readonly isDisputed: boolean;
};

const DISPUTED_AFTER_MS = 3_000;

/**
 * Compares ledger and snapshot. Changes nothing and invents no fill. A symbol with an order in flight is not compared,
 * because its fills may still be on their way. A disputed difference lasts until a reading agrees, also beside an order
 * in flight. A list that was not read keeps its earlier differences.
 */
export function reconcile(
  ledger: readonly LedgerSymbol[],
  snapshot: Pick<AccountSnapshot, 'orders' | 'positions' | 'takenAt'>,
  before: readonly Difference[],
): readonly Difference[] {
  const known = new Map(ledger.map((entry) => [entry.symbol, entry]));
  const shown = [...(snapshot.positions ?? []), ...(snapshot.orders ?? []), ...before].map(({ symbol }) => symbol);
  return [...new Set([...known.keys(), ...shown])].flatMap((symbol) => {
    const entry = known.get(symbol) ?? { symbol, qty: 0, aliveOrders: [] };
    const { positions, orders, takenAt } = snapshot;
    const earlier = before.filter((difference) => difference.symbol === symbol);
    const kept = earlier.filter(({ kind }) => (kind === 'unknown order' ? orders : positions) === undefined);
    const read = [
      ...(positions === undefined ? [] : comparePositions(entry, positions, isDisputedQuantity(earlier))),
      ...(orders === undefined ? [] : compareOrders(entry, orders)),
    ];
    return [...kept, ...read.map((difference) => withAge(difference, takenAt, earlier))];
  });
}

function comparePositions(
  { symbol, qty, summed, aliveOrders }: LedgerSymbol,
  positions: readonly SnapshotPosition[],
  wasDisputed: boolean,
): ShownDifference[] {
  const rows = positions.filter((position) => position.symbol === symbol);
  const hedged = rows.filter(({ positionMode }) => positionMode === 'hedge').length;
  if (hedged > 0) return [{ symbol, kind: 'position mode', ledger: 0, exchange: hedged }];
  const exchange = rows.reduce((sum, position) => sum + position.qty, 0);
  const isCompared = aliveOrders.length === 0 || wasDisputed;
  const differs = isCompared && !isSameQuantity(exchange, qty, summed);
  return differs ? [{ symbol, kind: 'quantity', ledger: qty, exchange }] : [];
}

const isDisputedQuantity = (earlier: readonly Difference[]): boolean =>
  earlier.some(({ kind, isDisputed }) => kind === 'quantity' && isDisputed);

function compareOrders({ symbol, aliveOrders }: LedgerSymbol, orders: readonly SnapshotOrder[]): ShownDifference[] {
  const open = orders.filter((order) => order.symbol === symbol && order.state === 'open');
  const foreign = open.filter(({ clientId }) => clientId === undefined || !aliveOrders.includes(clientId)).length;
  return foreign > 0 ? [{ symbol, kind: 'unknown order', ledger: 0, exchange: foreign }] : [];
}

/**
 * Returns the difference with its age. Other quantities make a new difference, because fills that arrive late change
 * them. A disputed difference keeps its age.
 */
function withAge(difference: ShownDifference, takenAt: number, earlier: readonly Difference[]): Difference {
  const ofKind = earlier.find(({ kind }) => kind === difference.kind);
  const isSame = ofKind?.ledger === difference.ledger && ofKind.exchange === difference.exchange;
  const sameSince = isSame ? ofKind.sameSince : takenAt;
  if (ofKind?.isDisputed) return { ...difference, since: ofKind.since, sameSince, isDisputed: true };
  return { ...difference, since: sameSince, sameSince, isDisputed: isSettled(sameSince, takenAt) };
}

/** Returns whether quantities that differ since `sameSince` can no longer be due to a fill on its way. */
export const isSettled = (sameSince: number, now: number): boolean => now - sameSince > DISPUTED_AFTER_MS;
