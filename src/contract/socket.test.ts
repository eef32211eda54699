import { readFrame } from './socket';
import { fastestMs } from '@/testing/fastestMs';

const signal = { symbol: 'BTCUSDT', side: 'LONG', timestamp: '2026-01-01T00:00:00Z', obi: 0.5 };

test('a signal frame is read with its missing fields as null', () => {
  const reading = readFrame(JSON.stringify({ type: 'signal', data: signal }));
  expect(reading).toMatchObject({ kind: 'event', event: { type: 'signal', data: { ...signal, tp_price: null } } });
});

test('pnl_net falls back to pnl', () => {
  const data = { trade_id: 7, symbol: 'BTCUSDT', side: 'LONG', status: 'CLOSED', pnl: 1.5 };
  const reading = readFrame(JSON.stringify({ type: 'trade_close', data }));
  expect(reading).toMatchObject({ kind: 'event', event: { data: { trade_id: '7', pnl_net: 1.5 } } });
});

test.each([
  ['{', 'not JSON'],
  [new ArrayBuffer(2), 'not a text frame'],
  ['[]', 'value: '],
  ['{"type":"signal","data":{"symbol":5}}', 'signal: '],
])('the malformed frame %p is rejected with its reason', (frame, reason) => {
  expect(readFrame(frame)).toMatchObject({ kind: 'rejected', reason: expect.stringContaining(reason) });
});

test('a frame nested 5,000 deep is rejected', () => {
  const frame = `{"type":"signal","data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
  expect(readFrame(frame)).toEqual({ kind: 'rejected', reason: 'nested more than 64 deep' });
});

test('a frame with a symbol of 5 MB is rejected quickly', () => {
  const frame = JSON.stringify({ type: 'signal', data: { ...signal, symbol: 'A'.repeat(5_000_000) } });
  expect(readFrame(frame)).toEqual({ kind: 'rejected', reason: 'longer than 1000000 characters' });
  expect(fastestMs(() => readFrame(frame))).toBeLessThan(20);
});

test('a frame of an unknown type is ignored', () => {
  expect(readFrame('{"type":"heartbeat"}')).toEqual({ kind: 'ignored', type: 'heartbeat' });
});
