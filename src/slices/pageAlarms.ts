import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Alarm, AlarmHistoryRow } from '@/contract/alarms/alarms';
import {
  addChangeTime,
  changeAlarm,
  isChattering,
  type AlarmCommand,
  type ChangeDetails,
} from '@/domain/alarms/alarmMachine';
import { createPageAlarm, type PageRuleId } from '@/domain/alarms/pageAlarms';
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

function change(
  state: PageAlarmsState,
  alarm: Alarm,
  command: AlarmCommand,
  { at, ...details }: By & Pick<ChangeDetails, 'reason' | 'shelvedUntil'>,
): void {
  const outcome = changeAlarm(alarm, command, { ...details, at: new Date(at).toISOString() });
  // An old click can name an alarm that changed meanwhile.
  if ('rejected' in outcome) return;
  Object.assign(alarm, outcome.alarm);
  state.history.unshift({ ...outcome.row, id: `page ${state.nextId}` });
  state.history.splice(MAX_CHANGES);
  state.nextId += 1;
}

/** Returns the times of the raises and clears of an alarm. */
const changeTimesOf = ({ history }: PageAlarmsState, rule: PageRuleId): number[] =>
  history.flatMap(({ alarm, change: name, at }) =>
    alarm === rule && (name === 'raised' || name === 'cleared') ? [Date.parse(String(at))] : [],
  );

export const pageAlarmsSlice = createSlice({
  name: 'pageAlarms',
  initialState: NO_PAGE_ALARMS,
  reducers: {
    /** Records that a condition begins or ends. The alarm follows after its delay. */
    pageConditionChanged(state, { payload: { rule, message } }: PayloadAction<PageCondition & { rule: PageRuleId }>) {
      const held = state.conditions[rule]?.message ?? null;
      if ((held === null) !== (message === null)) state.conditions[rule] = { message };
      const alarm = state.alarms[rule];
      if (alarm?.is_active && message !== null) alarm.cleared_at = null;
    },
    /** Records the end of a condition in its alarm, which clears after its delay. */
    pageConditionEnded(state, { payload: { rule, at } }: PayloadAction<{ rule: PageRuleId; at: number }>) {
      const alarm = state.alarms[rule];
      if (alarm?.is_active) alarm.cleared_at = new Date(at).toISOString();
    },
    /** Raises or clears the alarm of a condition that lasted for its delay. */
    pageConditionLasted(state, { payload: { rule, at } }: PayloadAction<{ rule: PageRuleId; at: number }>) {
      const message = state.conditions[rule]?.message ?? null;
      const alarm = (state.alarms[rule] ??= createPageAlarm(rule));
      if (alarm.is_active === (message !== null)) return;
      if (message !== null) alarm.message = message;
      alarm.is_chattering = message !== null && isChattering(addChangeTime(changeTimesOf(state, rule), at));
      change(state, alarm, message === null ? 'clear' : 'raise', { at, by: null });
    },
    pageAlarmsAcknowledged(state, { payload: { ids, ...by } }: PayloadAction<By & { ids: readonly string[] }>) {
      for (const alarm of Object.values(state.alarms)) {
        if (ids.includes(alarm.id)) change(state, alarm, 'acknowledge', by);
      }
    },
    pageAlarmShelved(
      state,
      { payload: { id, minutes, ...by } }: PayloadAction<By & { id: PageRuleId; minutes: number; reason: string }>,
    ) {
      const alarm = state.alarms[id];
      if (!alarm) return;
      change(state, alarm, 'shelve', { ...by, shelvedUntil: new Date(by.at + minutes * MINUTE_MS).toISOString() });
    },
    /** Ends a shelving. Without an operator, the time of the shelving has passed. */
    pageAlarmUnshelved(state, { payload: { id, ...by } }: PayloadAction<By & { id: PageRuleId }>) {
      const alarm = state.alarms[id];
      if (alarm) change(state, alarm, 'unshelve', by);
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
  pageConditionEnded,
  pageConditionLasted,
  pageAlarmsAcknowledged,
  pageAlarmShelved,
  pageAlarmUnshelved,
} = pageAlarmsSlice.actions;
export const { selectPageAlarms, selectPageAlarm, selectPageCondition, selectPageChanges } = pageAlarmsSlice.selectors;
