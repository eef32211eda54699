import { MIN_ABSENCE_MS } from '@/contract/history/absence';

import type { Period, PresenceRepository, StoredPresence } from '../store/presence';

/** Longest look at a page that leaves the absence before unbroken while its summary stays open. */
const MAX_GLANCE_MS = 5 * 60_000;

export type Presence = {
  /** Marks that the operator uses a page. Returns true if an absence has just ended. */
  mark(username: string): boolean;
  /** Returns the last absence of an operator until the operator closes it. */
  absenceOf(username: string): Period | undefined;
  /** Closes the absence that ended at `until`, ms of wall time. A later absence stays open. */
  closeAbsence(username: string, until: number): void;
};

/** Remembers when each operator last used a page, and the absence before. */
export function createPresence(
  repository: PresenceRepository,
  { wallNow, marketNow }: { wallNow: () => number; marketNow: () => number },
): Presence {
  const remembered = new Map<string, StoredPresence>();

  const find = (username: string): StoredPresence | undefined =>
    remembered.get(username) ?? repository.loadPresence(username);
  const save = (username: string, presence: StoredPresence): void => {
    remembered.set(username, presence);
    try {
      repository.savePresence(username, presence);
    } catch {
      // The bot reports the storage fault, and the memory keeps the presence until the next mark.
    }
  };

  return {
    mark(username) {
      const seen = { wall: wallNow(), market: marketNow() };
      const last = find(username);
      const isReturn = last !== undefined && seen.wall - last.seen.wall >= MIN_ABSENCE_MS;
      save(username, { seen, absence: isReturn ? { from: leftAt(last), until: seen } : (last?.absence ?? null) });
      return isReturn;
    },
    absenceOf: (username) => find(username)?.absence ?? undefined,
    closeAbsence(username, until) {
      const last = find(username);
      if (last?.absence?.until.wall === until) save(username, { ...last, absence: null });
    },
  };
}

/** Returns when an absence began: with the last mark, or with the absence before a glance. */
function leftAt({ seen, absence }: StoredPresence): Period['from'] {
  return absence && seen.wall - absence.until.wall < MAX_GLANCE_MS ? absence.from : seen;
}
