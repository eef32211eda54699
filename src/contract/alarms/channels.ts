import { ALARM_RANKS } from './alarms';
import {
  countSchema,
  displayedTextSchema,
  identifierSchema,
  optionalTextSchema,
  rowNumberSchema,
  rowTextSchema,
  rowTimestampSchema,
} from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { OPERATOR_TIME_FIELDS } from './operatorTime';
import { z } from '../schema/z';
import { CHANNEL_KINDS } from './channelSettings';

export const alarmChannelSchema = addition(
  z.looseObject({
    id: meaning(identifierSchema, 'Identifier of the channel.', '5f1c9a1e-0c8b-4c0e-9a52-3c6f7b0f6f11'),
    kind: meaning(
      z.enum(CHANNEL_KINDS),
      'webhook, ntfy, telegram, slack, discord, email or web_push. The kind never changes.',
      'webhook',
    ),
    name: meaning(displayedTextSchema, 'Name of the channel, for the operator.', 'Pager'),
    is_on: meaning(z.boolean(), 'False for a channel that gets no new messages.', true),
    min_rank: meaning(z.enum(ALARM_RANKS), 'Lowest rank that the channel sends.', 'warning'),
    quiet_from: meaning(
      rowTextSchema,
      'Start of the quiet hours in the time of the operator. Null without quiet hours.',
      '22:30',
    ),
    quiet_until: meaning(rowTextSchema, 'End of the quiet hours. Critical alarms are sent in them too.', '07:00'),
    time_zone: meaning(
      rowTextSchema,
      'IANA time zone of the operator. A change of clocks keeps the hours.',
      'Europe/Rome',
    ),
    utc_offset_minutes: meaning(
      rowNumberSchema,
      'Time of the operator less UTC, for a bot without the time zone.',
      60,
      'min',
    ),
    url: meaning(optionalTextSchema, 'Address of a webhook.', 'https://pager.example/alarm'),
    server: meaning(optionalTextSchema, 'Address of an ntfy server.', 'https://ntfy.example'),
    topic: meaning(rowTextSchema, 'Topic of ntfy.', 'bot-alarms'),
    chat_id: meaning(rowTextSchema, 'Chat of Telegram.', '-100123'),
    host: meaning(rowTextSchema, 'Mail server.', 'smtp.example'),
    port: meaning(rowNumberSchema, 'Port of the mail server.', 465),
    security: meaning(rowTextSchema, 'tls, starttls or none.', 'tls'),
    username: meaning(rowTextSchema, 'User name at the mail server. Null without sign-in.', 'bot'),
    from: meaning(rowTextSchema, 'Sender of the mails.', 'bot@mail.example'),
    to: meaning(rowTextSchema, 'Recipient of the mails.', 'operator@mail.example'),
    label: meaning(rowTextSchema, 'Browser and device of a Web Push subscription.', 'Firefox on Android'),
    origin: meaning(optionalTextSchema, 'Origin of the console that subscribed.', 'https://bot.example'),
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
    channels: meaning(z.array(z.unknown()), 'The channels by name.'),
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
