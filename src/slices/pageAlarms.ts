import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Alarm, AlarmChange, AlarmHistoryRow } from '@/contract/alarms';
import { CHATTER_CHANGES_PER_MINUTE } from '@/domain/alarms/alarmFields';
import { createPageAlarm, type PageRuleId } from '@/domain/alarms/pageAlarms';
import { ALARM_TRANSITIONS, type AlarmEvent } from '@/domain/alarms/transitions';
import { signedOut } from './session';

/** Number of changes that the page keeps. */
const MAX_CHANGES = 200;
const MINUTE_MS = 60_000;

/** Sentence of a condition. The sentence is null while the condition does not hold. */
type PageCondition = { message: string | null };

/** Alarms that only the page can know. They last until the operator signs out or closes the page. */
export type PageAlarmsState = {
  alarms: Partial<Record<PageRuleId, Alarm>>;
  conditions: Partial<Record<PageRuleId, PageCondition>>;
  /** Changes of the alarms, newest first. */
  history: AlarmHistoryRow[];
  nextId: number;
};

const NO_PAGE_ALARMS: PageAlarmsState = { alarms: {}, conditions: {}, history: [], nextId: 1 };

type By = { at: number; by: string | null };
type ChangeDetails = By & { reason?: string };

function change(
  state: PageAlarmsState,
  alarm: Alarm,
  event: AlarmEvent,
  name: AlarmChange,
  { at, by, reason }: ChangeDetails,
): void {
  const next = ALARM_TRANSITIONS[event][alarm.state];
  // An old click can name an alarm that changed meanwhile.
  if (next === undefined || 'rejected' in next) return;
  const time = new Date(at).toISOString();
  alarm.state = next.to;
  alarm.changed_at = time;
  if (event === 'raise') {
    Object.assign(alarm, { raised_at: time, cleared_at: null, acknowledged_at: null, acknowledged_by: null });
  }
  if (event === 'clear') alarm.cleared_at = time;
  if (event === 'acknowledge') Object.assign(alarm, { acknowledged_at: time, acknowledged_by: by });
  if (event === 'raise' || event === 'clear') alarm.changes += 1;
  const { id, rule, title, subject, rank, message, value, threshold, unit } = alarm;
  state.history.unshift({
    ...{ id: `page ${state.nextId}`, alarm: id, rule, title, subject, rank, message, value, threshold, unit },
    ...{ change: name, state: alarm.state, at: time, by, reason: reason ?? null },
  });
  state.history.splice(MAX_CHANGES);
  state.nextId += 1;
  if (alarm.state === 'normal') alarm.changes = 0;
}

/** Returns the number of rises and ends of an alarm within the last minute. */
const recentChanges = ({ history }: PageAlarmsState, rule: PageRuleId, at: number): number =>
  history.filter(
    (row) =>
      row.alarm === rule &&
      (row.change === 'raised' || row.change === 'cleared') &&
      at - Date.parse(String(row.at)) < MINUTE_MS,
  ).length;

export const pageAlarmsSlice = createSlice({
  name: 'pageAlarms',
  initialState: NO_PAGE_ALARMS,
  reducers: {
    /** Records that a condition begins or ends. The alarm follows after its delay. */
    pageConditionChanged(state, { payload: { rule, message } }: PayloadAction<PageCondition & { rule: PageRuleId }>) {
      const held = state.conditions[rule]?.message ?? null;
      if ((held === null) !== (message === null)) state.conditions[rule] = { message };
    },
    /** Raises or clears the alarm of a condition that lasted for its delay. */
    pageConditionLasted(state, { payload: { rule, at } }: PayloadAction<{ rule: PageRuleId; at: number }>) {
      const message = state.conditions[rule]?.message ?? null;
      const alarm = (state.alarms[rule] ??= createPageAlarm(rule));
      if (alarm.is_active === (message !== null)) return;
      alarm.is_active = message !== null;
      if (message !== null) alarm.message = message;
      alarm.is_chattering = alarm.is_active && recentChanges(state, rule, at) >= CHATTER_CHANGES_PER_MINUTE;
      if (alarm.is_active) change(state, alarm, 'raise', 'raised', { at, by: null });
      else change(state, alarm, 'clear', 'cleared', { at, by: null });
    },
    pageAlarmsAcknowledged(state, { payload: { ids, ...by } }: PayloadAction<By & { ids: readonly string[] }>) {
      for (const alarm of Object.values(state.alarms)) {
        if (ids.includes(alarm.id)) change(state, alarm, 'acknowledge', 'acknowledged', by);
      }
    },
    pageAlarmShelved(
      state,
      { payload: { id, minutes, ...by } }: PayloadAction<By & { id: PageRuleId; minutes: number; reason: string }>,
    ) {
      const alarm = state.alarms[id];
      if (!alarm) return;
      const until = new Date(by.at + minutes * MINUTE_MS).toISOString();
      Object.assign(alarm, { shelved_until: until, withheld_by: by.by, reason: by.reason });
      change(state, alarm, 'shelve', 'shelved', by);
    },
    /** Ends a shelving. Without an operator, the time of the shelving has passed. */
    pageAlarmUnshelved(state, { payload: { id, ...by } }: PayloadAction<By & { id: PageRuleId }>) {
      const alarm = state.alarms[id];
      if (!alarm) return;
      Object.assign(alarm, { shelved_until: null, withheld_by: null, reason: null });
      const event = alarm.is_active ? 'unshelve_active' : 'unshelve_normal';
      change(state, alarm, event, by.by === null ? 'shelf_ended' : 'unshelved', by);
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => NO_PAGE_ALARMS),
  selectors: {
    /** Selects the alarms that are not normal. */
    selectPageAlarms: createSelector([({ alarms }: PageAlarmsState) => alarms], (alarms) =>
      Object.values(alarms).filter(({ state }) => state !== 'normal'),
    ),
    selectPageAlarm: ({ alarms }, id: PageRuleId) => alarms[id],
    selectPageCondition: ({ conditions }, rule: PageRuleId) => conditions[rule],
    selectPageChanges: ({ history }) => history,
  },
});

export const {
  pageConditionChanged,
  pageConditionLasted,
  pageAlarmsAcknowledged,
  pageAlarmShelved,
  pageAlarmUnshelved,
} = pageAlarmsSlice.actions;
export const { selectPageAlarms, selectPageAlarm, selectPageCondition, selectPageChanges } = pageAlarmsSlice.selectors;
