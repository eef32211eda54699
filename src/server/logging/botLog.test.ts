import { fakeMarket } from '@/testing/bot/fakeMarket';
import { openStore } from '../store/store';
import { createSystemLog } from './systemLog';
import { createBotLog } from './botLog';

const NOON_MS = Date.parse('2026-03-10T12:00:00.000Z');

test('log lines of bot and server are in order of wall time even if market time differs from wall time', () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  let wall = NOON_MS;
  const market = { now: () => wall - 7_000, after: () => () => undefined };
  const log = createBotLog(store.logs, market, () => wall);
  const server = createSystemLog(store.logs, () => wall);
  server('INFO', 'AUTH', 'signed in');
  log.info('SYSTEM', 'Bot started');
  wall += 1_000;
  server('INFO', 'AUTH', 'signed out');
  const { logs } = store.logs.list({ limit: 10 });
  store.close();
  expect(logs.map(({ timestamp, message }) => [timestamp, message])).toEqual([
    ['2026-03-10T12:00:01.000Z', 'signed out'],
    ['2026-03-10T12:00:00.000Z', 'Bot started (market time 2026-03-10T11:59:53.000Z)'],
    ['2026-03-10T12:00:00.000Z', 'signed in'],
  ]);
});

test('log lines buffered during a database failure are stored with their original times', () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  let wall = NOON_MS;
  const clock = { now: () => wall, after: () => () => undefined };
  const log = createBotLog(store.logs, clock, clock.now);
  log.startBuffering();
  log.info('SYSTEM', 'waited');
  wall += 1_000;
  createSystemLog(store.logs, clock.now)('INFO', 'AUTH', 'signed in');
  log.flushBuffer();
  const { logs } = store.logs.list({ limit: 10 });
  store.close();
  expect(logs.map(({ timestamp, message }) => [timestamp, message])).toEqual([
    ['2026-03-10T12:00:01.000Z', 'signed in'],
    ['2026-03-10T12:00:00.000Z', 'waited'],
  ]);
});

const openEmptyStore = () => openStore(':memory:', { secret: 'a secret for tests, long enough for it' });

test('logLimited logs a repeated message once per interval, with the number of repetitions', () => {
  const market = fakeMarket();
  const store = openEmptyStore();
  const log = createBotLog(store.logs, market.clock, market.clock.now);
  for (let i = 0; i < 3; i += 1) {
    log.logLimited('key', 1000, 'INFO', 'RISK', () => 'rejected');
    market.silence(400);
  }
  log.logLimited('key', 1000, 'INFO', 'RISK', () => 'rejected');
  expect(store.logs.list({ limit: 10 }).logs.map(({ message }) => message)).toEqual([
    'rejected (and 2 more like it)',
    'rejected',
  ]);
});

test('the bot log keeps a line that cannot be written, reports the failure and writes the line later', () => {
  const store = openEmptyStore();
  const add = jest.spyOn(store.logs, 'add').mockImplementation(() => {
    throw new Error('disk full');
  });
  const log = createBotLog(store.logs, fakeMarket().clock, () => NOON_MS);
  const failures: unknown[] = [];
  log.onWriteFailure((error) => failures.push(error));
  log.info('SYSTEM', 'first');
  log.info('SYSTEM', 'second');
  expect(failures).toEqual([new Error('disk full')]);
  expect(log.flushBuffer()).toBe(false);
  add.mockRestore();
  expect(log.flushBuffer()).toBe(true);
  expect(store.logs.list({ limit: 10 }).logs.map(({ message }) => message)).toEqual([
    expect.stringContaining('second'),
    expect.stringContaining('first'),
  ]);
  store.close();
});
