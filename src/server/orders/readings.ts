import type { OrdersContext } from './context';
import { runAll } from '../logging/failures';
import type { Orders } from './ledger';
import type { AccountSnapshot } from './port';
import { errorText } from '../logging/storeWriter';
import { type AccountLists, createAccountLists } from './accountLists';

/** Readings of the account, whose fills and ended orders the ledger books. */
export type AccountReading = {
  /** Books all fills that the exchange knows. Does nothing in mode PAPER. */
  requestSnapshot(): void;
  /** Reads the account and books what it shows. Rejects if no list could be read, and in a bot without account. */
  readAccount(): Promise<AccountSnapshot>;
  /** Newest reading of each list. */
  readonly lists: Pick<AccountLists, 'positions' | 'states' | 'wallet'>;
  /**
   * Adds a listener for readings of the account. Listeners run after the fills are booked, in the order of adding. A
   * reading has no list of which a newer one is known.
   */
  onSnapshot(listener: (snapshot: AccountSnapshot) => void): void;
  /** Asks the exchange for the orders whose outcome is not known, every QUERY_INTERVAL_MS. */
  queryUnknownOrders(): void;
};

const KEEP_READING_EVERY_MS = 30_000;

export function createAccountReading(
  context: Pick<OrdersContext, 'liveAccount' | 'log' | 'market' | 'store' | 'writer'>,
  orders: Pick<Orders, 'applySnapshot' | 'askedIds'>,
): AccountReading {
  const { liveAccount, store, writer } = context;
  const lists = createAccountLists(context.market.clock.now);
  const listeners: ((snapshot: AccountSnapshot) => void)[] = [];
  let keptAt = -Infinity;

  /** A later process reads the fills from this time on, and must find the fills that the disk did not take yet. */
  const keepReading = (takenAt: number) => {
    if (takenAt - keptAt < KEEP_READING_EVERY_MS || writer.storageProblem() !== undefined) return;
    keptAt = takenAt;
    writer.writeUntilStored('The last reading of the account', () => store.exchangeAccount.keepReadUntil(takenAt));
  };

  const readAccount = async () => {
    if (liveAccount === undefined) throw new Error('The bot has no account at an exchange');
    const reading = lists.request();
    try {
      const snapshot = await liveAccount.port.snapshot(orders.askedIds());
      orders.applySnapshot(snapshot);
      if (!snapshot.failures.some(({ list }) => list === 'fills')) keepReading(snapshot.takenAt);
      const read = reading.answered(snapshot);
      runAll(listeners.map((listener) => () => listener(read)));
      return snapshot;
    } catch (error) {
      reading.failed(errorText(error));
      throw error;
    }
  };
  const requestSnapshot = () => {
    // The lists keep why the reading failed.
    if (liveAccount !== undefined) readAccount().catch(() => undefined);
  };

  return {
    readAccount,
    requestSnapshot,
    lists,
    onSnapshot: (listener) => void listeners.push(listener),
    queryUnknownOrders() {
      if (orders.askedIds().length > 0) requestSnapshot();
    },
  };
}
