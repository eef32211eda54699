import {
  countSchema,
  displayedTextSchema,
  identifierSchema,
  optionalTextSchema,
  optionalTimestampSchema,
  rowNumberSchema,
  rowTextSchema,
  timestampSchema,
} from './fields';
import { wholeNumberQuerySchema } from './queries';
import { z } from './z';

/** Ranks of an alarm, highest first: act now, act soon, know. */
export const ALARM_RANKS = ['critical', 'warning', 'notice'] as const;
export type AlarmRank = (typeof ALARM_RANKS)[number];

/**
 * States of an alarm after IEC 62682. 'active' and 'cleared' wait for an acknowledgement: the condition of a cleared
 * alarm no longer holds.
 */
export const ALARM_STATES = ['normal', 'active', 'acknowledged', 'cleared', 'shelved', 'out_of_service'] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/** Changes of an alarm in the history. */
export const ALARM_CHANGES = [
  'raised',
  'cleared',
  'acknowledged',
  'shelved',
  'unshelved',
  'shelf_ended',
  'out_of_service',
  'in_service',
] as const;
export type AlarmChange = (typeof ALARM_CHANGES)[number];

/** Times for which the operator can shelve an alarm, in minutes. */
export const SHELVE_MINUTES = [15, 60, 480] as const;

/** Maximum length of the reason of a shelved alarm or of a rule out of service, in characters. */
export const ALARM_REASON_MAX_LENGTH = 200;
const MAX_ACKNOWLEDGED_ALARMS = 500;
const MAX_HISTORY_PAGE = 500;

const rankSchema = z.enum(ALARM_RANKS);
const reasonSchema = z.string().trim().min(1).max(ALARM_REASON_MAX_LENGTH);

/** One alarm: one rule for one subject, such as a symbol. */
export const alarmSchema = z.looseObject({
  /** Identifier of rule and subject. The same condition has the same identifier each time. */
  id: identifierSchema,
  rule: identifierSchema,
  title: displayedTextSchema,
  /** Symbol or component. The value is null for an alarm of the whole bot. */
  subject: rowTextSchema,
  rank: rankSchema,
  state: z.enum(ALARM_STATES),
  /** True while the condition holds, also in the states 'shelved' and 'out_of_service'. */
  is_active: z.boolean(),
  /** True for an alarm that changed more than three times within a minute. The alarm then clears after a quiet minute. */
  is_chattering: z.boolean().catch(false),
  message: displayedTextSchema,
  action: displayedTextSchema,
  /** Hash address of the screen for the action, such as '#dashboard'. */
  link: rowTextSchema,
  raised_at: optionalTimestampSchema,
  changed_at: optionalTimestampSchema,
  cleared_at: optionalTimestampSchema,
  acknowledged_at: optionalTimestampSchema,
  acknowledged_by: rowTextSchema,
  shelved_until: optionalTimestampSchema,
  /** Operator and reason of a shelved alarm or of a rule out of service. */
  withheld_by: rowTextSchema,
  reason: optionalTextSchema,
  /** Figure of the condition and its threshold. Both are null for a rule without a threshold. */
  value: rowNumberSchema,
  threshold: rowNumberSchema,
  unit: rowTextSchema,
  /** Number of times the alarm was raised or cleared since the alarm was last normal. */
  changes: countSchema,
});
export type Alarm = z.infer<typeof alarmSchema>;

/** Contract addition with the capability `alarms`: all alarms that are not normal, highest rank first. */
export const alarmsReplySchema = z.looseObject({
  /** Time of the reply. An acknowledgement of all alarms returns the time as `seen_at`. */
  at: timestampSchema,
  alarms: z.array(z.unknown()),
});

/** One change of an alarm. */
export const alarmHistoryRowSchema = z.looseObject({
  id: identifierSchema,
  alarm: identifierSchema,
  rule: identifierSchema,
  title: displayedTextSchema,
  subject: rowTextSchema,
  rank: rankSchema,
  change: z.enum(ALARM_CHANGES),
  /** State of the alarm after the change. */
  state: z.enum(ALARM_STATES),
  message: displayedTextSchema,
  at: timestampSchema,
  /** Operator of the change. The value is null for a change of the bot. */
  by: rowTextSchema,
  reason: optionalTextSchema,
  value: rowNumberSchema,
  threshold: rowNumberSchema,
  unit: rowTextSchema,
});
export type AlarmHistoryRow = z.infer<typeof alarmHistoryRowSchema>;

/** The changes of alarms, newest first. */
export const alarmHistoryReplySchema = z.looseObject({
  changes: z.array(z.unknown()),
  total: countSchema,
  has_more: z.boolean().default(false),
});

export const alarmHistoryQuerySchema = z.object({
  skip: wholeNumberQuerySchema(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: wholeNumberQuerySchema(1, MAX_HISTORY_PAGE).default(100),
  rank: rankSchema.optional(),
  rule: z.string().min(1).max(60).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
});
export type AlarmHistoryQuery = z.input<typeof alarmHistoryQuerySchema>;

/**
 * Request that acknowledges alarms: the named alarms, or all alarms without `ids`. An alarm that was raised after
 * `seen_at` stays unacknowledged, because the operator has not seen the alarm.
 */
export const acknowledgeRequestSchema = z.object({
  ids: z.array(z.string().min(1)).min(1).max(MAX_ACKNOWLEDGED_ALARMS).optional(),
  seen_at: z.iso.datetime({ offset: true }).optional(),
});
export type AcknowledgeRequest = z.infer<typeof acknowledgeRequestSchema>;

export const shelveRequestSchema = z.object({
  id: z.string().min(1),
  minutes: z.literal(SHELVE_MINUTES),
  reason: reasonSchema,
});
export type ShelveRequest = z.infer<typeof shelveRequestSchema>;

export const unshelveRequestSchema = z.object({ id: z.string().min(1) });
export type UnshelveRequest = z.infer<typeof unshelveRequestSchema>;

export const alarmServiceRequestSchema = z.object({
  rule: z.string().min(1),
  in_service: z.boolean(),
  reason: reasonSchema,
});
export type AlarmServiceRequest = z.infer<typeof alarmServiceRequestSchema>;

/** Reply of every command: the changed alarms, and why the bot did not change the others. */
export const alarmCommandResultSchema = z.looseObject({
  alarms: z.array(z.unknown()).default([]),
  refused: z.array(z.looseObject({ id: identifierSchema, reason: displayedTextSchema })).default([]),
});
export type AlarmCommandResult = z.infer<typeof alarmCommandResultSchema>;

/** One rule with its threshold. */
export const alarmRuleSchema = z.looseObject({
  rule: identifierSchema,
  title: displayedTextSchema,
  rank: rankSchema,
  /** When the rule raises an alarm. */
  condition: displayedTextSchema,
  action: displayedTextSchema,
  link: rowTextSchema,
  in_service: z.boolean(),
  /** Operator, time and reason of a rule out of service. */
  changed_by: rowTextSchema,
  changed_at: optionalTimestampSchema,
  reason: optionalTextSchema,
  /** Threshold in use. The fields of the threshold are null for a rule without a threshold. */
  threshold: rowNumberSchema,
  default_threshold: rowNumberSchema,
  min: rowNumberSchema,
  max: rowNumberSchema,
  unit: rowTextSchema,
  /** Figure at this moment, for the subject with the worst figure. The value is null while there is none. */
  value: rowNumberSchema,
  subject: rowTextSchema,
});
export type AlarmRule = z.infer<typeof alarmRuleSchema>;

export const alarmRulesReplySchema = z.looseObject({ rules: z.array(z.unknown()) });

/** Request that changes thresholds. Rules that the request does not name keep their thresholds. */
export const saveAlarmRulesRequestSchema = z.object({ thresholds: z.record(z.string(), z.number()) });
export type SaveAlarmRulesRequest = z.infer<typeof saveAlarmRulesRequestSchema>;

export const alarmPreviewQuerySchema = z.object({ rule: z.string().min(1).max(60), threshold: z.coerce.number() });
export type AlarmPreviewQuery = z.infer<typeof alarmPreviewQuerySchema>;

/** Number of alarms that a threshold would have raised over the stored figures. */
export const alarmPreviewSchema = z.looseObject({
  rule: identifierSchema,
  threshold: rowNumberSchema,
  alarms: countSchema,
  /** Time from which figures are stored, at most seven days ago. The value is null without stored figures. */
  from: optionalTimestampSchema,
  until: timestampSchema,
});
export type AlarmPreview = z.infer<typeof alarmPreviewSchema>;

/** Data of an `alarm_storm` frame, which replaces the `alarm` frames of many changes in a short time. */
export const alarmStormSchema = z.looseObject({
  /** Number of changes since the last frame. The history has each change. */
  count: countSchema,
  at: timestampSchema,
  /** The three alarms of the highest rank among the changed alarms. */
  worst: z.array(alarmSchema),
});
export type AlarmStorm = z.infer<typeof alarmStormSchema>;
