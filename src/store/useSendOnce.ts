import { useCallback, useMemo } from 'react';
import { mutationKeyOf, sendOnce, type SendableEndpoint } from '@/api/request/sendOnce';
import { useAppDispatch, useAppSelector } from './hooks';
import type { RootState } from './rootReducer';

type SentMutation<State> = {
  select: (id: { fixedCacheKey: string; requestId: undefined }) => (state: RootState) => State;
};

/** Returns a function that sends no second request while a request runs, and the state of the latest request. */
export function useSendOnce<Arg, Reply, State>(
  endpoint: SendableEndpoint<Arg, Reply> & SentMutation<State>,
  subject?: string,
): readonly [send: (arg: Arg) => Reply, state: State] {
  const dispatch = useAppDispatch();
  const select = useMemo(
    () => endpoint.select({ fixedCacheKey: mutationKeyOf(endpoint, subject), requestId: undefined }),
    [endpoint, subject],
  );
  const send = useCallback((arg: Arg) => dispatch(sendOnce(endpoint, arg, subject)), [dispatch, endpoint, subject]);
  return [send, useAppSelector(select)];
}
