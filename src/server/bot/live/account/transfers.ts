import type { BotContext } from '../../core/context';
import type { LiveAccount, Transfer } from '../../../orders/account';

/** Transfers of the account. The log is read only when a figure needs it. */
export type Transfers = {
  /** Reads the log, at most once a minute. A decision that needs a reading after a time reads every 5 s until then. */
  read(needs?: { after: number }): void;
  /** Returns the sum of the known transfers since a time, in USDT. */
  sumSince(at: number): number;
  /** Returns the time of the last reading with an answer, -Infinity before it. */
  answeredAt(): number;
  /** Returns false for a host without the log, and while the last reading has no answer. */
  isReadable(): boolean;
};

const READ_EVERY_MS = 60_000;
const READ_AGAIN_MS = 5_000;

/** `oldest` returns the time since which the transfers matter. */
export function createTransfers(
  { market: { clock } }: Pick<BotContext, 'market'>,
  { transfersSince }: Pick<LiveAccount, 'transfersSince'>,
  oldest: () => number,
): Transfers {
  let known: readonly Transfer[] = [];
  let requestedAt = -Infinity;
  let answeredAt = -Infinity;
  let isServed = true;

  const readLog = async (now: number) => {
    requestedAt = now;
    const read = await transfersSince?.(oldest());
    if (now < answeredAt) return;
    answeredAt = now;
    isServed = read !== undefined;
    known = read ?? known;
  };

  return {
    read(needs) {
      const now = clock.now();
      const isUrgent = needs !== undefined && answeredAt < needs.after;
      if (now - requestedAt < (isUrgent ? READ_AGAIN_MS : READ_EVERY_MS)) return;
      // The halt names a log that stays unreadable.
      readLog(now).catch(() => undefined);
    },
    sumSince: (at) => known.reduce((sum, transfer) => sum + (transfer.at > at ? transfer.amount : 0), 0),
    answeredAt: () => answeredAt,
    isReadable: () => isServed && answeredAt === requestedAt,
  };
}
