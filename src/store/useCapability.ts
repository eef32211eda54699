import { useState } from 'react';
import type { Capability } from '@/contract/capabilities';
import type { LackablePart } from '@/contract/lacks';
import type { CallError } from '@/api/request/errors';
import { useGetStatusQuery } from '@/api/bot/status';

const MAX_POLL_INTERVAL_MS = 300_000;

/** Returns true when the bot lists the capability in its status. Returns undefined before the first status. */
export function useHasCapability(name: Capability): boolean | undefined {
  const { offers } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ offers: data && (data.capabilities?.includes(name) ?? false) }),
  });
  return offers;
}

const NO_PARTS: readonly LackablePart[] = [];

/** Returns the parts of the contract that the bot lacks. Returns an empty list before the first status. */
export function useLackedParts(): readonly LackablePart[] {
  const { lacks } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ lacks: data?.lacks ?? NO_PARTS }),
  });
  return lacks;
}

export const useLacks = (part: LackablePart): boolean => useLackedParts().includes(part);

type PolledQueryState = { requestId?: string; isFetching: boolean; error?: CallError };

type PollFailures = { inRow: number; requestId: string | undefined };
const NO_POLL_FAILURES: PollFailures = { inRow: 0, requestId: undefined };

/**
 * Returns a poll interval that doubles after each consecutive failed poll, up to five minutes. The caller passes each query result to `observe` while rendering.
 */
export function usePollBackOff(everyMs: number) {
  const [failures, setFailures] = useState(NO_POLL_FAILURES);

  function observe({ requestId, isFetching, error }: PolledQueryState): void {
    if (isFetching || requestId === failures.requestId) return;
    if (error === undefined) {
      if (failures.inRow > 0) setFailures(NO_POLL_FAILURES);
    } else if (!isUnreachableError(error)) setFailures({ inRow: failures.inRow + 1, requestId });
  }

  return { pollingInterval: Math.min(everyMs * 2 ** failures.inRow, MAX_POLL_INTERVAL_MS), observe };
}

/** Returns true when the server was unreachable. An outage does not count as a failed poll. */
const isUnreachableError = (error: NonNullable<CallError>): boolean =>
  'status' in error && error.status === 'FETCH_ERROR';
