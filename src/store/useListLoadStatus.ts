import { rejectionTextOf } from '@/contract/schema/reading';
import { type CallError, readableErrorText } from '@/api/request/errors';
import { useListOldSince } from './useListOldSince';

export type ListQueryState<T> = {
  data?: { rows: readonly T[]; rejected: readonly string[] };
  error?: CallError;
  fulfilledTimeStamp?: number;
  refetch: () => unknown;
};

/** Returns the props of `ListLoadStatus`, which reports failed loads and unreadable rows of a list. */
export function useListLoadStatusProps<T>({ data, error, fulfilledTimeStamp, refetch }: ListQueryState<T>) {
  const since = useListOldSince(fulfilledTimeStamp);
  return {
    problem: error && readableErrorText(error, 'no answer'),
    readAt: fulfilledTimeStamp,
    since,
    rejected: data?.rejected.length ?? 0,
    why: rejectionTextOf(data?.rejected ?? []),
    onRetry: () => void refetch(),
  };
}
