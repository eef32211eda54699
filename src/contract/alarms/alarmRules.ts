import {
  countSchema,
  displayedTextSchema,
  optionalTextSchema,
  optionalTimestampSchema,
  rowNumberSchema,
  rowTextSchema,
  timestampSchema,
  rowsSchema,
} from '../schema/fields';
import { addition, meaning, sameMeaning } from '../schema/meaning';
import { z } from '../schema/z';
import { adviceFields, identityFields } from './alarms';

export const alarmRuleSchema = addition(
  z.looseObject({
    ...identityFields,
    condition: meaning(
      displayedTextSchema,
      'When the rule raises an alarm.',
      'The day has lost more than the threshold.',
    ),
    ...adviceFields,
    in_service: meaning(z.boolean(), 'False for a rule that raises no alarms.', true),
    changed_by: meaning(rowTextSchema, 'Operator who took the rule out of service.', null),
    changed_at: meaning(optionalTimestampSchema, 'Time at which the rule went out of service.', null),
    reason: meaning(optionalTextSchema, 'Why the rule is out of service.', null),
    threshold: meaning(rowNumberSchema, 'Threshold in use. Null for a rule without one.', 3),
    default_threshold: meaning(rowNumberSchema, 'Threshold that the bot ships with.', 3),
    min: meaning(rowNumberSchema, 'Lowest allowed threshold.', 0.1),
    max: meaning(rowNumberSchema, 'Highest allowed threshold.', 100),
    unit: meaning(rowTextSchema, 'Unit of figure and threshold.', '% of the capital'),
    value: meaning(rowNumberSchema, 'Figure at this moment, of the worst subject. Null while there is none.', 1.2),
    subject: meaning(rowTextSchema, 'Subject of the figure. Null for the whole bot.', null),
  }),
  'alarms',
  'One rule with its threshold.',
);
export type AlarmRule = z.infer<typeof alarmRuleSchema>;

export const alarmRulesReplySchema = addition(
  z.looseObject({ rules: meaning(rowsSchema, 'The rules.') }),
  'alarms',
  'The rules.',
);

export const saveAlarmRulesRequestSchema = addition(
  z.object({
    thresholds: meaning(
      z.record(z.string(), z.number()),
      'New threshold of each named rule, in the unit of the rule.',
      { daily_loss: 2 },
    ),
  }),
  'alarms',
  'Changes thresholds. Rules that the request does not name keep theirs.',
);
export type SaveAlarmRulesRequest = z.infer<typeof saveAlarmRulesRequestSchema>;

export const alarmPreviewQuerySchema = z.object({
  rule: sameMeaning(z.string().min(1).max(60), identityFields.rule),
  threshold: meaning(z.coerce.number(), 'Threshold to count with, in the unit of the rule.', 2),
});
export type AlarmPreviewQuery = z.infer<typeof alarmPreviewQuerySchema>;

export const alarmPreviewSchema = addition(
  z.looseObject({
    rule: identityFields.rule,
    threshold: meaning(rowNumberSchema, 'Threshold of the count.', 2),
    alarms: meaning(countSchema, 'Number of alarms over the stored figures.', 4, 'alarms'),
    from: meaning(
      optionalTimestampSchema,
      'Time from which figures are stored, at most seven days ago.',
      '2026-03-03T12:00:00.000Z',
    ),
    until: meaning(timestampSchema, 'Time of the count.', '2026-03-10T12:00:00.000Z'),
  }),
  'alarms',
  'What a threshold would have raised.',
);
export type AlarmPreview = z.infer<typeof alarmPreviewSchema>;
