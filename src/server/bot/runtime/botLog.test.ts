import { openStore } from '../../store/store';
import { systemLog } from '../../systemLog';
import { createBotLog } from './botLog';

const NOON = Date.parse('2026-03-10T12:00:00.000Z');

test('lines of the bot and of the server stand in one order of time while the market lags', () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  let wall = NOON;
  const market = { now: () => wall - 7_000, after: () => () => undefined };
  const log = createBotLog(store.logs, market, () => wall);
  const server = systemLog(store.logs, () => wall);
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

test('lines that waited for the database stand where they were written', () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  let wall = NOON;
  const clock = { now: () => wall, after: () => () => undefined };
  const log = createBotLog(store.logs, clock, clock.now);
  log.hold();
  log.info('SYSTEM', 'waited');
  wall += 1_000;
  systemLog(store.logs, clock.now)('INFO', 'AUTH', 'signed in');
  log.release();
  const { logs } = store.logs.list({ limit: 10 });
  store.close();
  expect(logs.map(({ message }) => message)).toEqual(['signed in', 'waited']);
});
