import { additions, field, group, type SchemaFacts } from '../fact';

const EXAMPLE_TIME = '2026-03-10T12:00:00.000Z';
const EXAMPLE_ID = '5f1c9a1e-0c8b-4c0e-9a52-3c6f7b0f6f11';

const COMMON: SchemaFacts = {
  kind: field('webhook, ntfy, telegram, slack, discord, email or web_push. The kind never changes.', 'webhook'),
  name: field('Name of the channel, for the operator.', 'Pager'),
  is_on: field('False for a channel that gets no new messages.', true),
  min_rank: field('Lowest rank that the channel sends.', 'warning'),
  quiet_from: field('Start of the quiet hours in the time of the operator. Null without quiet hours.', '22:30'),
  quiet_until: field('End of the quiet hours. Critical alarms are sent in them too.', '07:00'),
  time_zone: field('IANA time zone of the operator. A change of clocks keeps the hours.', 'Europe/Rome'),
  utc_offset_minutes: field('Time of the operator less UTC, for a bot without the time zone.', 60, 'min'),
};

const SHOWN: SchemaFacts = {
  url: field('Address of a webhook.', 'https://pager.example/alarm'),
  server: field('Address of an ntfy server.', 'https://ntfy.example'),
  topic: field('Topic of ntfy.', 'bot-alarms'),
  chat_id: field('Chat of Telegram.', '-100123'),
  host: field('Mail server.', 'smtp.example'),
  port: field('Port of the mail server.', 465),
  security: field('tls, starttls or none.', 'tls'),
  username: field('User name at the mail server. Null without sign-in.', 'bot'),
  from: field('Sender of the mails.', 'bot@mail.example'),
  to: field('Recipient of the mails.', 'operator@mail.example'),
  label: field('Browser and device of a Web Push subscription.', 'Firefox on Android'),
  origin: field('Origin of the console that subscribed.', 'https://bot.example'),
};

const SECRETS: SchemaFacts = {
  secret: field('Secret of the signature of a webhook.', 'a secret with 16 characters or more'),
  token: field('Access token of ntfy. Null for an open topic.', null),
  bot_token: field('Token of the Telegram bot.', '123456:ABC'),
  webhook_url: field('Address of a webhook of Slack or Discord.', 'https://hooks.example/secret'),
  password: field('Password at the mail server. Null without sign-in.', null),
  endpoint: field('Address of the push service.', 'https://push.example/subscription'),
  p256dh: field('Public key of the subscription, base64url.', 'BNcRd…'),
  auth: field('Secret of the subscription, base64url.', 'tBHI…'),
};

const STATE: SchemaFacts = {
  endpoint_tail: field('Last characters of the address of a Web Push subscription.', null),
  secrets_set: field('Names of the stored secrets. The reply never contains a secret.', ['secret']),
  last_success_at: field('Time of the last delivery. Null without one.', EXAMPLE_TIME),
  last_failure_at: field('Time of the last failure. Null without one.', null),
  last_answer: field('Answer of the other side to the last message.', 'The other side answered 200.'),
  failures: field('Number of failures since the last delivery.', 0, 'failures'),
  waiting: field('Number of messages that wait.', 0, 'messages'),
};

const REPORT: SchemaFacts = {
  hour: field('Hour of the report in the time of the operator. Null without a report.', 8),
  time_zone: field('IANA time zone of the operator. A change of clocks keeps the hours.', 'Europe/Rome'),
  utc_offset_minutes: field('Time of the operator less UTC, for a bot without the time zone.', 60, 'min'),
};

const ADDITION = 'alarms.channels';

/** Facts of the channels that send alarms outside. */
export const ALARM_CHANNEL_FACTS: Readonly<Record<string, SchemaFacts>> = {
  AlarmChannel: additions(
    {
      '': group('One channel. A field of another kind is null.'),
      id: field('Identifier of the channel.', EXAMPLE_ID),
      ...COMMON,
      ...SHOWN,
      ...STATE,
    },
    ADDITION,
  ),
  AlarmChannels: additions(
    {
      '': group('The channels, the outside monitor and the daily report.'),
      channels: group('The channels by name.'),
      vapid_public_key: field('Public key for a Web Push subscription, base64url. Null without Web Push.', 'BNcRd…'),
      heartbeat: group('Calls to the outside monitor of HEARTBEAT_URL.'),
      'heartbeat.is_set': field('True with an outside monitor.', true),
      'heartbeat.last_success_at': field('Time of the last call that succeeded.', EXAMPLE_TIME),
      'heartbeat.last_answer': field('Answer to the last call.', 'The other side answered 200.'),
      report: group('The daily report.'),
      'report.hour': field('Hour of the report. Null without a report.', 8),
      'report.time_zone': field('IANA time zone of the operator.', 'Europe/Rome'),
      'report.utc_offset_minutes': field('Time of the operator less UTC, without a time zone.', 60, 'min'),
    },
    ADDITION,
  ),
  AlarmChannelSettings: additions(
    { '': group('A new channel with its secrets.'), ...COMMON, ...SHOWN, ...SECRETS },
    ADDITION,
  ),
  AlarmChannelUpdate: additions(
    { '': group('All settings of a channel. An omitted secret keeps its value.'), ...COMMON, ...SHOWN, ...SECRETS },
    ADDITION,
  ),
  AlarmChannelTest: additions(
    {
      '': group('Result of a test message.'),
      delivered: field('True if the other side took the message.', true),
      answer: field('Answer of the other side, in one sentence.', 'The other side answered 200.'),
    },
    ADDITION,
  ),
  AlarmReport: additions({ '': group('The daily report to every channel that sends notices.'), ...REPORT }, ADDITION),
};
