import { readEnvironment } from './environment';

test('readEnvironment returns the default settings for an empty environment', () => {
  expect(readEnvironment({ PATH: '/bin', PORT: '', OPERATOR_PASSWORD: ' ' })).toEqual({
    PORT: 8080,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    ROLLING_RECORDING: 'on',
    ALLOWED_HOSTS: [],
    ALLOWED_ORIGINS: [],
    BOTS: [],
    TRUST_PROXY: false,
    ALERTS_PRIVATE_HOSTS: [],
    TIME_ZONE: 'UTC',
    EXECUTION: 'paper',
  });
});

test('environment variables replace the default settings', () => {
  expect(readEnvironment({ PORT: '0', MARKET: 'replay:/x', MARKET_SPEED: '2.5', MARKET_SEED: '7' })).toMatchObject({
    PORT: 0,
    MARKET: 'replay:/x',
    MARKET_SPEED: 2.5,
    MARKET_SEED: 7,
  });
});

test('readEnvironment removes spaces around OPERATOR_USERNAME', () => {
  expect(readEnvironment({ OPERATOR_USERNAME: ' anna ' }).OPERATOR_USERNAME).toBe('anna');
});

test('readEnvironment reads allowed hosts, allowed origins and TRUST_PROXY', () => {
  const read = readEnvironment({
    ALLOWED_HOSTS: 'Bot.example, ::1',
    ALLOWED_ORIGINS: 'https://console.example/, http://127.0.0.1:5000',
    TRUST_PROXY: 'true',
  });
  expect(read).toMatchObject({
    ALLOWED_HOSTS: ['bot.example', '[::1]'],
    ALLOWED_ORIGINS: ['https://console.example', 'http://127.0.0.1:5000'],
    TRUST_PROXY: true,
  });
});

test('readEnvironment reads the bots of the console', () => {
  expect(readEnvironment({ BOTS: 'Day, Night = https://Night.example/ ,Lab=http://127.0.0.1:9001' }).BOTS).toEqual([
    { name: 'Day' },
    { name: 'Night', address: 'https://night.example' },
    { name: 'Lab', address: 'http://127.0.0.1:9001' },
  ]);
});

test('readEnvironment reads the hosts of alarms without brackets', () => {
  expect(readEnvironment({ ALERTS_PRIVATE_HOSTS: 'Ntfy.lan, 192.168.1.5, [::1]' }).ALERTS_PRIVATE_HOSTS).toEqual([
    'ntfy.lan',
    '192.168.1.5',
    '::1',
  ]);
});

test.each([
  ['BOTS', 'A=https://a.example,a=https://b.example', 'must not give the name a to two bots'],
  ['BOTS', 'A=https://a.example,B=https://A.example:443', 'must not give one address to A and B'],
  ['BOTS', 'A=https://a.example/bot', 'must give A an address such as https://bot.example, without path'],
  ['BOTS', 'A=https://u:p@a.example', 'must give A an address such as https://bot.example, without path'],
  ['BOTS', 'A=https://a.example,B=http://b.example', 'must not give B an http address beside https addresses'],
  ['BOTS', 'A,B', 'must give all bots but one an address'],
  ['BOTS', 'A,', 'must give each bot a name'],
  ['BOTS', 'x'.repeat(41), 'must have names of at most 40 characters'],
  ['BOTS', Array.from({ length: 51 }, (_, n) => `${n}=https://${n}.example`).join(), 'must have at most 50 bots'],
  ['ALERTS_PRIVATE_HOSTS', 'ntfy.lan:8080', 'host names such as ntfy.lan without port'],
  ['ALLOWED_HOSTS', 'http://bot.example', 'host names such as bot.example'],
  ['ALLOWED_HOSTS', 'bot.example:8080', 'without port'],
  ['ALLOWED_HOSTS', 'bot.example,', 'separated by commas'],
  ['ALLOWED_ORIGINS', '*', 'origins such as https://console.example'],
  ['ALLOWED_ORIGINS', 'console.example', 'origins such as https://console.example'],
  ['ALLOWED_ORIGINS', 'https://console.example/page', 'origins such as https://console.example'],
  ['TIME_ZONE', 'Rome', 'a time zone such as Europe/Rome'],
  ['TRUST_PROXY', 'perhaps', 'true or false'],
  ['LAB_QUEUE', 'redis://:::::x', 'a URL such as redis://localhost:6379'],
  ['MARKET_FAULTS', 'disconnect@60s+10s', 'MARKET_FAULTS was removed'],
  ['RECORD', 'session.frames.gz', 'RECORD was removed: the server keeps a rolling recording'],
])('the setting %s=%s is refused with the reason', (name, value, sentence) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(sentence);
});

test('the error of readEnvironment names every invalid variable with the reason but without the value', () => {
  const read = () =>
    readEnvironment({
      PORT: '80a',
      MARKET_SPEED: '0',
      MARKET_SEED: '1.5',
      OPERATOR_PASSWORD: 'hunter2',
      KEYS_SECRET: 'k',
    });
  expect(read).toThrow(
    [
      'The environment is not usable:',
      '  PORT must be a number',
      '  OPERATOR_PASSWORD must have at least 8 characters',
      '  MARKET_SPEED must be above 0',
      '  MARKET_SEED must be a whole number',
      '  KEYS_SECRET must have at least 32 random characters, such as from "openssl rand -base64 32"',
    ].join('\n'),
  );
  expect(read).not.toThrow(/hunter2/);
});

test('EXECUTION=demo is read with both limits', () => {
  const limits = { LIVE_MAX_NOTIONAL_USDT: '500', LIVE_MAX_DAILY_LOSS_USDT: '20.5' };
  expect(readEnvironment({ EXECUTION: 'demo', MARKET: 'bybit', ...limits })).toMatchObject({
    EXECUTION: 'demo',
    LIVE_MAX_NOTIONAL_USDT: 500,
    LIVE_MAX_DAILY_LOSS_USDT: 20.5,
  });
});

test.each<[string, Record<string, string>, string]>([
  ['an unknown EXECUTION', { EXECUTION: 'real' }, 'EXECUTION must be paper, demo or testnet'],
  ['a missing limit', { LIVE_MAX_NOTIONAL_USDT: '' }, 'LIVE_MAX_NOTIONAL_USDT is required with EXECUTION=demo'],
  ['a limit of 0', { LIVE_MAX_DAILY_LOSS_USDT: '0' }, 'LIVE_MAX_DAILY_LOSS_USDT must be above 0'],
  ['a negative limit', { LIVE_MAX_NOTIONAL_USDT: '-1' }, 'LIVE_MAX_NOTIONAL_USDT must be above 0'],
  ['a negative loss', { LIVE_MAX_DAILY_LOSS_USDT: '-0.01' }, 'LIVE_MAX_DAILY_LOSS_USDT must be above 0'],
  ['a missing loss', { LIVE_MAX_DAILY_LOSS_USDT: ' ' }, 'LIVE_MAX_DAILY_LOSS_USDT is required with EXECUTION=demo'],
  ['a limit without end', { LIVE_MAX_NOTIONAL_USDT: 'Infinity' }, 'LIVE_MAX_NOTIONAL_USDT must be a number'],
  ['a limit with a unit', { LIVE_MAX_NOTIONAL_USDT: '500 USDT' }, 'LIVE_MAX_NOTIONAL_USDT must be a number'],
  ['a limit with a comma', { LIVE_MAX_DAILY_LOSS_USDT: '1,000' }, 'LIVE_MAX_DAILY_LOSS_USDT must be a number'],
  ['a limit that is no number', { LIVE_MAX_NOTIONAL_USDT: 'all' }, 'LIVE_MAX_NOTIONAL_USDT must be a number'],
  ['a simulated market', { MARKET: '' }, 'MARKET must be bybit with EXECUTION=demo'],
  ['the simulated market by name', { MARKET: 'simulator' }, 'MARKET must be bybit with EXECUTION=demo'],
  ['a recorded market', { MARKET: 'replay:x' }, 'MARKET must be bybit with EXECUTION=demo'],
  ['the market of Binance', { MARKET: 'binance', EXECUTION: 'testnet' }, 'MARKET must be bybit with EXECUTION=testnet'],
])('%s ends the start with a sentence', (_, changes, sentence) => {
  const limits = { LIVE_MAX_NOTIONAL_USDT: '500', LIVE_MAX_DAILY_LOSS_USDT: '20' };
  expect(() => readEnvironment({ EXECUTION: 'demo', MARKET: 'bybit', ...limits, ...changes })).toThrow(sentence);
});

test('EXECUTION=live ends the start', () => {
  expect(() => readEnvironment({ EXECUTION: 'live' })).toThrow(
    'EXECUTION=live is not available: this version never traded at a real exchange. Use demo.',
  );
});
