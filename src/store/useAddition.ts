import { useState } from 'react';
import type { Capability } from '@/contract/capabilities';
import type { CallError } from '@/api/errors';
import { useGetStatusQuery } from '@/api/status';

const LONGEST_WAIT_MS = 300_000;

/** Returns whether the bot lists the addition in its status; undefined until the first status. */
export function useOffers(name: Capability): boolean | undefined {
  const { offers } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ offers: data && (data.capabilities?.includes(name) ?? false) }),
  });
  return offers;
}

type Answer = { requestId?: string; isFetching: boolean; error?: CallError };

const NO_FAILURE = { inRow: 0, requestId: undefined as string | undefined };

/**
 * Returns the poll interval of an addition. Each failure in a row doubles the interval, up to five minutes. `observe`
 * reads each query result while rendering.
 */
export function useBackOff(everyMs: number) {
  const [failures, setFailures] = useState(NO_FAILURE);

  function observe({ requestId, isFetching, error }: Answer): void {
    if (isFetching || requestId === failures.requestId) return;
    if (error === undefined) {
      if (failures.inRow > 0) setFailures(NO_FAILURE);
    } else if (!isUnreachable(error)) setFailures({ inRow: failures.inRow + 1, requestId });
  }

  return { pollingInterval: Math.min(everyMs * 2 ** failures.inRow, LONGEST_WAIT_MS), observe };
}

/** Returns whether the server was unreachable. An outage does not count as a failure of the addition. */
const isUnreachable = (error: NonNullable<CallError>): boolean => 'status' in error && error.status === 'FETCH_ERROR';
