import type { CallError } from '@/api/request/errors';
import { useGetStatusQuery } from '@/api/bot/status';
import type { ReceivedStatus } from '@/contract/bot/status';
import { selectStatusAt } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { useIsOld } from '@/ui/hooks/useNow';

export type BotStatus = {
  status: ReceivedStatus | null;
  receivedAt: number | null;
  old: boolean;
  failing: boolean;
  /** Error of the latest status request. */
  error: CallError;
};

/** Returns the last status of the bot, which `LiveSubscriptions` polls. */
export function useBotStatus(): BotStatus {
  // `error` stays set until the next good reply, while `isError` is false during a request.
  const { data, error } = useGetStatusQuery();
  const receivedAt = useAppSelector(selectStatusAt);
  const old = useIsOld(receivedAt);
  return { status: data ?? null, receivedAt, old, failing: error !== undefined, error };
}
