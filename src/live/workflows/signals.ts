import { signalsApi } from '@/api/market/signals';
import type { SignalPoint } from '@/api/market/streams';
import type { Signal } from '@/contract/trades/signal';
import { toEpochMs } from '@/domain/format/time';
import { prependNewSignals } from '@/domain/lists/feeds';
import { isOutcomeOf } from '@/domain/market/signalOutcome';
import { selectIsSignedIn } from '@/slices/session';
import type { AppListenerApi } from '@/store/listener';
import type { signalOutcomeReceived, signalsReceived } from '../events';

const selectSignals = signalsApi.endpoints.getSignals.select();

export async function addLiveSignals(
  { payload }: ReturnType<typeof signalsReceived>,
  { dispatch, getState, extra }: AppListenerApi,
): Promise<void> {
  extra.streams.addSignals(payload.flatMap(toSignalPoints));
  // Waits for a pending list request, because a late reply would overwrite the new signals.
  await dispatch(signalsApi.util.getRunningQueryThunk('getSignals', undefined));
  if (!selectIsSignedIn(getState())) return;
  if (!selectSignals(getState()).data) {
    // Shows only the live signals, because the list of signals could not be loaded.
    const value = { rows: prependNewSignals([], payload), rejected: [] };
    dispatch(signalsApi.util.upsertQueryEntries([{ endpointName: 'getSignals', arg: undefined, value }]));
    return;
  }
  dispatch(
    signalsApi.util.updateQueryData('getSignals', undefined, (list) => {
      list.rows = prependNewSignals(list.rows, payload);
    }),
  );
}

export function addLoadedSignals(
  { payload }: { payload: { rows: readonly Signal[] } },
  { extra }: AppListenerApi,
): void {
  extra.streams.addSignals(payload.rows.flatMap(toSignalPoints));
}

function toSignalPoints({ symbol, timestamp, obi }: Signal): SignalPoint[] {
  const at = toEpochMs(timestamp);
  return at === null || obi === null ? [] : [{ symbol, at, obi }];
}

export async function addSignalOutcome(
  { payload }: ReturnType<typeof signalOutcomeReceived>,
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
