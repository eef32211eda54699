import { systemLogSchema } from '@/contract/history/systemLog';
import { maskSecrets } from './logsMask';
import { fastestRunMs } from '@/testing/fastestMs';

const HEX_SECRET = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const BINANCE_KEY = 'vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A';
const JSON_WEB_TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';

test.each([
  ['Sent with Authorization: Bearer abc123', 'Sent with Authorization: •••'],
  ['header {"authorization":"Bearer abc.def"}', 'header {"authorization":"•••"}'],
  ['bearer s3cr3t refused', 'bearer ••• refused'],
  ['proxy said Basic b3BlcmF0b3I6cGFzcw==', 'proxy said Basic •••'],
  ['api_key=abc, symbol=BTCUSDT', 'api_key=•••, symbol=BTCUSDT'],
  ['X-MBX-APIKEY: short', 'X-MBX-APIKEY: •••'],
  ['X-BAPI-SIGN: deadbeef', 'X-BAPI-SIGN: •••'],
  ['apiKey: "a b c" secretKey: \'d\'', 'apiKey: "•••" secretKey: \'•••\''],
  ['{\\"secret\\":\\"x\\"}', '{\\"secret\\":\\"•••\\"}'],
  ['bybit_key: old1 -> new2 (saved)', 'bybit_key: ••• -> ••• (saved)'],
  ['password=hunter2&user=operator', 'password=•••&user=operator'],
  ['GET /v5/order?timestamp=1700000000000&sign=ab12', 'GET /v5/order?timestamp=1700000000000&sign=•••'],
  ['Cookie: a=b; c=d\nnext line', 'Cookie: •••\nnext line'],
  ['wss://operator:pass@bot.example/ws', 'wss://operator:•••@bot.example/ws'],
  [`got ${JSON_WEB_TOKEN} back`, 'got ••• back'],
  [`hash ${HEX_SECRET}.`, 'hash •••.'],
  [`key ${BINANCE_KEY} refused`, 'key ••• refused'],
  ['key Qx8vK2mN4pR6sT0uWy refused', 'key ••• refused'],
  ['-----BEGIN EC PRIVATE KEY-----\nMHcC\n-----END EC PRIVATE KEY----- read', '••• read'],
  ['-----BEGIN PRIVATE KEY-----\ncut off', '•••'],
  ['password="cut off…', 'password="•••"'],
])('maskSecrets masks the secret in: %s', (message, masked) => {
  expect(maskSecrets(message)).toBe(masked);
});

test.each([
  'LONG BTCUSDT closed at 60100.5: TP, net 1.23 USDT (T000042-m1x7k2abc)',
  'Sign-in failed from 127.0.0.1: too many attempts',
  'API keys saved: BINANCE and BYBIT',
  'Bearer token expired',
  'Basic checks passed',
  'Parameters 12 loaded, preset balanced',
  'simulate_slippage_entry_bps: 0 -> 1.5',
  'Order 3f2504e0-4f89-11d3-9a0c-0305e82c3301 not found at 2026-03-10T12:00:00.000Z',
  'at monitor (src/server/bot/exit/monitor.ts:98:7)',
  'Top 5 symbols by volume: BTCUSDT, ETHUSDT, 1000PEPEUSDT, SOLUSDT, XRPUSDT',
])('maskSecrets leaves a line without a secret unchanged: %s', (message) => {
  expect(maskSecrets(message)).toBe(message);
});

test('maskSecrets masks a log message of 190,000 characters within 500 ms', () => {
  const long = `${'a_'.repeat(50_000)} token=abc ${'x1Y'.repeat(30_000)}`;
  const started = performance.now();
  expect(maskSecrets(long)).toContain('token=••• •••');
  expect(performance.now() - started).toBeLessThan(500);
});

const messageAfterParsing = (message: string): string =>
  systemLogSchema.parse({ timestamp: 0, level: 'INFO', component: 'AUTH', message }).message;

const MEGABYTE_LENGTH = 1_000_000;
const repeatToOneMegabyte = (part: string): string =>
  part.repeat(Math.ceil(MEGABYTE_LENGTH / part.length)).slice(0, MEGABYTE_LENGTH);

test.each([
  'eyJ',
  '-eyJ',
  '.eyJaaaaa',
  'eyJaaaaaaaa-',
  'token',
  'token ',
  'token=',
  'token: a -> ',
  'secret="a\'',
  'password=\\"',
  'a://',
  'a://:',
  'a-',
  'x://a:b',
  '-----BEGIN ',
  '-----BEGIN PRIVATE KEY-----',
  '-----BEGIN PRIVATE KEY----- -----END ',
  'cookie ',
  'cookie=\n',
  'Bearer ',
  'basic a',
  'aB1',
  'aB1+/',
  '0123456789abcdef',
  'deadbeef ',
  ':',
  '::=',
  '"',
  "\\'",
  ' ',
  'a',
  'A',
  '_key',
  'sign',
])('a hostile log message of 1 MB of %j is cut and masked within 50 ms', (part) => {
  const line = repeatToOneMegabyte(part);
  expect(fastestRunMs(() => maskSecrets(messageAfterParsing(line)))).toBeLessThan(50);
  const startedAt = performance.now();
  maskSecrets(line);
  // A pattern with quadratic time would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});

test.each([
  ['x-eyJhbGciOiJI.eyJzdWIi.dozj back', 'x-••• back'],
  ['file.eyJhbGciOiJI.eyJzdWIi.dozj.', 'file.•••.'],
  ['eyJhbGciOiJI. back', 'eyJhbGciOiJI. back'],
])('maskSecrets masks a JSON web token inside a longer word: %s', (message, masked) => {
  expect(maskSecrets(message)).toBe(masked);
});
