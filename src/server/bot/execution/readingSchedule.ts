import type { BotContext } from '../botContext';
import type { Positions } from '../positions/positions';
import type { AccountReading } from './accountReading';
import type { PortLink } from './port';

const READ_EVERY_MS = 5_000;
/** A position without a stop is closed 2 s after the stop was set again, if readings still show none. */
const READ_URGENTLY_EVERY_MS = 500;
/** A list that fails is read again after this time. Its first reply can be under way. */
const READ_AGAIN_MS = 1_000;

/** Creates the task that reads the account when a reading is due. */
export function createReadingSchedule(
  { market: { clock }, liveAccount }: Pick<BotContext, 'liveAccount' | 'market'>,
  { lists, readAccount, requestSnapshot }: Pick<AccountReading, 'lists' | 'readAccount' | 'requestSnapshot'>,
  positions: Pick<Positions, 'all'>,
): () => void {
  let readAt = -Infinity;
  let isReadingUrgently = false;
  let link: PortLink['state'] = 'down';

  const isUrgent = (now: number): boolean =>
    positions
      .all()
      .some(({ mode, monitoring: { state } }) => mode === 'LIVE' && (state === 'unread' || state === 'naked')) ||
    lists.states().some(({ failingSince }) => failingSince !== undefined && now - failingSince >= READ_AGAIN_MS);

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
