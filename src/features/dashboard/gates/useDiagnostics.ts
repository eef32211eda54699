import { useEffect, useRef } from 'react';
import { useGetDiagnosticsQuery } from '@/api/bot/diagnostics';
import { useGetStatusQuery } from '@/api/bot/status';
import { DIAGNOSTICS_INTERVAL_MS } from '@/contract/timings';
import { usePollBackOff, useHasCapability } from '@/store/useCapability';

/** Polls the diagnostics of a bot that lists the capability `diagnostics`. */
export function useDiagnostics() {
  const isOffered = useHasCapability('diagnostics');
  const { pollingInterval, observe } = usePollBackOff(DIAGNOSTICS_INTERVAL_MS);
  const answer = useGetDiagnosticsQuery(undefined, {
    skip: !isOffered,
    pollingInterval,
    skipPollingIfUnfocused: true,
    // Requests diagnostics whenever the operator opens the Dashboard, because the cached reply may be old.
    refetchOnMountOrArgChange: true,
  });
  observe(answer);
  const { data, error, fulfilledTimeStamp, refetch } = answer;
  // RTK Query keeps the data of a skipped query, and refuses to refetch the query.
  useRefetchOnBotStateChange(isOffered && data ? refetch : undefined);
  return { isOffered, data, error, readAt: fulfilledTimeStamp };
}

/** Requests diagnostics again when the bot is started, paused or stopped, and when a position opens or closes. */
function useRefetchOnBotStateChange(ask: (() => unknown) | undefined): void {
  const { state } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ state: data && `${data.running} ${data.paused} ${data.active_trades}` }),
  });
  const answered = useRef(state);
  useEffect(() => {
    if (state === undefined || state === answered.current) return;
    const isFirst = answered.current === undefined;
    answered.current = state;
    if (!isFirst) ask?.();
  }, [state, ask]);
}
