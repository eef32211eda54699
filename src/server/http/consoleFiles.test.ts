import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { serveConsole } from './consoleFiles';

let parent: string;
let folder: string;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'console-'));
  folder = join(parent, 'console');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(parent, 'secret.js'), 'outside');
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__" /><meta name="market" content="__MARKET__" /><meta name="bots" content="" /><p>__CSP_NONCE__</p>',
  );
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'notes.unknown'), 'x');
  // The symbolic link points to itself, so that every read of the link fails, even for root.
  symlinkSync('unreadable.js', join(folder, 'unreadable.js'));
  writeFileSync(join(folder, 'assets/main.0123456789ab.js'), 'plain');
  writeFileSync(join(folder, 'assets/main.0123456789ab.js.br'), 'brotli');
  writeFileSync(join(folder, 'assets/main.0123456789ab.js.gz'), 'gzip');
  writeFileSync(join(folder, 'assets/main.0123456789ab.js.map'), '{}');
  writeFileSync(join(folder, 'assets/inter.0123456789ab.woff2'), 'font');
});
afterAll(() => rmSync(parent, { recursive: true }));

const requestFile = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  serveConsole(folder)(new Request(`http://127.0.0.1:8080${path}`, { method, headers }));

test('the console page and its content security policy share a nonce that is new at each request', async () => {
  const replies = await Promise.all([requestFile('/'), requestFile('/index.html')]);
  const nonces = await Promise.all(
    replies.map(async (reply) => {
      const nonce = /content="([^"]+)"/.exec(await reply.text())?.[1];
      expect(reply.headers.get('Cache-Control')).toBe('no-store');
      expect(reply.headers.get('Content-Security-Policy')).toBe(
        `default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; ` +
          `style-src 'self' 'nonce-${nonce}'; style-src-attr 'none'; base-uri 'none'; form-action 'self'; ` +
          `frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types webpack alarm-worker`,
      );
      return nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(await (await requestFile('/')).text()).not.toContain('__CSP_NONCE__');
});

test('the console page names the kind of market of the server', async () => {
  const reply = await serveConsole(folder, { market: 'simulated market' })(new Request('http://127.0.0.1:8080/'));
  expect(await reply.text()).toContain('<meta name="market" content="simulated market" />');
});

test('the console page lists the bots, and its policy allows calls and websockets to them only', async () => {
  const bots = [{ name: 'Day "$&" <b>' }, { name: 'Night', address: 'https://night.example' }];
  const reply = await serveConsole(folder, { bots })(new Request('http://127.0.0.1:8080/'));
  expect(reply.headers.get('Content-Security-Policy')).toContain(
    `connect-src 'self' https://night.example wss://night.example;`,
  );
  const [, content = ''] = /name="bots" content="([^"<>]*)"/.exec(await reply.text()) ?? [];
  const decoded = content.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  expect(JSON.parse(decoded)).toEqual(bots);
});

test('a font is sent with its content type and may be cached for a year', async () => {
  const reply = await requestFile('/assets/inter.0123456789ab.woff2', { 'Accept-Encoding': 'br' });
  expect(reply.headers.get('Content-Type')).toBe('font/woff2');
  expect(reply.headers.get('Content-Encoding')).toBeNull();
  expect(reply.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
});

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip, deflate, br;q=0.5', 'br', 'brotli'],
  ['gzip, br;q=0', 'gzip', 'gzip'],
  ['identity', null, 'plain'],
  ['', null, 'plain'],
])('an asset request with Accept-Encoding "%s" gets the encoding %s', async (accepted, encoding, body) => {
  const reply = await requestFile('/assets/main.0123456789ab.js', { 'Accept-Encoding': accepted });
  expect(reply.headers.get('Content-Encoding')).toBe(encoding);
  expect(reply.headers.get('Vary')).toBe('Accept-Encoding');
  expect(reply.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(await reply.text()).toBe(body);
});

test('files with a hash in their name are cached for a year, and other files are revalidated', async () => {
  const cached = 'public, max-age=31536000, immutable';
  expect((await requestFile('/assets/main.0123456789ab.js')).headers.get('Cache-Control')).toBe(cached);
  expect((await requestFile('/assets/main.0123456789ab.js.map')).headers.get('Cache-Control')).toBe(cached);
  expect((await requestFile('/favicon.svg')).headers.get('Cache-Control')).toBe('no-cache');
});

test.each([
  '/../secret.js',
  '/..%2fsecret.js',
  '/assets/..%2f..%2fsecret.js',
  '/..%5csecret.js',
  '/%00.js',
  '/%E0%A4%A',
  '/assets',
  '/assets/',
  '/assets/main.0123456789ab.js.br',
  '/assets/main.0123456789ab.js.gz',
  '/notes.unknown',
  '/trades',
  '/favicon.svg/x.js',
  '/unreadable.js',
])('a request for the path %s gets status 404', async (path) => {
  const reply = await requestFile(path);
  expect(reply.status).toBe(404);
  expect(await reply.text()).toBe('Not found');
});

test('a request for a file name of 300 characters gets status 404', async () => {
  expect((await requestFile(`/${'a'.repeat(300)}.js`)).status).toBe(404);
});

test('file names of 15,000 characters are refused in linear time', async () => {
  const path = `/${'.aaaaaaaa'.repeat(1_700)}.js`;
  const start = performance.now();
  for (let round = 0; round < 20; round += 1) expect((await requestFile(path)).status).toBe(404);
  expect(performance.now() - start).toBeLessThan(200);
});

test('a POST request for the console page is refused', async () => {
  expect((await requestFile('/', {}, 'POST')).status).toBe(405);
});

test('a missing build is reported with the command that builds the console', async () => {
  const reply = await serveConsole(join(parent, 'nowhere'))(new Request('http://127.0.0.1:8080/'));
  expect(reply.status).toBe(503);
  expect(await reply.text()).toContain('npm run build');
});
