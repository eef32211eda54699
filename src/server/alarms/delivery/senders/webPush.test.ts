import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

import type { SettingsOf } from './httpChannel';
import { createSenders } from './createSenders';
import { encryptPush, MAX_PUSH_BYTES } from './pushEncryption';
import { createVapidKeys } from './vapid';
import { aChannelMessage } from '@/testing/alarms/channelMessage';
import { startReceiver, type Receiver } from '@/testing/alarms/receiver';

const NOW = Date.parse('2026-03-10T12:00:00Z');

const browser = createECDH('prime256v1');
browser.generateKeys();
const authSecret = randomBytes(16);
const keys = createVapidKeys();

let receiver: Receiver;
let status = 201;
beforeEach(async () => {
  status = 201;
  receiver = await startReceiver((_request, response) => response.writeHead(status).end());
});
afterEach(() => {
  receiver.close();
});

const subscription = (over: Partial<SettingsOf<'web_push'>> = {}): SettingsOf<'web_push'> => ({
  kind: 'web_push',
  name: 'Phone',
  is_on: true,
  min_rank: 'notice',
  quiet_from: null,
  quiet_until: null,
  utc_offset_minutes: 0,
  label: 'Firefox on Android',
  origin: 'https://bot.example',
  endpoint: `${receiver.url}/push/secret-subscription`,
  p256dh: browser.getPublicKey('base64url'),
  auth: authSecret.toString('base64url'),
  ...over,
});

const sendPush = (over: Partial<SettingsOf<'web_push'>> = {}, message = aChannelMessage()) =>
  createSenders({ privateHosts: ['127.0.0.1'], vapid: () => keys, wallNow: () => NOW })(
    subscription(over),
    message,
    AbortSignal.timeout(5_000),
  );

/** Decrypts a body as a browser does (RFC 8188 and RFC 8291). */
function decrypt(body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const senderKey = body.subarray(21, 21 + keyLength);
  const hkdf = (key: Buffer, from: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const secret = hkdf(browser.computeSecret(senderKey), authSecret, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(21 + keyLength, -16)), decipher.final()]);
  expect(padded.at(-1)).toBe(2);
  return padded.subarray(0, -1).toString();
}

test('encryptPush gives the body of the example in RFC 8291', () => {
  const message = Buffer.from('When I grow up, I want to be a watermelon');
  const example = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const random = {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  };
  expect(encryptPush(message, example, random).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a push service gets a message that only the browser decrypts', async () => {
  await expect(sendPush()).resolves.toEqual({ outcome: 'delivered', answer: 'The other side answered 201' });
  const { path, headers, body } = receiver.received[0]!;
  expect(path).toBe('/push/secret-subscription');
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
  expect(headers.topic).toMatch(/^[\w-]{32}$/);
  expect(JSON.parse(decrypt(body))).toEqual({
    title: 'CRITICAL: Feed lost',
    body: 'The market feed is lost while 2 positions are open.\nCheck the connection, then close the positions.',
    rank: 'critical',
    tag: 'feed_lost',
    link: 'https://bot.example/#dashboard',
  });
});

test('a push service gets a signature of the bot for its own origin', async () => {
  await sendPush();
  const [, content, claims, signature, key] =
    /^vapid t=([\w-]+\.([\w-]+))\.([\w-]+), k=([\w-]+)$/.exec(receiver.received[0]!.headers.authorization ?? '') ?? [];
  expect(key).toBe(keys.publicKey);
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toEqual({
    aud: receiver.url,
    exp: NOW / 1_000 + 12 * 3_600,
    sub: 'https://bot.example',
  });
  const point = Buffer.from(key!, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(content!), signed, Buffer.from(signature!, 'base64url'))).toBe(true);
});

test.each(['"', '\u{1F6A8}'])('a text of 40,000 %s fits into the record of a push service', async (character) => {
  const long = character.repeat(40_000);
  await sendPush({}, aChannelMessage({ title: long, text: long, action: long }));
  const text = decrypt(receiver.received[0]!.body);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_PUSH_BYTES);
  expect(text).not.toContain('\ufffd');
});

test('a subscription that the browser ended is refused', async () => {
  status = 410;
  await expect(sendPush()).resolves.toEqual({
    outcome: 'refused',
    answer: 'The browser ended the subscription (410) and must subscribe again.',
  });
});

test('a subscription with an invalid key is refused', async () => {
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  await expect(sendPush({ p256dh })).resolves.toEqual({
    outcome: 'refused',
    answer: 'The public key of the subscription is not valid.',
  });
  expect(receiver.received).toEqual([]);
});
