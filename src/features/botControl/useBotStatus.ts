import { useGetStatusQuery } from '@/api/status';
import type { Status } from '@/contract/status';
import { selectStatusAt } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { useIsOld } from '@/ui/useNow';

export type BotStatus = {
  /** The last one known; null until the bot has answered once. */
  status: Status | null;
  receivedAt: number | null;
  old: boolean;
  /** The last question brought no answer. */
  failing: boolean;
};

/** Reads what the root subscription polls. */
export function useBotStatus(): BotStatus {
  // Unlike `isError`, the error stands until the next good answer.
  const { data, error } = useGetStatusQuery();
  const receivedAt = useAppSelector(selectStatusAt);
  const old = useIsOld(receivedAt);
  return { status: data ?? null, receivedAt, old, failing: error !== undefined };
}
