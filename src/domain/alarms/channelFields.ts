import { EMAIL_ENCRYPTION_MODES, type ChannelKind } from '@/contract/alarms/channelSettings';

export const CHANNEL_KIND_NAMES: Readonly<Record<ChannelKind, string>> = {
  webhook: 'Webhook',
  ntfy: 'ntfy',
  telegram: 'Telegram',
  slack: 'Slack',
  discord: 'Discord',
  email: 'E-mail',
  web_push: 'Web Push',
};

/** Input of one field of a channel. `name` is the field of the contract. */
export type ChannelField = {
  name: string;
  label: string;
  hint?: string;
  /** True for a field that the bot never sends back. */
  isSecret?: true;
  /** True for a field that can stay empty. */
  isOptional?: true;
  isNumber?: true;
  choices?: readonly { value: string; label: string }[];
  /** Text of the field in the form of a new channel. */
  first?: string;
};

type EmailSecurityNames = Readonly<Record<(typeof EMAIL_ENCRYPTION_MODES)[number], string>>;
const EMAIL_SECURITY_NAMES: EmailSecurityNames = {
  tls: 'TLS from the start (port 465)',
  starttls: 'STARTTLS (port 587)',
  none: 'None: the password is sent in the clear',
};

/** Fields of each kind of channel, besides those that all kinds have. */
export const CHANNEL_FIELDS: Readonly<Record<ChannelKind, readonly ChannelField[]>> = {
  webhook: [
    { name: 'url', label: 'Address', hint: 'The bot posts JSON to this address.' },
    {
      name: 'secret',
      label: 'Secret of the signature',
      hint: 'At least 16 characters. The receiver checks the signature with it.',
      isSecret: true,
    },
  ],
  ntfy: [
    { name: 'server', label: 'Server', first: 'https://ntfy.sh' },
    { name: 'topic', label: 'Topic', hint: 'Whoever knows the topic of an open server can read the alarms.' },
    { name: 'token', label: 'Access token', hint: 'Only for a protected topic.', isSecret: true, isOptional: true },
  ],
  telegram: [
    { name: 'chat_id', label: 'Chat', hint: 'Number of the chat, or @name of a channel.' },
    { name: 'bot_token', label: 'Bot token', hint: 'From BotFather, of the form 123456:ABC.', isSecret: true },
  ],
  slack: [
    {
      name: 'webhook_url',
      label: 'Webhook address',
      hint: 'The address is a secret: who has it can post.',
      isSecret: true,
    },
  ],
  discord: [
    {
      name: 'webhook_url',
      label: 'Webhook address',
      hint: 'The address is a secret: who has it can post.',
      isSecret: true,
    },
  ],
  email: [
    { name: 'host', label: 'Mail server', hint: 'Such as smtp.example.' },
    { name: 'port', label: 'Port', isNumber: true, first: '465' },
    {
      name: 'security',
      label: 'Encryption',
      choices: EMAIL_ENCRYPTION_MODES.map((value) => ({ value, label: EMAIL_SECURITY_NAMES[value] })),
      first: 'tls',
    },
    { name: 'username', label: 'User name', hint: 'Empty for a server without sign-in.', isOptional: true },
    { name: 'password', label: 'Password', isSecret: true, isOptional: true },
    { name: 'from', label: 'Sender' },
    { name: 'to', label: 'Recipient' },
  ],
  web_push: [{ name: 'label', label: 'Browser and device' }],
};

/** Kinds that the form adds. A browser subscribes itself to Web Push. */
export const ADDED_KINDS = (Object.keys(CHANNEL_FIELDS) as ChannelKind[]).filter((kind) => kind !== 'web_push');
