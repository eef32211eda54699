import {
  countSchema,
  displayedTextSchema,
  identifierSchema,
  optionalTextSchema,
  optionalTimestampSchema,
  rowNumberSchema,
  rowTextSchema,
  timestampSchema,
  rowsSchema,
} from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

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

const rankSchema = z.enum(ALARM_RANKS);

export const identityFields = {
  rule: meaning(identifierSchema, 'Identifier of the rule.', 'daily_loss'),
  title: meaning(displayedTextSchema, 'Short name of the rule.', 'Daily loss'),
  subject: meaning(rowTextSchema, 'Symbol or component. Null for an alarm of the whole bot.', null),
  rank: meaning(rankSchema, 'critical (act now), warning (act soon) or notice (know).', 'critical'),
};

/** What the operator should do, and where. */
export const adviceFields = {
  action: meaning(displayedTextSchema, 'What the operator should do.', 'Stop the bot and check the trades of the day.'),
  link: meaning(rowTextSchema, 'Hash address of the screen for the action.', '#trades'),
};

const figureFields = {
  value: meaning(rowNumberSchema, 'Figure of the condition. Null for a rule without a threshold.', 3.4),
  threshold: meaning(
    rowNumberSchema,
    'Threshold of the rule in the unit of the figure. Null for a rule without one.',
    3,
  ),
  unit: meaning(rowTextSchema, 'Unit of figure and threshold.', '% of the capital'),
};

const messageSchema = meaning(
  displayedTextSchema,
  'What happened, for the operator.',
  'The loss of the day is 3.4 % of the capital.',
);

export const alarmSchema = addition(
  z.looseObject({
    id: meaning(
      identifierSchema,
      'Identifier of rule and subject. Each new alarm of the same condition has the same one.',
      'daily_loss',
    ),
    ...identityFields,
    state: meaning(
      z.enum(ALARM_STATES),
      'normal, active (not acknowledged), acknowledged (still active), cleared (not acknowledged), shelved or out_of_service.',
      'active',
    ),
    is_active: meaning(z.boolean(), 'True while the condition holds, also for a shelved alarm.', true),
    is_chattering: meaning(
      z.boolean().catch(false),
      'True for an alarm that changed more than three times within a minute. It then clears after a quiet minute.',
      false,
    ),
    message: messageSchema,
    ...adviceFields,
    raised_at: meaning(
      optionalTimestampSchema,
      'Time of the last rise. Null for a rule out of service that raised no alarm.',
      '2026-03-10T12:00:00.000Z',
    ),
    changed_at: meaning(optionalTimestampSchema, 'Time of the last change.', '2026-03-10T12:00:00.000Z'),
    cleared_at: meaning(
      optionalTimestampSchema,
      'Time at which the condition ended. Null while it holds. An alarm whose condition can return stays active for a while.',
      null,
    ),
    acknowledged_at: meaning(optionalTimestampSchema, 'Time of the acknowledgement. Null without one.', null),
    acknowledged_by: meaning(rowTextSchema, 'Operator of the acknowledgement.', null),
    shelved_until: meaning(
      optionalTimestampSchema,
      'Time at which the shelving ends. Null for an alarm that is not shelved.',
      null,
    ),
    withheld_by: meaning(rowTextSchema, 'Operator who shelved the alarm or took its rule out of service.', null),
    reason: meaning(optionalTextSchema, 'Reason of the shelving or of the rule out of service.', null),
    ...figureFields,
    changes: meaning(countSchema, 'Number of rises and ends since the alarm was last normal.', 1, 'changes'),
  }),
  'alarms',
  'One alarm: one rule for one subject.',
);
export type Alarm = z.infer<typeof alarmSchema>;

export const alarmsReplySchema = addition(
  z.looseObject({
    at: meaning(timestampSchema, 'Time of the reply, for `seen_at` of an acknowledgement.', '2026-03-10T12:00:00.000Z'),
    alarms: meaning(rowsSchema, 'The alarms, highest rank first.'),
  }),
  'alarms',
  'Every alarm that is not normal.',
);

/** One change of an alarm. */
export const alarmHistoryRowSchema = z.looseObject({
  id: meaning(identifierSchema, 'Identifier of the change.', '812'),
  alarm: meaning(identifierSchema, 'Identifier of the alarm.', 'daily_loss'),
  ...identityFields,
  change: meaning(
    z.enum(ALARM_CHANGES),
    'raised, cleared, acknowledged, shelved, unshelved, shelf_ended, out_of_service or in_service.',
    'raised',
  ),
  state: meaning(z.enum(ALARM_STATES), 'State of the alarm after the change.', 'active'),
  message: messageSchema,
  at: meaning(timestampSchema, 'Time of the change.', '2026-03-10T12:00:00.000Z'),
  by: meaning(rowTextSchema, 'Operator of the change. Null for a change of the bot.', null),
  reason: meaning(optionalTextSchema, 'Reason that the operator gave.', null),
  ...figureFields,
});
export type AlarmHistoryRow = z.infer<typeof alarmHistoryRowSchema>;

export const alarmHistoryReplySchema = addition(
  z.looseObject({
    changes: meaning(rowsSchema, 'The changes of the page.'),
    total: meaning(countSchema, 'Number of all changes that match the query.', 41, 'changes'),
    has_more: meaning(z.boolean().default(false), 'True when older changes follow.', false),
  }),
  'alarms',
  'Changes of alarms, newest first.',
);

/** Data of an `alarm_storm` frame, which replaces the `alarm` frames of many changes in a short time. */
export const alarmStormSchema = z.looseObject({
  count: meaning(countSchema, 'Number of changes since the last frame. The history has each change.', 140, 'changes'),
  at: meaning(timestampSchema, 'Time of the frame.', '2026-03-10T12:00:00.000Z'),
  worst: meaning(z.array(alarmSchema), 'The three alarms of the highest rank among the changed alarms.'),
});
export type AlarmStorm = z.infer<typeof alarmStormSchema>;
