import { ALARM_RANKS } from './alarms';
import {
  countSchema,
  displayedTextSchema,
  identifierSchema,
  optionalTextSchema,
  rowNumberSchema,
  rowTextSchema,
  rowTimestampSchema,
  rowsSchema,
} from '../schema/fields';
import { addition, meaning, sameMeaning } from '../schema/meaning';
import { OPERATOR_TIME_FIELDS } from './operatorTime';
import { z } from '../schema/z';
import { CHANNEL_FIELDS, CHANNEL_KINDS } from './channelSettings';

export const alarmChannelSchema = addition(
  z.looseObject({
    id: meaning(identifierSchema, 'Identifier of the channel.', '5f1c9a1e-0c8b-4c0e-9a52-3c6f7b0f6f11'),
    kind: sameMeaning(z.enum(CHANNEL_KINDS), CHANNEL_FIELDS.kind),
    name: sameMeaning(displayedTextSchema, CHANNEL_FIELDS.name),
    is_on: sameMeaning(z.boolean(), CHANNEL_FIELDS.is_on),
    min_rank: sameMeaning(z.enum(ALARM_RANKS), CHANNEL_FIELDS.min_rank),
    quiet_from: sameMeaning(rowTextSchema, CHANNEL_FIELDS.quiet_from),
    quiet_until: sameMeaning(rowTextSchema, CHANNEL_FIELDS.quiet_until),
    time_zone: sameMeaning(rowTextSchema, CHANNEL_FIELDS.time_zone),
    utc_offset_minutes: sameMeaning(rowNumberSchema, CHANNEL_FIELDS.utc_offset_minutes),
    url: sameMeaning(optionalTextSchema, CHANNEL_FIELDS.url),
    server: sameMeaning(optionalTextSchema, CHANNEL_FIELDS.server),
    topic: sameMeaning(rowTextSchema, CHANNEL_FIELDS.topic),
    chat_id: sameMeaning(rowTextSchema, CHANNEL_FIELDS.chat_id),
    host: sameMeaning(rowTextSchema, CHANNEL_FIELDS.host),
    port: sameMeaning(rowNumberSchema, CHANNEL_FIELDS.port),
    security: sameMeaning(rowTextSchema, CHANNEL_FIELDS.security),
    username: sameMeaning(rowTextSchema, CHANNEL_FIELDS.username),
    from: sameMeaning(rowTextSchema, CHANNEL_FIELDS.from),
    to: sameMeaning(rowTextSchema, CHANNEL_FIELDS.to),
    label: sameMeaning(rowTextSchema, CHANNEL_FIELDS.label),
    origin: sameMeaning(optionalTextSchema, CHANNEL_FIELDS.origin),
    endpoint_tail: meaning(
      rowTextSchema,
      'Last characters of the address of a Web Push subscription, by which a browser recognises its own.',
      null,
    ),
    secrets_set: meaning(
      z.array(z.string()).catch([]),
      'Names of the stored secrets. The reply never contains a secret.',
      ['secret'],
    ),
    last_success_at: meaning(
      rowTimestampSchema,
      'Time of the last delivery. Null without one.',
      '2026-03-10T12:00:00.000Z',
    ),
    last_failure_at: meaning(rowTimestampSchema, 'Time of the last failure. Null without one.', null),
    last_answer: meaning(
      optionalTextSchema,
      'Answer of the other side to the last message.',
      'The other side answered 200.',
    ),
    failures: meaning(countSchema.catch(0), 'Number of failures since the last delivery.', 0, 'failures'),
    waiting: meaning(countSchema.catch(0), 'Number of messages that wait.', 0, 'messages'),
  }),
  'alarms.channels',
  'One channel. A field of another kind is null.',
);
export type AlarmChannel = z.infer<typeof alarmChannelSchema>;

/** Number of last characters in `endpoint_tail`. */
export const ENDPOINT_TAIL_LENGTH = 12;

export const alarmChannelsReplySchema = addition(
  z.looseObject({
    channels: meaning(rowsSchema, 'The channels by name.'),
    vapid_public_key: meaning(
      rowTextSchema,
      'Public key for a Web Push subscription, base64url. Null without Web Push.',
      'BNcRd…',
    ),
    heartbeat: meaning(
      z.looseObject({
        is_set: meaning(z.boolean().catch(false), 'True with an outside monitor.', true),
        last_success_at: meaning(
          rowTimestampSchema,
          'Time of the last call that succeeded.',
          '2026-03-10T12:00:00.000Z',
        ),
        last_answer: meaning(optionalTextSchema, 'Answer to the last call.', 'The other side answered 200.'),
      }),
      'Calls to the outside monitor of HEARTBEAT_URL.',
    ),
    report: meaning(
      z.looseObject({
        hour: meaning(rowNumberSchema, 'Hour of the report. Null without a report.', 8),
        time_zone: meaning(rowTextSchema, 'IANA time zone of the operator.', 'Europe/Rome'),
        utc_offset_minutes: meaning(rowNumberSchema, 'Time of the operator less UTC, without a time zone.', 60, 'min'),
      }),
      'The daily report.',
    ),
  }),
  'alarms.channels',
  'The channels, the outside monitor and the daily report.',
);

export const channelTestResultSchema = addition(
  z.looseObject({
    delivered: meaning(z.boolean(), 'True if the other side took the message.', true),
    answer: meaning(displayedTextSchema, 'Answer of the other side, in one sentence.', 'The other side answered 200.'),
  }),
  'alarms.channels',
  'Result of a test message.',
);
export type ChannelTestResult = z.infer<typeof channelTestResultSchema>;

export const alarmReportRequestSchema = addition(
  z.object({
    hour: meaning(
      z.int().min(0).max(23).nullable(),
      'Hour of the report in the time of the operator. Null without a report.',
      8,
    ),
    ...OPERATOR_TIME_FIELDS,
  }),
  'alarms.channels',
  'The daily report to every channel that sends notices.',
);
export type AlarmReportRequest = z.infer<typeof alarmReportRequestSchema>;
