import { QueryStatus, skipToken } from '@reduxjs/toolkit/query/react';
import { useTabRuns } from '@/ui/hooks/tabActivity';
import { useMergedObject } from '@/ui/hooks/useMergedObject';

type QueryResult = { isUninitialized: boolean; data?: unknown };

/** Hooks of an endpoint. The parameters are `never`, so that the hooks of every endpoint match. */
type QueryEndpointHooks<Hook> = {
  useQuery: Hook;
  useQueryState: (asked: never, options: never) => object;
  useQuerySubscription: (asked: never, options: never) => object;
};

/**
 * Returns the query hook of an endpoint. In a paused tab the hook keeps its last result and drops its subscription, so
 * that polling stops. When the tab runs again, the hook subscribes like a newly mounted component.
 */
export function pausableQuery<Hook>({ useQueryState, useQuerySubscription }: QueryEndpointHooks<Hook>): Hook {
  const useQuery = (asked: never, options?: { skip?: boolean }): object => {
    const runs = useTabRuns();
    const skip = options?.skip === true;
    const isSkipped = skip || asked === skipToken;
    // The casts pass the options of the caller on, whose type depends on the endpoint.
    const subscription = useQuerySubscription(asked, { ...options, skip: skip || !runs } as never);
    const selectFromResult = isSkipped ? undefined : showUnsentAsPending;
    // The cast passes the options on, as above.
    const state = useQueryState(asked, { selectFromResult, ...options } as never);
    return useMergedObject(state, subscription);
  };
  // The hook takes the arguments of the endpoint's `useQuery` and combines its two halves like RTK Query does.
  return useQuery as Hook;
}

/** Shows a query as pending in the first render, which is before RTK Query sends the request. */
const showUnsentAsPending = <Result extends QueryResult>(result: Result) =>
  result.isUninitialized
    ? {
        ...result,
        isUninitialized: false,
        isFetching: true,
        isLoading: result.data === undefined,
        status: QueryStatus.pending,
      }
    : result;
