import { readFrame } from './socket';
import { fastestRunMs } from '@/testing/fastestMs';

const SIGNAL_DATA = { symbol: 'BTCUSDT', side: 'LONG', timestamp: '2026-01-01T00:00:00Z', obi: 0.5 };

test('readFrame sets the missing fields of a signal frame to null', () => {
  const reading = readFrame(JSON.stringify({ type: 'signal', data: SIGNAL_DATA }));
  expect(reading).toMatchObject({ kind: 'frame', frame: { type: 'signal', data: { ...SIGNAL_DATA, tp_price: null } } });
});

test('readFrame uses `pnl` of a trade_close frame without `pnl_net`', () => {
  const data = { trade_id: 7, symbol: 'BTCUSDT', side: 'LONG', status: 'CLOSED', pnl: 1.5 };
  const reading = readFrame(JSON.stringify({ type: 'trade_close', data }));
  expect(reading).toMatchObject({ kind: 'frame', frame: { data: { trade_id: '7', pnl_net: 1.5 } } });
});

test.each([
  ['{', 'not JSON'],
  [new ArrayBuffer(2), 'not a text frame'],
  ['[]', 'value: '],
  ['{"type":"signal","data":{"symbol":5}}', 'signal: '],
])('readFrame rejects the malformed frame %p with a reason', (frame, reason) => {
  expect(readFrame(frame)).toMatchObject({ kind: 'rejected', reason: expect.stringContaining(reason) });
});

test('readFrame rejects a frame nested 5,000 levels deep', () => {
  const frame = `{"type":"signal","data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
  expect(readFrame(frame)).toEqual({ kind: 'rejected', reason: 'nested more than 64 deep' });
});

test('readFrame quickly rejects a frame with a symbol of 5 MB', () => {
  const frame = JSON.stringify({ type: 'signal', data: { ...SIGNAL_DATA, symbol: 'A'.repeat(5_000_000) } });
  expect(readFrame(frame)).toEqual({ kind: 'rejected', reason: 'longer than 1000000 characters' });
  expect(fastestRunMs(() => readFrame(frame))).toBeLessThan(20);
});

test('readFrame ignores a frame of an unknown type', () => {
  expect(readFrame('{"type":"heartbeat"}')).toEqual({ kind: 'ignored' });
});

test('readFrame keeps identifier and event number beyond 2^53 apart from their neighbours', () => {
  const frames = ['9007199254740992', '9007199254740993'].map((number) =>
    readFrame(`{"type":"trade_open","seq":${number},"data":{"trade_id":${number},"symbol":"BTCUSDT"}}`),
  );
  expect(frames).toMatchObject([
    { seq: 9007199254740992n, frame: { data: { trade_id: '9007199254740992' } } },
    { seq: 9007199254740993n, frame: { data: { trade_id: '9007199254740993' } } },
  ]);
  const book = { symbol: 'BTCUSDT', timestamp: 1, mid: 2, bucket: 1, bids: [], asks: [] };
  const text = JSON.stringify({ type: 'book', data: book }).replace(
    '{"symbol"',
    '{"sequence":9007199254740993,"symbol"',
  );
  expect(readFrame(text)).toMatchObject({ kind: 'frame' });
});
