import type { UnknownAction } from '@reduxjs/toolkit';
import type { ReplyMeta } from '@/api/baseQuery';
import { statusApi } from '@/api/status';
import { clearDelayMs } from '@/domain/alarms/alarmMachine';
import { clockDifferenceText } from '@/domain/alarms/pageAlarms';
import {
  pageAlarmUnshelved,
  pageConditionChanged,
  pageConditionLasted,
  selectPageAlarm,
  selectPageCondition,
  type pageAlarmShelved,
} from '@/slices/pageAlarms';
import type { AppListenerApi } from '@/store/listener';

const ON_DELAY_MS = 2_000;
const OFF_DELAY_MS = 5_000;
const MINUTE_MS = 60_000;

const { getStatus } = statusApi.endpoints;

/** Raises or clears an alarm of the page when its condition has lasted. */
export async function followPageCondition(
  { payload: { rule } }: ReturnType<typeof pageConditionChanged>,
  { getState, getOriginalState, delay, dispatch, extra }: AppListenerApi,
): Promise<void> {
  const condition = selectPageCondition(getState(), rule);
  if (condition === undefined || condition === selectPageCondition(getOriginalState(), rule)) return;
  const alarm = selectPageAlarm(getState(), rule);
  const offDelay = alarm ? clearDelayMs(alarm, OFF_DELAY_MS) : OFF_DELAY_MS;
  await delay(condition.message === null ? offDelay : ON_DELAY_MS);
  if (selectPageCondition(getState(), rule) === condition) dispatch(pageConditionLasted({ rule, at: extra.now() }));
}

/** Ends a shelving after its time. */
export async function endPageShelving(
  { payload: { id, minutes } }: ReturnType<typeof pageAlarmShelved>,
  { getState, delay, dispatch, extra }: AppListenerApi,
): Promise<void> {
  const until = selectPageAlarm(getState(), id)?.shelved_until;
  await delay(minutes * MINUTE_MS);
  const alarm = selectPageAlarm(getState(), id);
  if (alarm?.state === 'shelved' && alarm.shelved_until === until) {
    dispatch(pageAlarmUnshelved({ id, at: extra.now(), by: null }));
  }
}

/** Compares the clocks of page and bot by the date of each status. */
export function comparePageClock(action: UnknownAction, { dispatch, getState }: AppListenerApi): void {
  if (!getStatus.matchFulfilled(action)) return;
  const { startedTimeStamp: requestedAt, fulfilledTimeStamp: receivedAt } = getStatus.select()(getState());
  if (requestedAt === undefined || receivedAt === undefined) return;
  // RTK Query does not know the type of the meta data in its actions.
  const meta = action.meta.baseQueryMeta as ReplyMeta | undefined;
  const message = clockDifferenceText({ date: meta?.date, requestedAt, receivedAt });
  const held = selectPageCondition(getState(), 'page_clock')?.message ?? null;
  if ((message === null) !== (held === null)) dispatch(pageConditionChanged({ rule: 'page_clock', message }));
}
