import type { OrdersContext } from './context';
import type { AccountReading } from './readings';
import type { PortLink } from './port';

const READ_EVERY_MS = 5_000;
/** A position without a stop is closed 2 s after the stop was set again, if readings still show none. */
const READ_URGENTLY_EVERY_MS = 500;
/** A list that fails is read again after this time. Its first reply can be under way. */
const READ_AGAIN_MS = 1_000;
/** Urgent readings of a list that fails for longer would only load the exchange. */
const MAX_URGENT_FAILURE_MS = 30_000;

/** Creates the task that reads the account when a reading is due. */
export function createReadingSchedule(
  { market: { clock }, liveAccount }: Pick<OrdersContext, 'liveAccount' | 'market'>,
  { lists, readAccount, requestSnapshot }: Pick<AccountReading, 'lists' | 'readAccount' | 'requestSnapshot'>,
  /** Returns whether a position can be without a stop. */
  hasUnprotected: () => boolean,
): () => void {
  let readAt = -Infinity;
  let isReadingUrgently = false;
  let link: PortLink['state'] = 'down';

  const isUrgent = (now: number): boolean => {
    const states = lists.states().map(({ list, failingSince = now }) => ({ list, failingMs: now - failingSince }));
    const isOut = states.some(({ list, failingMs }) => list === 'positions' && failingMs > MAX_URGENT_FAILURE_MS);
    const isNewFailure = states.some(
      ({ failingMs }) => failingMs >= READ_AGAIN_MS && failingMs <= MAX_URGENT_FAILURE_MS,
    );
    return isNewFailure || (hasUnprotected() && !isOut);
  };

  const readUrgently = () => {
    isReadingUrgently = true;
    const end = () => {
      isReadingUrgently = false;
    };
    readAccount().then(end, end);
  };

  return () => {
    const now = clock.now();
    const before = link;
    link = liveAccount?.port.link().state ?? 'down';
    const isReconnected = link === 'up' && before !== 'up';
    const isDue = isReconnected || now - readAt >= READ_EVERY_MS;
    // An urgent reading that hangs must not pile up further ones.
    const mayReadUrgently = !isReadingUrgently && now - readAt >= READ_URGENTLY_EVERY_MS;
    if (!isDue && !(mayReadUrgently && isUrgent(now))) return;
    readAt = now;
    if (isDue) requestSnapshot();
    else readUrgently();
  };
}
