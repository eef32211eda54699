import { signalSchema } from '../trades/signal';
import { readFrame } from './socket';
import { tradeSchema } from '../trades/trade';

const BOOK_DATA = {
  symbol: 'BTCUSDT',
  sequence: 7,
  timestamp: 1_700_000_000_000,
  mid: 60_000.05,
  bucket: 6,
  bids: [
    [60_000, 1_200],
    [59_994, 0],
  ],
  asks: [[60_000.1, 900]],
};
const readStreamFrame = (type: string, data: unknown) => readFrame(JSON.stringify({ type, data }));

test('readFrame fills the optional fields of a book frame with null or empty lists', () => {
  expect(readStreamFrame('book', BOOK_DATA)).toMatchObject({
    kind: 'frame',
    frame: { type: 'book', data: { ...BOOK_DATA, obi: null, obi_threshold: null, walls: [], checks: [] } },
  });
});

test.each([
  ['a level without notional', { bids: [[60_000]] }],
  ['a level as text', { asks: [['60000', '1']] }],
  ['a negative notional', { bids: [[60_000, -1]] }],
  ['a side that is missing', { asks: undefined }],
  ['more than 1,000 levels', { bids: Array.from({ length: 1_001 }, () => [1, 1]) }],
  ['a wall on no side', { walls: [{ side: 'middle', price: 1, notional: 1 }] }],
  ['a check without a result', { checks: [{ name: 'obi' }] }],
  ['a text as mid', { mid: 'high' }],
])('a book frame with %s is rejected as a whole', (_what, over) => {
  expect(readStreamFrame('book', { ...BOOK_DATA, ...over })).toMatchObject({
    kind: 'rejected',
    reason: expect.stringMatching(/^book: /),
  });
});

test('readFrame keeps an unknown state of a wall', () => {
  const walls = [{ side: 'bid', price: 59_900, notional: 250_000, age_ms: 4_000, state: 'iceberg' }];
  expect(readStreamFrame('book', { ...BOOK_DATA, walls })).toMatchObject({ frame: { data: { walls } } });
});

test('readFrame reads a tape frame and rejects a tape frame with an unreadable trade', () => {
  const trades = [[1_700_000_000_000, 60_000, 0.5, 'BUY']];
  expect(readStreamFrame('tape', { symbol: 'BTCUSDT', trades })).toMatchObject({
    kind: 'frame',
    frame: { data: { trades } },
  });
  expect(readStreamFrame('tape', { symbol: 'BTCUSDT', trades: [[1, 2, 3, 'HOLD']] })).toMatchObject({
    kind: 'rejected',
  });
});

test('readFrame requires trade, symbol and time in a positions frame and accepts an empty list', () => {
  const position = {
    trade_id: 4,
    symbol: 'BTCUSDT',
    timestamp: '2026-01-01T00:00:00.000Z',
    unrealized_pnl_net: '-1.5',
  };
  expect(readStreamFrame('positions', [position])).toMatchObject({
    frame: { data: [{ trade_id: '4', unrealized_pnl_net: -1.5, mark_price: null, sl_state: null }] },
  });
  expect(readStreamFrame('positions', [])).toMatchObject({ kind: 'frame', frame: { data: [] } });
  expect(readStreamFrame('positions', [{ symbol: 'BTCUSDT' }])).toMatchObject({ kind: 'rejected' });
});

test('readFrame reads the outcome of a signal, and a signal with an unknown outcome stays readable', () => {
  const signal = { symbol: 'BTCUSDT', side: 'LONG', timestamp: 5 };
  const outcome = { state: 'rejected', check: 'slots', label: 'no free slot', reason: 'all 3 slots are in use' };
  expect(readStreamFrame('signal_outcome', { ...signal, outcome })).toMatchObject({
    frame: { data: { outcome: { ...outcome, trade_id: null } } },
  });
  expect(readStreamFrame('signal_outcome', { ...signal, outcome: { state: 'unknown' } })).toMatchObject({
    kind: 'rejected',
  });
  expect(signalSchema.parse({ ...signal, outcome: { state: 'unknown' } }).outcome).toBeUndefined();
});

test('tradeSchema keeps absent audit fields absent and sets unreadable audit fields to null', () => {
  const trade = { trade_id: 'a', symbol: 'BTCUSDT' };
  expect(tradeSchema.parse(trade)).not.toHaveProperty('quantity');
  expect(tradeSchema.parse({ ...trade, quantity: 'many', entry_liquidity: 'maker', mfe: '1.5' })).toMatchObject({
    quantity: null,
    entry_liquidity: 'maker',
    mfe: 1.5,
  });
});
