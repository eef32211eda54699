import { channelSettingsSchema, channelUpdateSchema } from './channelSettings';

const COMMON = {
  name: 'Phone',
  is_on: true,
  min_rank: 'warning',
  quiet_from: '22:00',
  quiet_until: '07:30',
  utc_offset_minutes: 60,
};
const WEBHOOK = { ...COMMON, kind: 'webhook', url: 'https://hooks.example/a', secret: 'sixteen letters!' };
const NTFY = { ...COMMON, kind: 'ntfy', server: 'https://ntfy.sh', topic: 'alarms-4f2a', token: null };
const TELEGRAM = { ...COMMON, kind: 'telegram', bot_token: '123:AAE-f_', chat_id: '-100200' };
const EMAIL = {
  ...COMMON,
  ...{ kind: 'email', host: 'smtp.example', port: 587, security: 'starttls' },
  ...{ username: null, password: null, from: 'bot@bot.example', to: 'me@home.example' },
};
const PUSH = {
  ...COMMON,
  ...{ kind: 'web_push', label: 'Firefox', origin: 'https://bot.example', endpoint: 'https://push.example/x' },
  ...{ p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};

test.each([WEBHOOK, NTFY, TELEGRAM, EMAIL, PUSH])('channelSettingsSchema reads a channel of $kind', (settings) => {
  expect(channelSettingsSchema.parse(settings)).toEqual(settings);
});

test.each([
  [{ ...WEBHOOK, url: 'ftp://hooks.example' }, 'The address does not begin with https:// or http://.'],
  [{ ...WEBHOOK, url: 'https://me:pass@hooks.example' }, 'The address contains a user name or a password.'],
  [{ ...WEBHOOK, secret: 'whsec_short and plain' }, 'The secret after whsec_ is not base64 of at least 24 bytes.'],
  [{ ...NTFY, topic: 'a/b' }, 'The topic has other characters than letters, digits, _ and -.'],
  [{ ...NTFY, token: 'a\r\nb' }, 'The token is empty or contains a space.'],
  [{ ...TELEGRAM, bot_token: '123:A/../x' }, 'The token is not of the form 123456:ABC.'],
  [{ ...TELEGRAM, chat_id: 'alerts' }, 'The chat is neither a number nor a name such as @alerts.'],
  [{ ...EMAIL, to: 'a@b.example, c@d.example' }, 'The e-mail address is not one address such as a@b.example.'],
  [{ ...EMAIL, from: 'a@b.example\nBcc: c@d.example' }, 'The e-mail address is not one address such as a@b.example.'],
  [{ ...EMAIL, host: 'smtp.example/x' }, 'The mail server is not a host name such as smtp.example.'],
  [{ ...PUSH, endpoint: 'http://push.example' }, 'The address of the push service does not begin with https://.'],
  [{ ...PUSH, p256dh: 'short' }, 'The public key of the subscription is not a point of P-256.'],
  [{ ...NTFY, quiet_from: '24:00' }, 'The time is not of the form 22:30.'],
  [{ ...NTFY, quiet_until: null }, 'The quiet hours do not have a start and another end.'],
  [{ ...NTFY, quiet_until: '22:00' }, 'The quiet hours do not have a start and another end.'],
])('channelSettingsSchema refuses %j', (settings, sentence) => {
  const { error } = channelSettingsSchema.safeParse(settings);
  expect(error?.issues.map(({ message }) => message)).toContain(sentence);
});

test('a change of a channel may omit its secrets, which then are absent', () => {
  const { secret, ...change } = WEBHOOK;
  expect(channelUpdateSchema.parse(change)).toEqual(change);
  expect(channelUpdateSchema.parse(WEBHOOK)).toMatchObject({ secret });
  expect(channelUpdateSchema.parse({ ...NTFY, token: null })).toMatchObject({ token: null });
  expect(channelUpdateSchema.safeParse({ ...change, url: undefined }).success).toBe(false);
});
