import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { freePort } from '@/testing/server/freePort';

const FILES = join(__dirname, '../../../examples/deploy');
const SCRIPT = 'start();'.repeat(100);

const hasProgram = (name: string, version: string): boolean => spawnSync(name, [version]).status === 0;
const testIf = (installed: boolean) => (installed ? test : test.skip);
const hasNginx = hasProgram('nginx', '-v') && hasProgram('openssl', 'version');
const hasCaddy = hasProgram('caddy', 'version');

let folder: string;
let port: number;
let bot: Server;
let proxy: ChildProcess | undefined;
let upgraded: IncomingHttpHeaders | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  // nginx reads the files as another user if root starts it.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'public/assets'), { recursive: true });
  writeFileSync(join(folder, 'public/index.html'), '<!doctype html><meta content="__CSP_NONCE__" />');
  writeFileSync(join(folder, 'public/assets/main.0123456789ab.js'), SCRIPT);
  writeFileSync(join(folder, 'public/assets/main.0123456789ab.js.gz'), gzipSync(SCRIPT));
  port = await freePort();
  bot = createServer((_, response) => response.end('the bot')).listen(0, '127.0.0.1');
  await once(bot, 'listening');
  upgraded = undefined;
  bot.on('upgrade', ({ headers }, socket) => {
    upgraded = headers;
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
});
afterEach(async () => {
  if (proxy?.exitCode === null) {
    proxy.kill();
    await once(proxy, 'exit');
  }
  bot.close();
  bot.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads a configuration and replaces only folders and ports, which a test cannot share with the machine. */
const readConfiguration = (file: string): string =>
  readFileSync(join(FILES, file), 'utf8')
    .replaceAll('/srv/order-flow-console', folder)
    .replaceAll('/etc/order-flow/tls', folder)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${(bot.address() as AddressInfo).port}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/^(\w+\.example) \{/m, `$1:${port} {`);

function send(host: string, path: string, headers: Record<string, string> = {}) {
  const options = { host: '127.0.0.1', port, servername: host, rejectUnauthorized: false };
  return request({ ...options, path, headers: { Host: host, ...headers }, agent: false });
}

async function get(host: string, path: string, headers: Record<string, string> = {}) {
  const sent = send(host, path, headers).end();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
}

async function startProxy(program: string, args: string[]): Promise<void> {
  proxy = spawn(program, args, { stdio: 'ignore' });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      await get('bot.example', '/');
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error(`${program} does not answer`);
}

async function checkProxy(): Promise<void> {
  const page = await get('console.example', '/');
  const [, nonce] = /content="([^"]+)"/.exec(page.body) ?? [];
  expect(nonce).toMatch(/^[\w-]{32,}$/);
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(page.headers['content-security-policy']).toContain('https://bot.example wss://bot.example');
  expect(page.headers['cache-control']).toBe('no-store');
  expect((await get('console.example', '/')).body).not.toBe(page.body);
  const script = await get('console.example', '/assets/main.0123456789ab.js', { 'Accept-Encoding': 'gzip' });
  expect(script.headers['content-encoding']).toBe('gzip');
  expect(script.headers['cache-control']).toContain('immutable');

  expect(await get('bot.example', '/')).toMatchObject({ status: 200, body: 'the bot' });
  expect((await get('bot.example', '/metrics')).status).toBe(404);
  const socket = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Key': 'x',
    'Sec-WebSocket-Version': '13',
  };
  const upgrade = send('bot.example', '/ws', { ...socket, 'X-Forwarded-For': '192.0.2.1' }).end();
  await once(upgrade, 'upgrade');
  expect(upgraded).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    upgrade: 'websocket',
  });
  expect(upgraded?.host).toMatch(/^bot\.example/);
}

testIf(hasNginx)(
  'the configurations of nginx serve the page with a nonce and forward the bot and its websocket',
  async () => {
    for (const host of ['console.example', 'bot.example']) {
      const key = ['-keyout', join(folder, `${host}.key`), '-out', join(folder, `${host}.pem`)];
      const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
      execFileSync('openssl', ['req', '-x509', ...kind, '-subj', `/CN=${host}`, ...key], { stdio: 'ignore' });
    }
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const servers = ['nginx/page.conf', 'nginx/bot.conf'].map(readConfiguration);
    const types = 'types { text/html html; text/javascript js; }';
    const http = [types, 'access_log off;', ...temporary, ...servers].join('\n');
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, `pid ${folder}/pid;\nerror_log ${folder}/log;\nevents {}\nhttp {\n${http}\n}\n`);
    await startProxy('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;']);
    await checkProxy();
  },
);

testIf(hasCaddy)(
  'the configurations of Caddy serve the page with a nonce and forward the bot and its websocket',
  async () => {
    const options = [
      'local_certs',
      'skip_install_trust',
      'admin off',
      'auto_https disable_redirects',
      `storage file_system ${folder}`,
    ];
    const sites = ['caddy/page.Caddyfile', 'caddy/bot.Caddyfile'].map(readConfiguration);
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, `{\n${options.join('\n')}\n}\n${sites.join('\n')}`);
    await startProxy('caddy', ['run', '--config', file, '--adapter', 'caddyfile']);
    await checkProxy();
  },
);
