import type { ChannelMessage } from '../channelMessage';
import { createSenders, type SendersOptions } from './createSenders';
import type { SettingsOf } from './httpChannel';
import { createVapidKeys } from './vapid';
import { aChannelMessage } from '@/testing/alarms/channelMessage';
import { startMailServer, type MailServer } from '@/testing/alarms/mailServer';

let server: MailServer | undefined;
afterEach(() => {
  server?.close();
});

type MailTest = {
  replies?: Readonly<Record<string, string>>;
  settings?: Partial<SettingsOf<'email'>>;
  message?: Partial<ChannelMessage>;
  options?: Partial<SendersOptions>;
};

async function sendEmail({ replies, settings, message, options }: MailTest = {}) {
  server = await startMailServer(replies);
  const send = createSenders({ privateHosts: ['127.0.0.1'], vapid: createVapidKeys, ...options });
  const channel: SettingsOf<'email'> = {
    kind: 'email',
    name: 'Mail',
    is_on: true,
    min_rank: 'notice',
    quiet_from: null,
    quiet_until: null,
    utc_offset_minutes: 0,
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    username: 'bot',
    password: 'mail-secret',
    from: 'bot@bot.example',
    to: 'operator@home.example',
    ...settings,
  };
  return send(channel, aChannelMessage(message), new AbortController().signal);
}

test('a mail server gets sign-in, envelope and message', async () => {
  await expect(sendEmail()).resolves.toEqual({
    outcome: 'delivered',
    answer: 'The mail server answered 250 2.0.0 OK queued as 4F2A',
  });
  const lines = server!.lines;
  expect(lines).toContain(`AUTH PLAIN ${Buffer.from('\0bot\0mail-secret').toString('base64')}`);
  expect(lines).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<bot@bot.example>',
      'RCPT TO:<operator@home.example>',
      'Subject: CRITICAL: Feed lost',
      'Message-ID: <feed_lost_1@bot.example>',
      'Date: Tue, 10 Mar 2026 12:00:00 +0000',
      'Auto-Submitted: auto-generated',
      'The market feed is lost while 2 positions are open.',
      'https://bot.example/#dashboard',
    ]),
  );
});

test('a text of 100 kB with markup reaches an e-mail cut and as plain text', async () => {
  const long = `<b>&down</b>`.repeat(9_000);
  await sendEmail({ message: { title: long, text: long, action: long } });
  expect(server!.lines.join('\n').length).toBeLessThan(9_000);
  expect(server!.lines.filter((line) => /^Content-Type/i.test(line))).toEqual([expect.stringMatching(/text\/plain/)]);
});

test('a line break in a title adds no header to an e-mail', async () => {
  await sendEmail({ message: { title: 'Feed lost\r\nBcc: other@evil.example\r\n\r\nbody' } });
  expect(server!.lines).toContain('Subject: Feed lost Bcc: other@evil.example body');
  expect(server!.lines.filter((line) => /^(Bcc|RCPT)/.test(line))).toEqual(['RCPT TO:<operator@home.example>']);
});

test.each([
  ['AUTH', '535 5.7.8 Wrong password mail-secret', 'refused', '535 5.7.8 Wrong password •••'],
  ['AUTH', '454 4.7.0 Try later', 'retry', '454 4.7.0 Try later'],
  ['RCPT', '550 5.1.1 No such user', 'refused', '550 5.1.1 No such user'],
  ['.', '451 4.3.0 Greylisted', 'retry', '451 4.3.0 Greylisted'],
])('a mail server that answers %s with %s gives an answer of one sentence', async (command, reply, outcome, text) => {
  await expect(sendEmail({ replies: { [command]: reply } })).resolves.toEqual({
    outcome,
    answer: `The mail server answered ${text}`,
  });
});

test.each(['', 'EHLO', '.'])('a mail server without an answer to "%s" ends at the time limit', async (command) => {
  await expect(sendEmail({ replies: { [command]: '' }, options: { limitMs: 150 } })).resolves.toEqual({
    outcome: 'retry',
    answer: 'The other side did not answer within 10 s.',
  });
});

test.each([
  ['a web server', 'HTTP/1.1 400 Bad Request'],
  ['a reply without end', `220-${'x'.repeat(40_000)}`],
])('a mail server that greets as %s gives a sentence', async (_name, greeting) => {
  await expect(sendEmail({ replies: { '': greeting } })).resolves.toEqual({
    outcome: 'retry',
    answer: 'The other side does not answer as a mail server.',
  });
});

test('a mail server without STARTTLS gets neither password nor message', async () => {
  const answer = await sendEmail({ settings: { security: 'starttls' }, replies: { STARTTLS: '502 5.5.1 Unknown' } });
  expect(answer.outcome).not.toBe('delivered');
  expect(server!.lines.join()).not.toMatch(/AUTH|MAIL/);
});

test('a mail server with a private address gets no connection', async () => {
  await expect(sendEmail({ options: { privateHosts: [] } })).resolves.toEqual({
    outcome: 'refused',
    answer: '127.0.0.1 is not a public address, and ALERTS_PRIVATE_HOSTS does not name it.',
  });
  expect(server!.lines).toEqual([]);
});

test('a mail server with a public address is refused without encryption', async () => {
  const lookup = () => Promise.resolve([{ address: '1.1.1.1', family: 4 }]);
  await expect(sendEmail({ settings: { host: 'mail.example' }, options: { lookup } })).resolves.toEqual({
    outcome: 'refused',
    answer: 'A mail server with a public address needs TLS or STARTTLS.',
  });
});
