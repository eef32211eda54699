import { createHmac } from 'node:crypto';

import type { ChannelKind, ChannelSettings } from '@/contract/alarms/channelSettings';

import type { ChannelMessage } from '../channelMessage';
import { createSenders } from './createSenders';
import { createVapidKeys } from './vapid';
import { anAlarm } from '@/testing/alarms/alarm';
import { aChannel, aChannelMessage } from '@/testing/alarms/channelMessage';
import { startReceiver, type Receiver } from '@/testing/alarms/receiver';

const NOW = Date.parse('2026-03-10T12:00:05.700Z');

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => {
  receiver.close();
});

/** Sends a message to the receiver and returns the received request. */
async function sendTo(
  kind: Exclude<ChannelKind, 'email' | 'web_push'>,
  message: Partial<ChannelMessage> = {},
  over: Partial<ChannelSettings> = {},
) {
  const send = createSenders({
    privateHosts: ['127.0.0.1'],
    vapid: createVapidKeys,
    wallNow: () => NOW,
    telegramUrl: receiver.url,
  });
  // The caller names only fields of the kind.
  const settings = { ...aChannel(kind, receiver.url), ...over } as ChannelSettings;
  const answer = await send(settings, aChannelMessage(message), AbortSignal.timeout(5_000));
  expect(answer).toEqual({ outcome: 'delivered', answer: 'The other side answered 200: ok' });
  expect(receiver.received).toHaveLength(1);
  const { method, path, headers, body } = receiver.received[0]!;
  expect(method).toBe('POST');
  expect(headers['content-length']).toBe(String(body.length));
  return { path, headers, text: body.toString(), json: JSON.parse(body.toString()) as Record<string, unknown> };
}

test('a webhook gets the message as JSON with a signature over id, time and body', async () => {
  const { path, headers, text, json } = await sendTo('webhook');
  expect(path).toBe('/hook');
  expect(json).toEqual(aChannelMessage());
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': 'feed_lost:1',
    'webhook-timestamp': '1773144005',
  });
  const signature = createHmac('sha256', 'a secret of the operator').update(`feed_lost:1.1773144005.${text}`);
  expect(headers['webhook-signature']).toBe(`v1,${signature.digest('base64')}`);
});

test('a webhook secret of the form whsec_ is read as base64', async () => {
  const key = Buffer.alloc(32, 'k');
  const { headers, text } = await sendTo('webhook', {}, { secret: `whsec_${key.toString('base64')}` });
  const signature = createHmac('sha256', key).update(`feed_lost:1.1773144005.${text}`);
  expect(headers['webhook-signature']).toBe(`v1,${signature.digest('base64')}`);
});

test('ntfy gets topic, priority and token', async () => {
  const { path, headers, json } = await sendTo('ntfy');
  expect(path).toBe('/');
  expect(headers.authorization).toBe('Bearer tk_secret');
  expect(json).toEqual({
    topic: 'alarms-4f2a',
    title: 'CRITICAL: Feed lost',
    message: 'The market feed is lost while 2 positions are open.\n\nCheck the connection, then close the positions.',
    priority: 5,
    click: 'https://bot.example/#dashboard',
  });
});

test('Telegram gets plain text for the chat', async () => {
  const { path, json } = await sendTo('telegram', { text: '<b>bold</b> & more', kind: 'cleared' });
  expect(path).toBe('/bot123:secret/sendMessage');
  expect(json).toEqual({
    chat_id: '-100200',
    text: 'CRITICAL: Feed lost\n\n<b>bold</b> & more\n\nCheck the connection, then close the positions.\n\nhttps://bot.example/#dashboard',
    link_preview_options: { is_disabled: true },
    disable_notification: true,
  });
});

test('Slack gets markup and mentions as text', async () => {
  const { path, json } = await sendTo('slack', { text: '<!channel> a & b', action: '', link: null });
  expect(path).toBe('/services/T1/B2/secret');
  expect(json.text).toBe('CRITICAL: Feed lost\n\n&lt;!channel&gt; a &amp; b');
});

test('Discord gets markup as text and may mention nobody', async () => {
  const { path, json } = await sendTo('discord', { text: '@everyone [win](https://evil.example) **now**', action: '' });
  expect(path).toBe('/api/webhooks/1/secret');
  expect(json).toEqual({
    content:
      'CRITICAL: Feed lost\n\n\\@everyone \\[win\\]\\(https://evil.example\\) \\*\\*now\\*\\*\n\nhttps://bot.example/#dashboard',
    allowed_mentions: { parse: [] },
    flags: 4,
  });
});

const LONG_TEXT = `${'<*🚨'.repeat(20_000)}\u0000\r\n\ud83d`;
const LIMITS = { webhook: 9_000, ntfy: 4_096, telegram: 4_096, slack: 9_000, discord: 4_500 } as const;

test.each(['webhook', 'ntfy', 'telegram', 'slack', 'discord'] as const)(
  'a text of 100 kB from an exchange reaches %s cut at a whole character',
  async (kind) => {
    const long = { text: LONG_TEXT, title: LONG_TEXT, action: LONG_TEXT, alarm: anAlarm('a', { message: LONG_TEXT }) };
    const { text } = await sendTo(kind, long);
    expect(Buffer.byteLength(text)).toBeLessThan(LIMITS[kind]);
    expect(text).not.toMatch(/\ufffd|\\u/);
    expect(text).toContain('…');
  },
);

test('Discord never gets more than the 2,000 characters that it accepts', async () => {
  const { json } = await sendTo('discord', { text: LONG_TEXT, title: LONG_TEXT, action: LONG_TEXT });
  expect(String(json.content).length).toBeLessThanOrEqual(2_000);
  expect(json.content).toMatch(/https:\/\/bot\.example\/#dashboard$/);
});
