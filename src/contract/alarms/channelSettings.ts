import { ALARM_RANKS } from './alarms';
import { addition, meaning } from '../schema/meaning';
import { OPERATOR_TIME_FIELDS } from './operatorTime';
import { z } from '../schema/z';
import {
  MAX_NAME_LENGTH,
  MAX_CHANNEL_TEXT_LENGTH,
  textSchema,
  urlSchema,
  webUrlSchema,
  tokenSchema,
  addressSchema,
  clockTimeSchema,
} from './channelFields';

/** Kinds of channels through which the bot sends alarms to the operator. */
export const CHANNEL_KINDS = ['webhook', 'ntfy', 'telegram', 'slack', 'discord', 'email', 'web_push'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Encryption of the connection to a mail server: from the start, by STARTTLS, or none. */
export const EMAIL_ENCRYPTION_MODES = ['tls', 'starttls', 'none'] as const;
export type EmailSecurity = (typeof EMAIL_ENCRYPTION_MODES)[number];

const MIN_WEBHOOK_SECRET_LENGTH = 16;

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
      kind,
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
        .max(MAX_CHANNEL_TEXT_LENGTH)
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

const webhookUrlField = {
  webhook_url: meaning(webUrlSchema, 'Address of a webhook of Slack or Discord.', 'https://hooks.example/secret'),
};
const slack = createKind('slack', {}, webhookUrlField);
const discord = createKind('discord', {}, webhookUrlField);

const email = createKind(
  'email',
  {
    host: meaning(
      textSchema(/^[\w.:-]+$/, 'The mail server is not a host name such as smtp.example.'),
      'Mail server.',
      'smtp.example',
    ),
    port: meaning(z.int().min(1).max(65_535), 'Port of the mail server.', 465),
    security: meaning(z.enum(EMAIL_ENCRYPTION_MODES), 'tls, starttls or none.', 'tls'),
    username: meaning(
      z.string().min(1).max(MAX_CHANNEL_TEXT_LENGTH).nullable(),
      'User name at the mail server. Null without sign-in.',
      'bot',
    ),
    from: meaning(addressSchema, 'Sender of the mails.', 'bot@mail.example'),
    to: meaning(addressSchema, 'Recipient of the mails.', 'operator@mail.example'),
  },
  {
    password: meaning(
      z.string().min(1).max(MAX_CHANNEL_TEXT_LENGTH).nullable(),
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
      'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    ),
    auth: meaning(
      textSchema(/^[\w-]{22}(==)?$/, 'The secret of the subscription does not have 16 bytes.'),
      'Secret of the subscription, base64url.',
      'tBHItJI5svbpez7KI4CCXg',
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

/** Fields of all kinds, without the secrets. */
export const CHANNEL_FIELDS = {
  ...webhook.settings.shape,
  ...ntfy.settings.shape,
  ...telegram.settings.shape,
  ...email.settings.shape,
  ...webPush.settings.shape,
};

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
