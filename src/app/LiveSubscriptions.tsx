import { signalsApi } from '@/api/signals';
import { statusApi } from '@/api/status';
import { RECENT, tradesApi } from '@/api/trades';
import { STATUS_EVERY_MS } from '@/contract/timings';

/** Keeps what the live connection writes to in the cache, and the status fresh, for as long as somebody is signed in. */
export function LiveSubscriptions(): null {
  // The subscriptions alone: a component that read the data would render again with every signal.
  statusApi.endpoints.getStatus.useQuerySubscription(undefined, { pollingInterval: STATUS_EVERY_MS });
  signalsApi.endpoints.getSignals.useQuerySubscription();
  tradesApi.endpoints.getTrades.useQuerySubscription(RECENT);
  return null;
}
