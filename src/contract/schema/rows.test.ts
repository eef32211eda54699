import { readList } from './reading';
import { parametersSchema } from '../params/schema';
import { signalSchema } from '../trades/signal';
import { statusSchema } from '../bot/status';
import { isOpen, tradeSchema } from '../trades/trade';
import { fastestRunMs } from '@/testing/fastestMs';

const parseTrade = (over: object) => tradeSchema.parse({ trade_id: 'a', symbol: 'BTCUSDT', ...over });

test('tradeSchema reads a number that is sent as text', () => {
  expect(parseTrade({ entry_price: '43250.1', pnl: '-1e-7', total_fees: ' 0 ' })).toMatchObject({
    entry_price: 43_250.1,
    pnl_net: -1e-7,
    total_fees: 0,
  });
  const status = { running: true, paused: false, mode: 'PAPER', exchange: 'BYBIT' };
  expect(
    statusSchema.parse({ ...status, active_trades: '2', total_signals: '7', uptime_seconds: '1.5' }),
  ).toMatchObject({ active_trades: 2, total_signals: 7, uptime_seconds: 1.5 });
  expect(parametersSchema.parse({ obi_threshold: '0.35' })).toEqual({ obi_threshold: 0.35 });
});

test.each(['', '  ', 'NaN', 'Infinity', '1e999', 'abc', '0x10', '1,5', [], {}, true, NaN])(
  'tradeSchema reads %p in a numeric field as null and keeps the row',
  (entry_price) => {
    expect(parseTrade({ entry_price, side: 'LONG' })).toMatchObject({ entry_price: null, side: 'LONG' });
    expect(parametersSchema.safeParse({ obi_threshold: entry_price }).success).toBe(false);
  },
);

test('tradeSchema keeps unknown values of side, status, mode and exchange', () => {
  const odd = { side: 'BOTH', status: 'PENDING', mode: 'DEMO', exchange: 'OKX', reason_exit: 7 };
  expect(parseTrade(odd)).toMatchObject({ ...odd, reason_exit: '7' });
  expect(parseTrade({ side: null, status: null, mode: [], exchange: {} })).toMatchObject({
    side: null,
    status: null,
    mode: null,
    exchange: null,
  });
});

test.each(['OPEN', 'PENDING', null, undefined, ''])('a trade with the status %p counts as open', (status) => {
  expect(isOpen(parseTrade({ status }))).toBe(true);
});

test('a trade with the status CLOSED does not count as open', () => {
  expect(isOpen(parseTrade({ status: 'CLOSED' }))).toBe(false);
});

test('tradeSchema refuses a trade without identifier or symbol', () => {
  const { rows, rejected } = readList(tradeSchema, [{ symbol: 'BTCUSDT' }, { trade_id: 'b' }, null]);
  expect(rows).toEqual([]);
  expect(rejected).toHaveLength(3);
});

test('signalSchema reads a signal that has only a symbol', () => {
  expect(signalSchema.parse({ symbol: 'BTCUSDT', obi: '0.4', timestamp: {} })).toMatchObject({
    symbol: 'BTCUSDT',
    side: null,
    timestamp: null,
    obi: 0.4,
    score: null,
  });
});

test('readList handles a row with texts of megabytes within 50 ms', () => {
  const huge = 'A'.repeat(5_000_000);
  const read = () =>
    readList(tradeSchema, [
      { trade_id: 'a', symbol: huge },
      { trade_id: 'b', symbol: 'BTCUSDT', side: huge, entry_price: huge },
    ]);
  expect(fastestRunMs(read)).toBeLessThan(50);
  const { rows, rejected } = read();
  expect(rejected).toEqual([expect.stringContaining('symbol')]);
  expect(rejected.join().length).toBeLessThan(200);
  expect(rows).toEqual([expect.objectContaining({ side: `${'A'.repeat(200)}…`, entry_price: null })]);
});

test('readList names each field once that the console shows as a dash', () => {
  const open = { trade_id: 1, symbol: 'BTCUSDT', status: 'OPEN', exit_price: 0, timestamp_exit: '0001-01-01T00:00:00' };
  const reading = readList(tradeSchema, [
    { ...open, reason_exit: '' },
    { ...open, trade_id: 2, tp_price: null, pnl_net: 'x' },
  ]);
  expect(reading.rows[0]).toMatchObject({ exit_price: null, reason_exit: null });
  expect(reading.unreadable).toEqual(['exit_price', 'timestamp_exit', 'pnl_net']);
  expect(readList(signalSchema, [{ symbol: 'BTCUSDT', timestamp: 1_773_144_000 }])).not.toHaveProperty('unreadable');
});
