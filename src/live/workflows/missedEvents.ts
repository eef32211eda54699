import { signalsApi } from '@/api/market/signals';
import { statusApi } from '@/api/bot/status';
import type { RootState } from '@/store/rootReducer';
import type { AppListenerApi } from '@/store/listener';
import { reloadTrades } from './trades';

/** Time in which further gaps cause no further reload. A slow connection has many gaps. */
const MISSED_EVENTS_RELOAD_DELAY_MS = 1_000;

const selectNumbersEvents = (state: RootState): boolean =>
  statusApi.endpoints.getStatus.select()(state).data?.capabilities?.includes('events.seq') ?? false;

/** Reloads signals and trades once after a gap in the numbers of the events. */
export async function reloadMissedEvents(_action: unknown, api: AppListenerApi): Promise<void> {
  if (!selectNumbersEvents(api.getState())) return;
  api.unsubscribe();
  await api.delay(MISSED_EVENTS_RELOAD_DELAY_MS);
  api.subscribe();
  await reloadEventLists(api);
}

/** Reloads the lists that the events fill. */
export async function reloadEventLists(api: AppListenerApi): Promise<void> {
  // The reply to a running request can be older than the missed events.
  await api.dispatch(signalsApi.util.getRunningQueryThunk('getSignals', undefined));
  api.dispatch(signalsApi.util.invalidateTags(['Signals']));
  await reloadTrades(api);
}
