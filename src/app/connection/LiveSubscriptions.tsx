import { signalsApi } from '@/api/signals';
import { statusApi } from '@/api/status';
import { RECENT_TRADES_QUERY, tradesApi } from '@/api/trades';
import { STATUS_INTERVAL_MS } from '@/contract/timings';

/** Keeps the entries of the live connection in the cache and polls the status while the operator is signed in. */
export function LiveSubscriptions(): null {
  // Subscribes without reading the data, so that this component does not render with every signal.
  statusApi.endpoints.getStatus.useQuerySubscription(undefined, { pollingInterval: STATUS_INTERVAL_MS });
  signalsApi.endpoints.getSignals.useQuerySubscription();
  tradesApi.endpoints.getTrades.useQuerySubscription(RECENT_TRADES_QUERY);
  return null;
}
