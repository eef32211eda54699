import { signalsApi } from '@/api/signals';
import type { SignalPoint } from '@/api/streams';
import type { Signal } from '@/contract/signal';
import { toEpochMs } from '@/domain/format/time';
import { newestSignals } from '@/domain/lists/feeds';
import { isOutcomeOf } from '@/domain/market/signalOutcome';
import { selectIsSignedIn } from '@/slices/session';
import type { AppListenerApi } from '@/store/listener';
import type { outcomeReceived, signalsReceived } from '../events';

const selectSignals = signalsApi.endpoints.getSignals.select();

export async function addSignals(
  { payload }: ReturnType<typeof signalsReceived>,
  { dispatch, getState, extra }: AppListenerApi,
): Promise<void> {
  extra.streams.addSignals(payload.flatMap(signalPointsOf));
  // Waits for a running request, because its reply would overwrite the new signals.
  await dispatch(signalsApi.util.getRunningQueryThunk('getSignals', undefined));
  if (!selectIsSignedIn(getState())) return;
  if (!selectSignals(getState()).data) {
    // The list could not be loaded, so only the live signals are shown.
    const value = { rows: newestSignals([], payload), rejected: [] };
    dispatch(signalsApi.util.upsertQueryEntries([{ endpointName: 'getSignals', arg: undefined, value }]));
    return;
  }
  dispatch(
    signalsApi.util.updateQueryData('getSignals', undefined, (list) => {
      list.rows = newestSignals(list.rows, payload);
    }),
  );
}

/** Adds the loaded signals to the streams. The loaded list contains signals from before the session. */
export function addLoadedSignals(
  { payload }: { payload: { rows: readonly Signal[] } },
  { extra }: AppListenerApi,
): void {
  extra.streams.addSignals(payload.rows.flatMap(signalPointsOf));
}

function signalPointsOf({ symbol, timestamp, obi }: Signal): SignalPoint[] {
  const at = toEpochMs(timestamp);
  return at === null || obi === null ? [] : [{ symbol, at, obi }];
}

/** Adds the outcome to its listed signal without moving the signal. */
export async function addSignalOutcome(
  { payload }: ReturnType<typeof outcomeReceived>,
  { dispatch }: AppListenerApi,
): Promise<void> {
  await dispatch(signalsApi.util.getRunningQueryThunk('getSignals', undefined));
  dispatch(
    signalsApi.util.updateQueryData('getSignals', undefined, (list) => {
      const signal = list.rows.find((row) => isOutcomeOf(payload, row));
      if (signal) signal.outcome = payload.outcome;
    }),
  );
}
