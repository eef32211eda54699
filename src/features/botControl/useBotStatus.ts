import { useGetStatusQuery } from '@/api/status';
import type { Status } from '@/contract/status';
import { selectStatusAt } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { useIsOld } from '@/ui/hooks/useNow';

export type BotStatus = {
  /** The last known status; null until the first answer of the bot. */
  status: Status | null;
  receivedAt: number | null;
  old: boolean;
  /** Whether the last request failed. */
  failing: boolean;
};

/** Reads the status that the root subscription polls. */
export function useBotStatus(): BotStatus {
  // Unlike `isError`, `error` stays set until the next good answer.
  const { data, error } = useGetStatusQuery();
  const receivedAt = useAppSelector(selectStatusAt);
  const old = useIsOld(receivedAt);
  return { status: data ?? null, receivedAt, old, failing: error !== undefined };
}
