import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { StoreExtra } from '@/api/request/services';
import type { PageRuleId } from '@/domain/alarms/pageAlarms';
import { pageAlarmsAcknowledged, pageAlarmShelved, pageAlarmUnshelved } from '@/slices/pageAlarms';
import { selectUsername } from '@/slices/session';
import type { RootState } from '@/store/rootReducer';

type PageThunk = ThunkAction<void, RootState, StoreExtra, UnknownAction>;

const byOperator = (state: RootState, { now }: StoreExtra) => ({ at: now(), by: selectUsername(state) });

export const acknowledgePageAlarms =
  (ids: readonly string[]): PageThunk =>
  (dispatch, getState, extra) =>
    void dispatch(pageAlarmsAcknowledged({ ids, ...byOperator(getState(), extra) }));

export const shelvePageAlarm =
  (id: PageRuleId, minutes: number, reason: string): PageThunk =>
  (dispatch, getState, extra) =>
    void dispatch(pageAlarmShelved({ id, minutes, reason, ...byOperator(getState(), extra) }));

export const unshelvePageAlarm =
  (id: PageRuleId): PageThunk =>
  (dispatch, getState, extra) =>
    void dispatch(pageAlarmUnshelved({ id, ...byOperator(getState(), extra) }));
