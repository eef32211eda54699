import { useGetStatusQuery } from '@/api/status';
import type { Status } from '@/contract/status';
import { selectStatusAt } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { useIsOld } from '@/ui/hooks/useNow';

export type BotStatus = {
  /** Last known status. Null before the first reply of the bot. */
  status: Status | null;
  receivedAt: number | null;
  old: boolean;
  /** True when the last request failed. */
  failing: boolean;
};

/** Returns the status that LiveSubscriptions polls. */
export function useBotStatus(): BotStatus {
  // Unlike `isError`, `error` stays set until the next good reply.
  const { data, error } = useGetStatusQuery();
  const receivedAt = useAppSelector(selectStatusAt);
  const old = useIsOld(receivedAt);
  return { status: data ?? null, receivedAt, old, failing: error !== undefined };
}
