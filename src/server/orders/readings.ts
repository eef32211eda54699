/** The only poller of the account: every 5 s, every 0.5 s while a position has no stop, and after a reconnect. */
import { runAll } from '../logging/failures';
import { errorText } from '../logging/storeWriter';
import { type AccountLists, createAccountLists } from './accountLists';
import type { OrdersContext } from './context';
import type { Ledger } from './ledger/ledger';
import type { AccountSnapshot, PortLink } from './port';

const READ_EVERY_MS = 5_000;
/** A position without a stop is closed 2 s after the stop was set again, if readings still show none. */
const READ_URGENTLY_EVERY_MS = 500;
/** A list that fails is read again after this time. Its first reply can be under way. */
const READ_AGAIN_MS = 1_000;
/** Urgent readings of a list that fails for longer would only load the exchange. */
const MAX_URGENT_FAILURE_MS = 30_000;
const KEEP_READING_EVERY_MS = 30_000;

/** Readings of the account, whose fills and ended orders the ledger books. */
export type Readings = {
  /** Reads the account without waiting for the result. Does nothing in a bot without account. */
  requestSnapshot(): void;
  /** Reads the account and books what it shows. Rejects if no list could be read, and in a bot without account. */
  readAccount(): Promise<AccountSnapshot>;
  /** Reads the account if a reading is due. `isUnprotected` says whether a position can be without a stop. */
  readWhenDue(isUnprotected: boolean): void;
  /** Newest reading of each list. */
  readonly lists: Pick<AccountLists, 'positions' | 'states' | 'wallet'>;
  /**
   * Adds a listener for readings of the account. Listeners run after the fills are booked, in the order of adding. A
   * reading has no list of which a newer one is known.
   */
  onSnapshot(listener: (snapshot: AccountSnapshot) => void): void;
};

export function createReadings(
  context: OrdersContext,
  ledger: Pick<Ledger, 'beginReading' | 'onReadNeeded' | 'takeIdsToQuery'>,
): Readings {
  const { liveAccount } = context;
  const { clock } = context.market;
  const lists = createAccountLists(clock.now);
  const listeners: ((snapshot: AccountSnapshot) => void)[] = [];
  const keepReading = createReadingKeeper(context);

  const readAccount = async () => {
    if (liveAccount === undefined) throw new Error('The bot has no account at an exchange');
    const reading = lists.request();
    try {
      const applyToLedger = ledger.beginReading();
      const snapshot = await liveAccount.port.snapshot(ledger.takeIdsToQuery());
      applyToLedger(snapshot);
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
  /** Times at which a reading is due. Orders that are lost together share one reading. */
  const requestedFor = new Set<number>();
  ledger.onReadNeeded((delayMs) => {
    const at = clock.now() + delayMs;
    if (requestedFor.has(at)) return;
    requestedFor.add(at);
    clock.after(delayMs, () => {
      requestedFor.delete(at);
      requestSnapshot();
    });
  });

  return {
    readAccount,
    requestSnapshot,
    readWhenDue: createReadingSchedule(context, lists, { readAccount, requestSnapshot }),
    lists,
    onSnapshot: (listener) => void listeners.push(listener),
  };
}

/** A later process reads the fills from this time on, and must find the fills that the disk did not take yet. */
function createReadingKeeper({ store, writer }: OrdersContext): (takenAt: number) => void {
  let keptAt = -Infinity;
  return (takenAt) => {
    if (takenAt - keptAt < KEEP_READING_EVERY_MS || writer.storageProblem() !== undefined) return;
    keptAt = takenAt;
    writer.writeUntilStored('The last reading of the account', () => store.exchangeAccount.keepReadUntil(takenAt));
  };
}

function createReadingSchedule(
  { market: { clock }, liveAccount }: Pick<OrdersContext, 'liveAccount' | 'market'>,
  lists: Pick<AccountLists, 'states'>,
  { readAccount, requestSnapshot }: Pick<Readings, 'readAccount' | 'requestSnapshot'>,
): Readings['readWhenDue'] {
  let readAt = -Infinity;
  let isReadingUrgently = false;
  let link: PortLink['state'] = 'down';

  const isUrgent = (now: number, isUnprotected: boolean): boolean => {
    const states = lists.states().map(({ list, failingSince = now }) => ({ list, failingMs: now - failingSince }));
    const isOut = states.some(({ list, failingMs }) => list === 'positions' && failingMs > MAX_URGENT_FAILURE_MS);
    const isNewFailure = states.some(
      ({ failingMs }) => failingMs >= READ_AGAIN_MS && failingMs <= MAX_URGENT_FAILURE_MS,
    );
    return isNewFailure || (isUnprotected && !isOut);
  };

  const readUrgently = () => {
    isReadingUrgently = true;
    const end = () => {
      isReadingUrgently = false;
    };
    readAccount().then(end, end);
  };

  return (isUnprotected) => {
    const now = clock.now();
    const before = link;
    link = liveAccount?.port.link().state ?? 'down';
    const isReconnected = link === 'up' && before !== 'up';
    const isDue = isReconnected || now - readAt >= READ_EVERY_MS;
    // An urgent reading that hangs must not pile up further ones.
    const mayReadUrgently = !isReadingUrgently && now - readAt >= READ_URGENTLY_EVERY_MS;
    if (!isDue && !(mayReadUrgently && isUrgent(now, isUnprotected))) return;
    readAt = now;
    if (isDue) requestSnapshot();
    else readUrgently();
  };
}
