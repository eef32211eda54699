/** Compares the open trades and orders of mode LIVE with each reading of the account. */
import type { LedgerSymbol, Difference } from '../../orders/reconcile';
import { reconcile } from '../../orders/reconcile';
import type { AccountSnapshot } from '../../orders/port';
import { openQuantity } from '../positions/positionFills';
import type { Positions } from '../positions/positions';
import type { Execution } from './createExecution';

export type AccountDifferences = {
  /** Returns the differences of the last reading. */
  list(): readonly Difference[];
  /** Returns whether a difference of the symbol lasts so long that entries halt. */
  isDisputed(symbol: string): boolean;
  /** Returns the last reading of the account, in which a list can lack. */
  lastSnapshot(): AccountSnapshot | undefined;
  /** Returns the time of the last reading without a difference. */
  agreedAt(): number | undefined;
};

/** Halts entries at a difference that lasts. */
export function createAccountDifferences(
  { halts, orders, onSnapshot }: Pick<Execution, 'halts' | 'onSnapshot' | 'orders'>,
  positions: Positions,
): AccountDifferences {
  let snapshot: AccountSnapshot | undefined;
  let differences: readonly Difference[] = [];
  let agreedAt: number | undefined;

  const ledger = (): LedgerSymbol[] => {
    const open = positions.live();
    const alive = orders.aliveOrders();
    const symbols = new Set([...open, ...alive].map(({ symbol }) => symbol));
    return [...symbols].map((symbol) => {
      const own = open.filter((position) => position.symbol === symbol);
      return {
        symbol,
        qty: own.reduce((sum, position) => sum + position.direction * openQuantity(position), 0),
        summed: own.reduce((sum, { qty }) => sum + qty, 0),
        aliveOrders: alive.flatMap((order) => (order.symbol === symbol ? [order.clientId] : [])),
      };
    });
  };

  onSnapshot((taken) => {
    if (snapshot === undefined || taken.takenAt >= snapshot.takenAt) snapshot = taken;
    differences = reconcile(ledger(), taken, differences);
    if (differences.length === 0 && taken.positions && taken.orders) agreedAt = taken.takenAt;
    halts.setDifferences(differences.map(({ symbol }) => symbol));
    const disputed = differences.filter(({ isDisputed }) => isDisputed);
    if (disputed.length === 0) halts.release('disputed');
    else halts.halt('disputed', disputed.map(differenceText).join('; '));
  });

  return {
    list: () => differences,
    isDisputed: (of) => differences.some(({ symbol, isDisputed }) => symbol === of && isDisputed),
    lastSnapshot: () => snapshot,
    agreedAt: () => agreedAt,
  };
}

function differenceText({ symbol, kind, ledger, exchange }: Difference): string {
  switch (kind) {
    case 'position mode':
      return `${symbol} is in hedge mode at the exchange`;
    case 'quantity':
      return `${symbol}: the exchange shows a position of ${exchange}, this bot holds ${ledger}`;
    case 'unknown order':
      return `${symbol} has an open order that this bot did not send`;
    default:
      return kind satisfies never;
  }
}
