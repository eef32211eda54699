import type { RequestListener } from 'node:http';

import { createSenders, type SendersOptions } from './createSenders';
import { createVapidKeys } from './vapid';
import { aChannel, aChannelMessage } from '@/testing/alarms/channelMessage';
import { startReceiver, type Receiver } from '@/testing/alarms/receiver';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const LIMIT_MS = 150;

let receiver: Receiver | undefined;
afterEach(() => {
  receiver?.close();
});

const createTestSenders = (over: Partial<SendersOptions> = {}) =>
  createSenders({ privateHosts: ['127.0.0.1'], vapid: createVapidKeys, wallNow: () => NOW, ...over });

/** Sends to a service that answers in the given way. */
async function answerTo(answer: RequestListener, kind: Parameters<typeof aChannel>[0] = 'webhook', limitMs = 5_000) {
  receiver = await startReceiver(answer);
  const send = createTestSenders({ limitMs, telegramUrl: receiver.url });
  return send(aChannel(kind, receiver.url), aChannelMessage(), new AbortController().signal);
}

const replyWith =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

test.each([
  [400, 'chat not found', 'refused'],
  [401, '{"ok":false,"description":"Unauthorized"}', 'refused'],
  [404, '{"code":40401,"error":"not found"}', 'refused'],
  [408, '', 'retry'],
  [500, 'down\nfor repair', 'retry'],
  [503, '<!DOCTYPE html><html><body>Service unavailable', 'retry'],
] as const)('an answer %i %s is %s', async (status, body, outcome) => {
  const texts = ['chat not found', 'Unauthorized', 'not found', 'down for repair', 'a web page'];
  const answer = await answerTo(replyWith(status, body));
  expect(answer).toMatchObject({ outcome });
  expect(answer.answer).toMatch(new RegExp(`^The other side answered ${status}(: (${texts.join('|')}))?$`));
});

test.each([301, 302, 307])('a redirect %i is refused and never followed', async (status) => {
  const target = await startReceiver();
  await expect(answerTo(replyWith(status, '', { Location: target.url }))).resolves.toEqual({
    outcome: 'refused',
    answer: `The other side answered ${status}, a redirect, which the bot does not follow.`,
  });
  expect(target.received).toEqual([]);
  target.close();
});

test.each([
  ['30', 30_000],
  ['Tue, 10 Mar 2026 12:01:00 GMT', 60_000],
  ['Tue, 10 Mar 2026 11:00:00 GMT', undefined],
  ['9999999', 24 * 3_600_000],
  ['soon', undefined],
])('a 429 with Retry-After %s asks for that pause', async (retryAfter, retryAfterMs) => {
  const answer = await answerTo(replyWith(429, '', { 'Retry-After': retryAfter }));
  expect(answer).toMatchObject({ outcome: 'retry' });
  expect(answer.retryAfterMs).toBe(retryAfterMs);
});

test('a 429 of Telegram asks for the pause in its body', async () => {
  const body = { ok: false, description: 'Too Many Requests', parameters: { retry_after: 7 } };
  await expect(answerTo(replyWith(429, JSON.stringify(body)), 'telegram')).resolves.toEqual({
    outcome: 'retry',
    answer: 'The other side answered 429: Too Many Requests',
    retryAfterMs: 7_000,
  });
});

test('a login page that answers 200 does not count as the answer of a service', async () => {
  await expect(answerTo(replyWith(200, '<html>Sign in'), 'slack')).resolves.toEqual({
    outcome: 'retry',
    answer: 'The other side answered 200: a web page (not the answer of the service, check the address)',
  });
});

test('a service without an answer ends at the time limit', async () => {
  await expect(answerTo(() => undefined, 'ntfy', LIMIT_MS)).resolves.toEqual({
    outcome: 'retry',
    answer: 'The other side did not answer within 10 s.',
  });
});

test('a service that ends the connection gives a retry', async () => {
  await expect(answerTo((request) => void request.socket.destroy())).resolves.toEqual({
    outcome: 'retry',
    answer: 'The other side ended the connection without an answer.',
  });
});

test('an answer that comes slowly is cut at the time limit, and its status counts', async () => {
  const answer = await answerTo(
    (_request, response) => {
      response.writeHead(200).write('slow');
    },
    'webhook',
    LIMIT_MS,
  );
  expect(answer).toEqual({ outcome: 'delivered', answer: 'The other side answered 200: slow' });
});

test('an answer without end is cut at 16 kB', async () => {
  let sent = 0;
  const answer = await answerTo((_request, response) => {
    response.writeHead(500);
    const chunk = Buffer.alloc(8_192, 'x');
    const sendMore = (): void => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
    };
    response.on('drain', sendMore);
    sendMore();
  });
  expect(answer.outcome).toBe('retry');
  expect(answer.answer).toMatch(/^The other side answered 500: x{197}…$/);
  expect(sent).toBeLessThan(50_000_000);
});

test('an answer that repeats the request never shows a secret', async () => {
  const answer = await answerTo((request, response) => {
    response.statusCode = 404;
    response.end(`no ${request.url} for ${request.headers.host}`);
  }, 'slack');
  expect(answer.answer).toMatch(/^The other side answered 404: no ••• for 127/);
});

test('a host that resolves to loopback at the second look-up gets the connection at its first address', async () => {
  receiver = await startReceiver();
  const { port } = receiver;
  const addresses = ['127.0.0.1', '10.255.255.1'];
  const lookups: string[] = [];
  const lookup = (host: string) => {
    lookups.push(host);
    return Promise.resolve([{ address: addresses[lookups.length - 1] ?? '', family: 4 }]);
  };
  const send = createTestSenders({ privateHosts: ['hooks.example'], lookup });
  const settings = aChannel('webhook', `http://hooks.example:${port}`);
  const answer = await send(settings, aChannelMessage(), new AbortController().signal);
  expect(answer.outcome).toBe('delivered');
  expect(lookups).toEqual(['hooks.example']);
  expect(receiver.received[0]?.headers.host).toBe(`hooks.example:${port}`);
});

test('a host with a private address gets no connection', async () => {
  receiver = await startReceiver();
  const send = createTestSenders({
    privateHosts: [],
    lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  });
  const settings = aChannel('webhook', `http://hooks.example:${receiver.port}`);
  await expect(send(settings, aChannelMessage(), new AbortController().signal)).resolves.toEqual({
    outcome: 'refused',
    answer: 'hooks.example has the private address 127.0.0.1, and ALERTS_PRIVATE_HOSTS does not name it.',
  });
  expect(receiver.received).toEqual([]);
});

test('a service with a public address gets no token without encryption', async () => {
  const send = createTestSenders({ lookup: () => Promise.resolve([{ address: '1.1.1.1', family: 4 }]) });
  const settings = aChannel('ntfy', 'http://ntfy.example');
  await expect(send(settings, aChannelMessage(), new AbortController().signal)).resolves.toEqual({
    outcome: 'refused',
    answer: 'A service with a public address needs https.',
  });
});

test.each([
  ['ENOTFOUND', 'The host name has no address.'],
  ['EAI_AGAIN', 'The name server does not answer.'],
])('a look-up that fails with %s gives a retry', async (code, answer) => {
  const lookup = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code }));
  const send = createTestSenders({ lookup });
  const settings = aChannel('webhook', 'https://hooks.example');
  await expect(send(settings, aChannelMessage(), new AbortController().signal)).resolves.toEqual({
    outcome: 'retry',
    answer,
  });
});

test('a look-up without an answer ends at the time limit', async () => {
  const send = createTestSenders({ lookup: () => new Promise(() => undefined), limitMs: LIMIT_MS });
  const settings = aChannel('webhook', 'https://hooks.example');
  const answer = await send(settings, aChannelMessage(), new AbortController().signal);
  expect(answer.answer).toBe('The other side did not answer within 10 s.');
});

test('a stopped delivery ends at once', async () => {
  receiver = await startReceiver(() => undefined);
  const stop = new AbortController();
  const pending = createTestSenders()(aChannel('webhook', receiver.url), aChannelMessage(), stop.signal);
  stop.abort();
  await expect(pending).resolves.toEqual({ outcome: 'retry', answer: 'The bot stopped the delivery.' });
});
