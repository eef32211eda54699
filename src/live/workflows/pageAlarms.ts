import { clearDelayMs } from '@/domain/alarms/alarmMachine';
import {
  pageAlarmUnshelved,
  type pageConditionChanged,
  pageConditionEnded,
  pageConditionLasted,
  selectPageAlarm,
  selectPageCondition,
  type pageAlarmShelved,
} from '@/slices/pageAlarms';
import type { AppListenerApi } from '@/store/listener';

const ON_DELAY_MS = 2_000;
const OFF_DELAY_MS = 5_000;
const MINUTE_MS = 60_000;

/** Raises or clears an alarm of the page when its condition has lasted. */
export async function followPageCondition(
  { payload: { rule } }: ReturnType<typeof pageConditionChanged>,
  { getState, getOriginalState, delay, dispatch, extra }: AppListenerApi,
): Promise<void> {
  const condition = selectPageCondition(getState(), rule);
  if (condition === undefined || condition === selectPageCondition(getOriginalState(), rule)) return;
  const alarm = selectPageAlarm(getState(), rule);
  const offDelay = alarm ? clearDelayMs(alarm, OFF_DELAY_MS) : OFF_DELAY_MS;
  if (condition.message === null) dispatch(pageConditionEnded({ rule, at: extra.now() }));
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
