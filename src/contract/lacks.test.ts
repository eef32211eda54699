import { receivedStatusSchema } from './bot/status';
import { LACKABLE_PART_NAMES, LACKABLE_PARTS, partsOfRequest } from './lacks';

const STATUS = { running: true, paused: false, mode: 'PAPER', exchange: 'BYBIT' };
const COUNTS = { active_trades: 0, total_signals: 0, uptime_seconds: 1 };
const read = (lacks: unknown) => receivedStatusSchema.parse({ ...STATUS, ...COUNTS, lacks });

test.each([
  ['a text', 'market', undefined],
  ['null', null, undefined],
  ['an object', { market: true }, undefined],
  ['unknown names and other values', ['stop', 'closeAll', 5, null, {}], []],
  ['names in any order and twice', ['keys', 'pause', 'keys'], ['pause', 'keys']],
])('a status whose lacks is %s stays readable', (_what, lacks, known) => {
  const status = read(lacks);
  expect(status.lacks).toEqual(known);
  expect(status.unreadable).toBeUndefined();
});

test('no part that a bot can lack has Start, Stop, Close All, sign-in, status, signals or trades', () => {
  const lackable = LACKABLE_PART_NAMES.flatMap((part): string[] => [...LACKABLE_PARTS[part].calls]);
  for (const call of ['startBot', 'stopBot', 'closeAll', 'login', 'logout', 'getStatus', 'getSignals', 'getTrades'])
    expect(lackable).not.toContain(call);
});

test('a request belongs to the parts of its call, whatever the name of a preset', () => {
  expect(partsOfRequest('POST', '/api/presets/apply/my%20own')).toEqual(['presets']);
  expect(partsOfRequest('DELETE', '/api/system-logs')).toEqual(['logs', 'logs.clear']);
  expect(partsOfRequest('GET', '/api/params/additions')).toEqual([]);
  expect(partsOfRequest('POST', '/api/close-all')).toEqual([]);
});
