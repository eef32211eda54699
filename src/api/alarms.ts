import {
  alarmCommandResultSchema,
  type AcknowledgeRequest,
  type AlarmCommandResult,
  type AlarmServiceRequest,
  type ShelveRequest,
  type UnshelveRequest,
} from '@/contract/alarms/alarmCommands';
import {
  alarmPreviewSchema,
  alarmRuleSchema,
  alarmRulesReplySchema,
  type AlarmPreview,
  type AlarmPreviewQuery,
  type AlarmRule,
  type SaveAlarmRulesRequest,
} from '@/contract/alarms/alarmRules';
import {
  alarmHistoryReplySchema,
  alarmHistoryRowSchema,
  alarmSchema,
  alarmsReplySchema,
  type Alarm,
  type AlarmHistoryRow,
} from '@/contract/alarms/alarms';
import type { AlarmHistoryQuery } from '@/contract/queries';
import type { Timestamp } from '@/contract/schema/fields';
import { readList, type ListReading } from '@/contract/schema/reading';
import type { z } from '@/contract/schema/z';
import { requestOfCall, responseSchemaOf } from './request/call';
import { consoleApi } from './consoleApi';
import { pausableQuery } from './request/pausableQuery';

const ALARM_CALL_OPTIONS = { on401: 'stay' } as const;

const LIST_TAG = { type: 'Alarms', id: 'list' } as const;
const HISTORY_TAG = { type: 'Alarms', id: 'history' } as const;
const RULES_TAG = { type: 'Alarms', id: 'rules' } as const;
// A refused command can mean that the list is old, so that the tags also apply after an error.
const CHANGED_ALARM_TAGS = [LIST_TAG, HISTORY_TAG];
const CHANGED_RULE_TAGS = [LIST_TAG, HISTORY_TAG, RULES_TAG];

export type AlarmList = ListReading<Alarm> & { at: Timestamp };
type AlarmHistoryPage = ListReading<AlarmHistoryRow> & { total: number; has_more: boolean };

/** Endpoints of the alarms. The status of the bot must list the capability `alarms`. */
export const alarmsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getAlarms: builder.query<AlarmList, void>({
      query: () => requestOfCall('getAlarms'),
      rawResponseSchema: alarmsReplySchema,
      transformResponse: ({ at, alarms }: z.infer<typeof alarmsReplySchema>) => ({
        at,
        ...readList(alarmSchema, alarms),
      }),
      providesTags: [LIST_TAG],
      extraOptions: ALARM_CALL_OPTIONS,
    }),
    getAlarmHistory: builder.query<AlarmHistoryPage, AlarmHistoryQuery>({
      // The query parameters of the input are numbers and texts.
      query: (params) => requestOfCall('getAlarmHistory', { params: params as Record<string, string | number> }),
      rawResponseSchema: alarmHistoryReplySchema,
      transformResponse: ({ changes, total, has_more }: z.infer<typeof alarmHistoryReplySchema>) => ({
        total,
        has_more,
        ...readList(alarmHistoryRowSchema, changes),
      }),
      providesTags: [HISTORY_TAG],
      extraOptions: ALARM_CALL_OPTIONS,
    }),
    acknowledgeAlarms: builder.mutation<AlarmCommandResult, AcknowledgeRequest>({
      query: (body) => requestOfCall('acknowledgeAlarms', { body }),
      ...responseSchemaOf(alarmCommandResultSchema),
      invalidatesTags: CHANGED_ALARM_TAGS,
      extraOptions: ALARM_CALL_OPTIONS,
    }),
    shelveAlarm: builder.mutation<AlarmCommandResult, ShelveRequest>({
      query: (body) => requestOfCall('shelveAlarm', { body }),
      ...responseSchemaOf(alarmCommandResultSchema),
      invalidatesTags: CHANGED_ALARM_TAGS,
      extraOptions: ALARM_CALL_OPTIONS,
    }),
    unshelveAlarm: builder.mutation<AlarmCommandResult, UnshelveRequest>({
      query: (body) => requestOfCall('unshelveAlarm', { body }),
      ...responseSchemaOf(alarmCommandResultSchema),
      invalidatesTags: CHANGED_ALARM_TAGS,
      extraOptions: ALARM_CALL_OPTIONS,
    }),
    setAlarmService: builder.mutation<AlarmCommandResult, AlarmServiceRequest>({
      query: (body) => requestOfCall('setAlarmService', { body }),
      ...responseSchemaOf(alarmCommandResultSchema),
      invalidatesTags: CHANGED_RULE_TAGS,
      extraOptions: ALARM_CALL_OPTIONS,
    }),
    getAlarmRules: builder.query<ListReading<AlarmRule>, void>({
      query: () => requestOfCall('getAlarmRules'),
      rawResponseSchema: alarmRulesReplySchema,
      transformResponse: ({ rules }: z.infer<typeof alarmRulesReplySchema>) => readList(alarmRuleSchema, rules),
      providesTags: [RULES_TAG],
      extraOptions: ALARM_CALL_OPTIONS,
    }),
    saveAlarmRules: builder.mutation<ListReading<AlarmRule>, SaveAlarmRulesRequest>({
      query: (body) => requestOfCall('saveAlarmRules', { body }),
      rawResponseSchema: alarmRulesReplySchema,
      transformResponse: ({ rules }: z.infer<typeof alarmRulesReplySchema>) => readList(alarmRuleSchema, rules),
      invalidatesTags: CHANGED_RULE_TAGS,
      extraOptions: ALARM_CALL_OPTIONS,
    }),
    previewAlarmRule: builder.query<AlarmPreview, AlarmPreviewQuery>({
      query: (params) => requestOfCall('previewAlarmRule', { params }),
      ...responseSchemaOf(alarmPreviewSchema),
      extraOptions: ALARM_CALL_OPTIONS,
    }),
  }),
});

/** Marks the alarms as changed. RTK Query then fetches the list and the history again for the open screens. */
export const invalidateAlarms = () => alarmsApi.util.invalidateTags(CHANGED_ALARM_TAGS);

export const useGetAlarmsQuery = pausableQuery(alarmsApi.endpoints.getAlarms);
export const useGetAlarmHistoryQuery = pausableQuery(alarmsApi.endpoints.getAlarmHistory);
export const useGetAlarmRulesQuery = pausableQuery(alarmsApi.endpoints.getAlarmRules);
export const usePreviewAlarmRuleQuery = pausableQuery(alarmsApi.endpoints.previewAlarmRule);
