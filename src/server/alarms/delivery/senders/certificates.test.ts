import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createSenders } from './createSenders';
import { createVapidKeys } from './vapid';
import { aChannel, aChannelMessage } from '@/testing/alarms/channelMessage';

const send = createSenders({ privateHosts: ['localhost'], vapid: createVapidKeys });
const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost'];
const made = spawnSync('openssl', ['req', '-x509', ...kind, '-keyout', keyFile, '-out', certificateFile]);
let server: Server;
const testWithOpenssl = made.status === 0 ? test : test.skip;

afterEach(() => {
  server.close();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const EMAIL = {
  ...aChannel('webhook', 'https://localhost'),
  kind: 'email',
  host: 'localhost',
  username: 'bot',
  password: 'mail-secret',
  from: 'bot@bot.example',
  to: 'operator@home.example',
} as const;

testWithOpenssl('a channel gets nothing from the bot over TLS without a valid certificate', async () => {
  const received: string[] = [];
  const files = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };
  server = createTlsServer(files, (socket: TLSSocket) => {
    socket.on('data', (chunk) => received.push(chunk.toString()));
    socket.on('error', () => undefined);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = {
    outcome: 'retry',
    answer: 'The certificate of the other side is not valid (DEPTH_ZERO_SELF_SIGNED_CERT).',
  };
  const signal = AbortSignal.timeout(5_000);
  const webhook = aChannel('webhook', `https://localhost:${port}`);
  await expect(send(webhook, aChannelMessage(), signal)).resolves.toEqual(answer);
  const email = { ...EMAIL, port, security: 'tls' } as const;
  await expect(send(email, aChannelMessage(), signal)).resolves.toEqual(answer);
  expect(received).toEqual([]);
});

test('a service that does not speak TLS gives a sentence', async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 200 OK\r\n\r\n');
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const signal = AbortSignal.timeout(5_000);
  const answer = await send(aChannel('webhook', `https://localhost:${port}`), aChannelMessage(), signal);
  expect(answer.answer).toMatch(/^The other side does not speak TLS on this port \(\w+\)\.$/);
});
