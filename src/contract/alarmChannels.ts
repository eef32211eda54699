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
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
  is_on: z.boolean(),
  /** Lowest rank that the channel sends. */
  min_rank: z.enum(ALARM_RANKS),
  /** Quiet hours in the time of the operator, in which the channel sends only critical alarms. Both are null or none. */
  quiet_from: clockTimeSchema.nullable(),
  quiet_until: clockTimeSchema.nullable(),
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
  const common = z.object({ kind: z.literal(kind), ...COMMON_FIELDS, ...shown });
  return {
    settings: common.extend(secrets),
    update: common.extend(z.object(secrets).partial().shape),
    secrets: Object.keys(secrets),
  };
}

const webhook = createKind(
  'webhook',
  { url: webUrlSchema },
  {
    secret: z
      .string()
      .min(MIN_WEBHOOK_SECRET_LENGTH)
      .max(MAX_SECRET_LENGTH)
      // The prefix marks a key in base64 (Standard Webhooks), of which a shorter text would be an empty key.
      .regex(/^(?!whsec_)|^whsec_[\w+/-]{32,}={0,2}$/, 'The secret after whsec_ is not base64 of at least 24 bytes.'),
  },
);
const ntfy = createKind(
  'ntfy',
  {
    server: webUrlSchema,
    topic: textSchema(/^[\w-]{1,64}$/, 'The topic has other characters than letters, digits, _ and -.'),
  },
  { token: tokenSchema.nullable() },
);
const telegram = createKind(
  'telegram',
  { chat_id: textSchema(/^(-?\d{1,20}|@\w{1,64})$/, 'The chat is neither a number nor a name such as @alerts.') },
  { bot_token: textSchema(/^\d+:[\w-]+$/, 'The token is not of the form 123456:ABC.') },
);
const slack = createKind('slack', {}, { webhook_url: webUrlSchema });
const discord = createKind('discord', {}, { webhook_url: webUrlSchema });
const email = createKind(
  'email',
  {
    host: textSchema(/^[\w.:-]+$/, 'The mail server is not a host name such as smtp.example.'),
    port: z.int().min(1).max(65_535),
    security: z.enum(EMAIL_SECURITIES),
    /** Null for a mail server without sign-in. */
    username: z.string().min(1).max(MAX_SECRET_LENGTH).nullable(),
    from: addressSchema,
    to: addressSchema,
  },
  { password: z.string().min(1).max(MAX_SECRET_LENGTH).nullable() },
);
const webPush = createKind(
  'web_push',
  {
    /** Browser and device, such as 'Firefox on Android'. */
    label: z.string().trim().min(1).max(MAX_NAME_LENGTH),
    /** Origin of the console that subscribed, which the push service gets as the contact of the sender. */
    origin: webUrlSchema,
  },
  {
    endpoint: urlSchema(/^https$/, 'The address of the push service does not begin with https://.'),
    p256dh: textSchema(/^[\w-]{87}=?$/, 'The public key of the subscription is not a point of P-256.'),
    auth: textSchema(/^[\w-]{22}(==)?$/, 'The secret of the subscription does not have 16 bytes.'),
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

/** Settings of a channel with its secrets: the request that creates the channel. */
export const channelSettingsSchema = z
  .discriminatedUnion('kind', [
    webhook.settings,
    ntfy.settings,
    telegram.settings,
    slack.settings,
    discord.settings,
    email.settings,
    webPush.settings,
  ])
  .refine(areQuietHoursWhole, QUIET_HOURS_PROBLEM);
export type ChannelSettings = z.infer<typeof channelSettingsSchema>;

/** Request that changes a channel. A secret that the request omits keeps its value. The kind never changes. */
export const channelUpdateSchema = z
  .discriminatedUnion('kind', [
    webhook.update,
    ntfy.update,
    telegram.update,
    slack.update,
    discord.update,
    email.update,
    webPush.update,
  ])
  .refine(areQuietHoursWhole, QUIET_HOURS_PROBLEM);
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

/** One channel as the bot shows it. A field of another kind is null. */
export const alarmChannelSchema = z.looseObject({
  id: identifierSchema,
  kind: z.enum(CHANNEL_KINDS),
  name: displayedTextSchema,
  is_on: z.boolean(),
  min_rank: z.enum(ALARM_RANKS),
  quiet_from: rowTextSchema,
  quiet_until: rowTextSchema,
  time_zone: rowTextSchema,
  utc_offset_minutes: rowNumberSchema,
  url: optionalTextSchema,
  server: optionalTextSchema,
  topic: rowTextSchema,
  chat_id: rowTextSchema,
  host: rowTextSchema,
  port: rowNumberSchema,
  security: rowTextSchema,
  username: rowTextSchema,
  from: rowTextSchema,
  to: rowTextSchema,
  label: rowTextSchema,
  origin: optionalTextSchema,
  /** Last characters of the address of a Web Push subscription, by which a browser recognises its own subscription. */
  endpoint_tail: rowTextSchema,
  /** Names of the secrets that the bot has stored. */
  secrets_set: z.array(z.string()).catch([]),
  last_success_at: rowTimestampSchema,
  last_failure_at: rowTimestampSchema,
  /** Answer of the other side to the last message, in one sentence. */
  last_answer: optionalTextSchema,
  /** Number of failures since the last success. */
  failures: countSchema.catch(0),
  /** Number of messages in the queue. */
  waiting: countSchema.catch(0),
});
export type AlarmChannel = z.infer<typeof alarmChannelSchema>;

/** Number of last characters in `endpoint_tail`. */
export const ENDPOINT_TAIL_LENGTH = 12;

/** Contract addition with the capability `alarms.channels`: the channels, the outside monitor and the daily report. */
export const alarmChannelsReplySchema = z.looseObject({
  channels: z.array(z.unknown()),
  /** Public key of the bot with which a browser subscribes to Web Push. The value is null without Web Push. */
  vapid_public_key: rowTextSchema,
  /** Calls to the outside monitor of HEARTBEAT_URL. */
  heartbeat: z.looseObject({
    is_set: z.boolean().catch(false),
    last_success_at: rowTimestampSchema,
    last_answer: optionalTextSchema,
  }),
  /** Hour of the daily report in the time of the operator. The value is null without a report. */
  report: z.looseObject({ hour: rowNumberSchema, time_zone: rowTextSchema, utc_offset_minutes: rowNumberSchema }),
});

/** Result of a test message. */
export const channelTestResultSchema = z.looseObject({
  delivered: z.boolean(),
  /** Answer of the other side in one sentence. */
  answer: displayedTextSchema,
});
export type ChannelTestResult = z.infer<typeof channelTestResultSchema>;

export const alarmReportRequestSchema = z.object({
  hour: z.int().min(0).max(23).nullable(),
  ...OPERATOR_TIME_FIELDS,
});
export type AlarmReportRequest = z.infer<typeof alarmReportRequestSchema>;
