import { ALARM_RANKS } from './alarms';
import {
  countSchema,
  displayedTextSchema,
  identifierSchema,
  optionalTextSchema,
  rowNumberSchema,
  rowTextSchema,
  rowTimestampSchema,
} from './fields';
import { addition, meaning } from './meaning';
import { OPERATOR_TIME_FIELDS } from './operatorTime';
import { z } from './z';

/** Kinds of channels through which the bot sends alarms to the operator. */
export const CHANNEL_KINDS = ['webhook', 'ntfy', 'telegram', 'slack', 'discord', 'email', 'web_push'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Encryption of the connection to a mail server: from the start, by STARTTLS, or none. */
export const EMAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type EmailSecurity = (typeof EMAIL_SECURITIES)[number];

const MAX_NAME_LENGTH = 60;
const MAX_URL_LENGTH = 2_000;
const MAX_SECRET_LENGTH = 500;
const MIN_WEBHOOK_SECRET_LENGTH = 16;

const textSchema = (pattern: RegExp, problem: string) =>
  z.string().trim().max(MAX_SECRET_LENGTH).regex(pattern, problem);

/** Schema of an address without user name and password, which the page would show. */
const urlSchema = (protocol: RegExp, problem: string) =>
  z
    .url({ protocol, error: problem })
    .max(MAX_URL_LENGTH)
    .refine((url) => !/^\w+:\/\/[^/?#]*@/.test(url), 'The address contains a user name or a password.');

const webUrlSchema = urlSchema(/^https?$/, 'The address does not begin with https:// or http://.');
const tokenSchema = textSchema(/^[\x21-\x7e]+$/, 'The token is empty or contains a space.');
const addressSchema = textSchema(
  /^[^\s@<>,;"]+@[^\s@<>,;"]+$/,
  'The e-mail address is not one address such as a@b.example.',
);
const clockTimeSchema = textSchema(/^([01]\d|2[0-3]):[0-5]\d$/, 'The time is not of the form 22:30.');

const COMMON_FIELDS = {
  name: meaning(z.string().trim().min(1).max(MAX_NAME_LENGTH), 'Name of the channel, for the operator.', 'Pager'),
  is_on: meaning(z.boolean(), 'False for a channel that gets no new messages.', true),
  min_rank: meaning(z.enum(ALARM_RANKS), 'Lowest rank that the channel sends.', 'warning'),
  quiet_from: meaning(
    clockTimeSchema.nullable(),
    'Start of the quiet hours in the time of the operator. Null without quiet hours.',
    '22:30',
  ),
  quiet_until: meaning(
    clockTimeSchema.nullable(),
    'End of the quiet hours. Critical alarms are sent in them too.',
    '07:00',
  ),
  ...OPERATOR_TIME_FIELDS,
};

/**
 * Creates the schemas of one kind. The bot never sends the secrets back. An update without a secret keeps the stored
 * secret.
 */
function createKind<const Kind extends ChannelKind, Shown extends z.ZodRawShape, Secrets extends z.ZodRawShape>(
  kind: Kind,
  shown: Shown,
  secrets: Secrets,
) {
  const common = z.object({
    kind: meaning(
      z.literal(kind),
      'webhook, ntfy, telegram, slack, discord, email or web_push. The kind never changes.',
      'webhook',
    ),
    ...COMMON_FIELDS,
    ...shown,
  });
  return {
    settings: common.extend(secrets),
    update: common.extend(z.object(secrets).partial().shape),
    secrets: Object.keys(secrets),
  };
}

const webhook = createKind(
  'webhook',
  { url: meaning(webUrlSchema, 'Address of a webhook.', 'https://pager.example/alarm') },
  {
    secret: meaning(
      z
        .string()
        .min(MIN_WEBHOOK_SECRET_LENGTH)
        .max(MAX_SECRET_LENGTH)
        // The prefix marks a key in base64 (Standard Webhooks), of which a shorter text would be an empty key.
        .regex(/^(?!whsec_)|^whsec_[\w+/-]{32,}={0,2}$/, 'The secret after whsec_ is not base64 of at least 24 bytes.'),
      'Secret of the signature of a webhook.',
      'a secret with 16 characters or more',
    ),
  },
);
const ntfy = createKind(
  'ntfy',
  {
    server: meaning(webUrlSchema, 'Address of an ntfy server.', 'https://ntfy.example'),
    topic: meaning(
      textSchema(/^[\w-]{1,64}$/, 'The topic has other characters than letters, digits, _ and -.'),
      'Topic of ntfy.',
      'bot-alarms',
    ),
  },
  { token: meaning(tokenSchema.nullable(), 'Access token of ntfy. Null for an open topic.', null) },
);
const telegram = createKind(
  'telegram',
  {
    chat_id: meaning(
      textSchema(/^(-?\d{1,20}|@\w{1,64})$/, 'The chat is neither a number nor a name such as @alerts.'),
      'Chat of Telegram.',
      '-100123',
    ),
  },
  {
    bot_token: meaning(
      textSchema(/^\d+:[\w-]+$/, 'The token is not of the form 123456:ABC.'),
      'Token of the Telegram bot.',
      '123456:ABC',
    ),
  },
);
const slack = createKind(
  'slack',
  {},
  { webhook_url: meaning(webUrlSchema, 'Address of a webhook of Slack or Discord.', 'https://hooks.example/secret') },
);
const discord = createKind(
  'discord',
  {},
  { webhook_url: meaning(webUrlSchema, 'Address of a webhook of Slack or Discord.', 'https://hooks.example/secret') },
);
const email = createKind(
  'email',
  {
    host: meaning(
      textSchema(/^[\w.:-]+$/, 'The mail server is not a host name such as smtp.example.'),
      'Mail server.',
      'smtp.example',
    ),
    port: meaning(z.int().min(1).max(65_535), 'Port of the mail server.', 465),
    security: meaning(z.enum(EMAIL_SECURITIES), 'tls, starttls or none.', 'tls'),
    username: meaning(
      z.string().min(1).max(MAX_SECRET_LENGTH).nullable(),
      'User name at the mail server. Null without sign-in.',
      'bot',
    ),
    from: meaning(addressSchema, 'Sender of the mails.', 'bot@mail.example'),
    to: meaning(addressSchema, 'Recipient of the mails.', 'operator@mail.example'),
  },
  {
    password: meaning(
      z.string().min(1).max(MAX_SECRET_LENGTH).nullable(),
      'Password at the mail server. Null without sign-in.',
      null,
    ),
  },
);
const webPush = createKind(
  'web_push',
  {
    label: meaning(
      z.string().trim().min(1).max(MAX_NAME_LENGTH),
      'Browser and device of a Web Push subscription.',
      'Firefox on Android',
    ),
    origin: meaning(
      webUrlSchema,
      'Origin of the console that subscribed. The push service gets it as the contact of the sender.',
      'https://bot.example',
    ),
  },
  {
    endpoint: meaning(
      urlSchema(/^https$/, 'The address of the push service does not begin with https://.'),
      'Address of the push service.',
      'https://push.example/subscription',
    ),
    p256dh: meaning(
      textSchema(/^[\w-]{87}=?$/, 'The public key of the subscription is not a point of P-256.'),
      'Public key of the subscription, base64url.',
      'BNcRd…',
    ),
    auth: meaning(
      textSchema(/^[\w-]{22}(==)?$/, 'The secret of the subscription does not have 16 bytes.'),
      'Secret of the subscription, base64url.',
      'tBHI…',
    ),
  },
);

const areQuietHoursWhole = ({
  quiet_from,
  quiet_until,
}: Record<'quiet_from' | 'quiet_until', string | null>): boolean =>
  (quiet_from === null) === (quiet_until === null) && (quiet_from === null || quiet_from !== quiet_until);
const QUIET_HOURS_PROBLEM = {
  path: ['quiet_until'],
  error: 'The quiet hours do not have a start and another end.',
};

export const channelSettingsSchema = addition(
  z
    .discriminatedUnion('kind', [
      webhook.settings,
      ntfy.settings,
      telegram.settings,
      slack.settings,
      discord.settings,
      email.settings,
      webPush.settings,
    ])
    .refine(areQuietHoursWhole, QUIET_HOURS_PROBLEM),
  'alarms.channels',
  'A new channel with its secrets.',
);
export type ChannelSettings = z.infer<typeof channelSettingsSchema>;

export const channelUpdateSchema = addition(
  z
    .discriminatedUnion('kind', [
      webhook.update,
      ntfy.update,
      telegram.update,
      slack.update,
      discord.update,
      email.update,
      webPush.update,
    ])
    .refine(areQuietHoursWhole, QUIET_HOURS_PROBLEM),
  'alarms.channels',
  'All settings of a channel. An omitted secret keeps its value.',
);
export type ChannelUpdate = z.infer<typeof channelUpdateSchema>;

/** Names of the fields that the bot stores encrypted and never sends back. */
export const CHANNEL_SECRETS: Readonly<Record<ChannelKind, readonly string[]>> = {
  webhook: webhook.secrets,
  ntfy: ntfy.secrets,
  telegram: telegram.secrets,
  slack: slack.secrets,
  discord: discord.secrets,
  email: email.secrets,
  web_push: webPush.secrets,
};

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
