import type { SendableEndpoint } from '@/api/request/sendOnce';
import { useGetStatusQuery } from '@/api/bot/status';
import type { RootState } from '@/store/rootReducer';
import { useSendOnce } from '@/store/useSendOnce';
import { selectStatusAt } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { useIsOld } from '@/ui/hooks/useNow';

type SentState = { isLoading: boolean; isSuccess: boolean; fulfilledTimeStamp?: number };
type AccountEndpoint<Arg, Sent> = SendableEndpoint<Arg, Sent> & {
  select: (id: { fixedCacheKey: string; requestId: undefined }) => (state: RootState) => SentState;
};

/**
 * Returns a command of the account, and whether it runs. It also counts as running until a later status shows its
 * effect, so that a repeated click does not send it again. An old status ends the wait.
 */
export function useAccountCommand<Arg, Sent>(
  endpoint: AccountEndpoint<Arg, Sent>,
  subject?: string,
): { send: (arg: Arg) => Sent; isRunning: boolean } {
  const [send, { isLoading, isSuccess, fulfilledTimeStamp = 0 }] = useSendOnce(endpoint, subject);
  const isOld = useIsOld(useAppSelector(selectStatusAt));
  const { isBefore } = useGetStatusQuery(undefined, {
    selectFromResult: ({ startedTimeStamp = 0, fulfilledTimeStamp: statusAt = 0 }) => ({
      // A running request counts from its start, and the data from its end.
      isBefore: Math.min(startedTimeStamp, statusAt) < fulfilledTimeStamp,
    }),
  });
  return { send, isRunning: isLoading || (isSuccess && isBefore && !isOld) };
}
