import { useEffect } from 'react';
import { signalsApi } from '@/api/market/signals';
import { statusApi } from '@/api/bot/status';
import { RECENT_TRADES_QUERY, tradesApi } from '@/api/trades/trades';
import { STATUS_INTERVAL_MS } from '@/contract/timings';
import { selectBotClockDifference } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { setBotClockDifference } from '@/ui/hooks/useToday';

/** Polls the status, and keeps signals and trades in the cache while the operator is signed in. */
export function LiveSubscriptions(): null {
  // The hooks subscribe without reading the data, so that a signal does not render the component.
  statusApi.endpoints.getStatus.useQuerySubscription(undefined, { pollingInterval: STATUS_INTERVAL_MS });
  signalsApi.endpoints.getSignals.useQuerySubscription();
  tradesApi.endpoints.getTrades.useQuerySubscription(RECENT_TRADES_QUERY);
  const differenceMs = useAppSelector(selectBotClockDifference);
  useEffect(() => setBotClockDifference(differenceMs ?? 0), [differenceMs]);
  return null;
}
