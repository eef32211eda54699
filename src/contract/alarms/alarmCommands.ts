import { displayedTextSchema, identifierSchema, rowsSchema } from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

/** Times for which the operator can shelve an alarm, in minutes. */
export const SHELVE_MINUTES = [15, 60, 480] as const;

/** Maximum length of the reason of a shelved alarm or of a rule out of service, in characters. */
export const ALARM_REASON_MAX_LENGTH = 200;

const MAX_ACKNOWLEDGED_ALARMS = 500;

const reasonSchema = z.string().trim().min(1).max(ALARM_REASON_MAX_LENGTH);

export const acknowledgeRequestSchema = addition(
  z.object({
    ids: meaning(
      z.array(z.string().min(1)).min(1).max(MAX_ACKNOWLEDGED_ALARMS).optional(),
      'Identifiers of the alarms. Absent for all alarms.',
      ['daily_loss'],
    ),
    seen_at: meaning(
      z.iso.datetime({ offset: true }).optional(),
      'Alarms that were raised later stay unacknowledged. The `at` of the shown list.',
      '2026-03-10T12:00:00.000Z',
    ),
  }),
  'alarms',
  'Acknowledges alarms.',
);
export type AcknowledgeRequest = z.infer<typeof acknowledgeRequestSchema>;

export const shelveRequestSchema = addition(
  z.object({
    id: meaning(z.string().min(1), 'Identifier of the alarm.', 'no_signal'),
    minutes: meaning(z.literal(SHELVE_MINUTES), '15, 60 or 480.', 60, 'min'),
    reason: meaning(reasonSchema, 'Why the alarm is silenced.', 'The exchange announced maintenance.'),
  }),
  'alarms',
  'Silences one alarm for a limited time.',
);
export type ShelveRequest = z.infer<typeof shelveRequestSchema>;

export const unshelveRequestSchema = addition(
  z.object({ id: meaning(z.string().min(1), 'Identifier of the alarm.', 'no_signal') }),
  'alarms',
  'Ends the shelving of an alarm.',
);
export type UnshelveRequest = z.infer<typeof unshelveRequestSchema>;

export const alarmServiceRequestSchema = addition(
  z.object({
    rule: meaning(z.string().min(1), 'Identifier of the rule.', 'no_trade'),
    in_service: meaning(z.boolean(), 'False to take the rule out of service.', false),
    reason: meaning(reasonSchema, 'Why the rule changes.', 'The bot trades rarely on purpose.'),
  }),
  'alarms',
  'Takes a rule out of service, or puts a rule into service.',
);
export type AlarmServiceRequest = z.infer<typeof alarmServiceRequestSchema>;

export const alarmCommandResultSchema = addition(
  z.looseObject({
    alarms: meaning(rowsSchema.default([]), 'The alarms that the command changed.'),
    refused: meaning(
      z
        .array(
          z.looseObject({
            id: meaning(identifierSchema, 'Identifier of the alarm.', 'feed_lost'),
            reason: meaning(
              displayedTextSchema,
              'Why, for the operator.',
              'Feed lost was acknowledged by admin already.',
            ),
          }),
        )
        .default([]),
      'The alarms that the command did not change.',
    ),
  }),
  'alarms',
  'Result of a command.',
);
export type AlarmCommandResult = z.infer<typeof alarmCommandResultSchema>;
