import { createBinanceInterpreter } from './binanceInterpreter';
import { createRecordedMarketState } from '@/testing/market/recordedState';

type PriceLevel = [string, string];

const SNAPSHOT_FRAME = {
  lastUpdateId: 100,
  bids: [
    ['10.0', '1'],
    ['9.9', '2'],
  ],
  asks: [
    ['10.1', '1'],
    ['10.2', '2'],
  ],
};

function createDiffFrame(
  U: number,
  u: number,
  pu: number | undefined,
  b: PriceLevel[] = [],
  a: PriceLevel[] = [],
): object {
  const data = { e: 'depthUpdate', E: 1001, T: 1000, s: 'ABCUSDT', U, u, ...(pu !== undefined && { pu }), b, a };
  return { stream: 'abcusdt@depth@100ms', data };
}

function createTestInterpreter() {
  const recorded = createRecordedMarketState();
  const interpreter = createBinanceInterpreter(recorded.marketState);
  return {
    ...recorded,
    interpreter,
    receive: (frame: unknown) => interpreter.receive(frame, 1005, 'ABCUSDT'),
    book: recorded.marketState.writableBook('ABCUSDT'),
  };
}

test('buffered diffs are applied from the diff whose id range contains the snapshot id', () => {
  const { receive, book, levels, feedStates } = createTestInterpreter();
  receive(createDiffFrame(80, 90, 79, [['10.0', '50']]));
  receive(createDiffFrame(91, 105, 90, [['10.0', '7']]));
  receive(createDiffFrame(106, 110, 105, [['9.8', '3']]));
  expect(book.ready).toBe(false);
  receive(SNAPSHOT_FRAME);
  expect(book.ready).toBe(true);
  receive(createDiffFrame(111, 112, 110, [], [['10.1', '0']]));
  expect(levels('ABCUSDT', 'bid')).toEqual([
    [10, 7],
    [9.9, 2],
    [9.8, 3],
  ]);
  expect(levels('ABCUSDT', 'ask')).toEqual([[10.2, 2]]);
  expect(feedStates()).toEqual([]);
});

test('a snapshot and the buffered diffs are published once, as one book', () => {
  const { receive, events, book } = createTestInterpreter();
  receive(createDiffFrame(91, 105, 90, [['10.0', '7']]));
  receive(createDiffFrame(106, 110, 105, [['10.0', '8']]));
  receive(SNAPSHOT_FRAME);
  expect(events.map(({ kind }) => kind)).toEqual(['book']);
  expect(book.quantityAt('bid', 0)).toBe(8);
});

test('a snapshot that the buffered diffs do not continue is not published', () => {
  const { receive, events, feedStates, book } = createTestInterpreter();
  receive(createDiffFrame(103, 105, 102, [['10.0', '7']]));
  receive(SNAPSHOT_FRAME);
  expect(book.ready).toBe(false);
  expect(events.filter(({ kind }) => kind === 'book')).toEqual([]);
  expect(feedStates()).toEqual(['gap']);
  receive(createDiffFrame(106, 110, 105, [['10.0', '8']]));
  receive({ ...SNAPSHOT_FRAME, lastUpdateId: 104 });
  expect(book.ready).toBe(true);
  expect(book.quantityAt('bid', 0)).toBe(8);
});

test('a diff that names the snapshot as its predecessor continues the snapshot', () => {
  const { receive, book, levels } = createTestInterpreter();
  receive(SNAPSHOT_FRAME);
  receive(createDiffFrame(104, 108, 100, [['10.0', '9']]));
  expect(book.ready).toBe(true);
  expect(levels('ABCUSDT', 'bid')[0]).toEqual([10, 9]);
});

test('a futures diff after a missing diff causes a gap until the next snapshot', () => {
  const { receive, book, feedStates, levels } = createTestInterpreter();
  receive(SNAPSHOT_FRAME);
  receive(createDiffFrame(95, 105, 94));
  receive(createDiffFrame(120, 130, 119, [['10.0', '5']]));
  expect(book.ready).toBe(false);
  receive(createDiffFrame(131, 140, 130, [['10.0', '6']]));
  receive({ ...SNAPSHOT_FRAME, lastUpdateId: 125 });
  expect(book.ready).toBe(true);
  expect(feedStates()).toEqual(['gap', 'resynced']);
  expect(levels('ABCUSDT', 'bid')[0]).toEqual([10, 6]);
});

test('a futures diff that overlaps the last applied diff causes a gap', () => {
  const { receive, book } = createTestInterpreter();
  receive(SNAPSHOT_FRAME);
  receive(createDiffFrame(95, 105, 94));
  receive(createDiffFrame(101, 110, 100));
  expect(book.ready).toBe(false);
});

test('a snapshot older than the applied diffs confirms the book and changes no level', () => {
  const { receive, clock, book, levels, events, feedStates } = createTestInterpreter();
  receive(SNAPSHOT_FRAME);
  receive(createDiffFrame(99, 105, 98, [['10.0', '7']]));
  clock.advanceTo(clock.now() + 5_000);
  for (const lastUpdateId of [100, 105]) {
    receive({ ...SNAPSHOT_FRAME, lastUpdateId });
    expect(levels('ABCUSDT', 'bid')[0]).toEqual([10, 7]);
    expect(book.updatedAt).toBe(clock.now());
  }
  receive(createDiffFrame(106, 110, 105, [['10.0', '8']]));
  expect(levels('ABCUSDT', 'bid')[0]).toEqual([10, 8]);
  expect(feedStates()).toEqual([]);
  expect(events.filter(({ kind }) => kind === 'book')).toHaveLength(5);
  receive({ ...SNAPSHOT_FRAME, lastUpdateId: 111 });
  expect(levels('ABCUSDT', 'bid')[0]).toEqual([10, 1]);
});

test('a snapshot older than all buffered diffs is not used', () => {
  const { receive, book } = createTestInterpreter();
  receive(createDiffFrame(150, 160, 149));
  receive(SNAPSHOT_FRAME);
  expect(book.ready).toBe(false);
  receive({ ...SNAPSHOT_FRAME, lastUpdateId: 155 });
  expect(book.ready).toBe(true);
});

test('a spot diff is in sequence when its first id follows the previous diff', () => {
  const { receive, book, feedStates } = createTestInterpreter();
  receive(createDiffFrame(90, 100, undefined, [['10.0', '50']]));
  receive(SNAPSHOT_FRAME);
  expect(book.quantityAt('bid', 0)).toBe(1);
  receive(createDiffFrame(101, 103, undefined, [['10.0', '4']]));
  receive(createDiffFrame(104, 104, undefined));
  expect(book.quantityAt('bid', 0)).toBe(4);
  receive(createDiffFrame(106, 107, undefined));
  expect(feedStates()).toEqual(['gap']);
});

test('the Binance interpreter reads a snapshot wrapped with its symbol and a diff without a stream wrapper', () => {
  const { receive, book } = createTestInterpreter();
  receive({ rest: 'depth', symbol: 'ABCUSDT', data: SNAPSHOT_FRAME });
  receive({ e: 'depthUpdate', s: 'ABCUSDT', U: 100, u: 101, pu: 99, b: [['10.0', '2']], a: [], st: 1, ps: 'ABCUSDT' });
  expect(book.quantityAt('bid', 0)).toBe(2);
});

test('the Binance interpreter reads taker sides from the maker flag and uses only one of two trade streams', () => {
  const { receive, events } = createTestInterpreter();
  receive({ stream: 'x', data: { e: 'trade', s: 'ABCUSDT', p: '10', q: '2', m: true } });
  receive({ stream: 'x', data: { e: 'aggTrade', s: 'ABCUSDT', p: '10', q: '2', m: true } });
  receive({ stream: 'x', data: { e: 'trade', s: 'ABCUSDT', p: '11', q: '3', m: false } });
  expect(events).toMatchObject([
    { kind: 'trades', trades: [{ price: 10, quantity: 2, taker: 'SELL' }] },
    { kind: 'trades', trades: [{ price: 11, quantity: 3, taker: 'BUY' }] },
  ]);
});

test('a Binance trade counts only the quantity that was filled from the order book', () => {
  const { receive, events } = createTestInterpreter();
  const trade = { e: 'aggTrade', s: 'ABCUSDT', p: '10', q: '5', m: true };
  receive({ stream: 'x', data: { ...trade, nq: '2' } });
  receive({ stream: 'x', data: { ...trade, p: '9', nq: '0' } });
  receive({ stream: 'x', data: { ...trade, p: '8', nq: 'x' } });
  expect(events.filter(({ kind }) => kind === 'trades')).toMatchObject([{ trades: [{ price: 10, quantity: 2 }] }]);
});

test('the mark price stream sets the funding terms, with a default interval of eight hours', () => {
  const { receive, marketState } = createTestInterpreter();
  const markPrice = { e: 'markPriceUpdate', s: 'ABCUSDT', p: '10.5' };
  receive({ stream: 'x', data: { ...markPrice, r: '', T: 0 } });
  expect(marketState.funding('ABCUSDT')).toBeUndefined();
  receive({ stream: 'x', data: { ...markPrice, r: '0.00012', T: 1767628800000 } });
  expect(marketState.funding('ABCUSDT')).toEqual({ rate: 0.00012, next_at: 1767628800000, every_ms: 28_800_000 });
});

test('the Binance interpreter records mark price, index price and closed candles', () => {
  const { receive, marketState } = createTestInterpreter();
  receive({ stream: 'x', data: { e: 'markPriceUpdate', s: 'ABCUSDT', p: '10.5', i: '10.4' } });
  const k = { t: 60_000, i: '1h', o: '1', c: '2', h: '3', l: '1', v: '9' };
  receive({ stream: 'x', data: { e: 'kline', s: 'ABCUSDT', k: { ...k, x: false } } });
  receive({ stream: 'x', data: { e: 'kline', s: 'ABCUSDT', k: { ...k, x: true } } });
  receive({ stream: 'x', data: { e: 'kline', s: 'ABCUSDT', k: { ...k, i: '2h', x: true } } });
  receive(SNAPSHOT_FRAME);
  expect(marketState.prices('ABCUSDT')).toEqual({ last: 10.05, mark: 10.5, index: 10.4 });
  expect(marketState.candles('ABCUSDT', 60)).toEqual([
    { start: 60_000, open: 1, high: 3, low: 1, close: 2, volume: 9 },
  ]);
});

test('a quote is compared with the book after the diff that contains the update id of the quote', () => {
  const { receive, interpreter } = createTestInterpreter();
  receive(SNAPSHOT_FRAME);
  receive({ stream: 'x', data: { e: 'bookTicker', u: 102, s: 'ABCUSDT', b: '10.0', a: '10.1' } });
  receive(createDiffFrame(100, 103, 99));
  receive({ stream: 'x', data: { u: 105, s: 'ABCUSDT', b: '10.0', a: '10.2' } });
  receive(createDiffFrame(104, 106, 103));
  receive(createDiffFrame(107, 108, 106));
  expect(interpreter.quoteAgreement?.()).toEqual({ compared: 2, agreed: 1 });
});

test('the Binance interpreter drops malformed frames without an error and reports each reason once', () => {
  const { receive, marketState, levels, feedStates, book } = createTestInterpreter();
  receive(SNAPSHOT_FRAME);
  const garbage: unknown[] = [
    undefined,
    'x',
    {},
    { stream: 'x' },
    { stream: 'x', data: { e: 'depthUpdate', s: 'ABCUSDT', b: [], a: [] } },
    { stream: 'x', data: { e: 'depthUpdate', s: 'ABCUSDT', U: 100, u: 101, pu: 99, b: [['1']], a: [] } },
    { stream: 'x', data: { e: 'trade', s: 'ABCUSDT', p: 'x', q: '1', m: true } },
    { stream: 'x', data: { e: 'kline', s: 'ABCUSDT' } },
    { stream: 'x', data: { e: 'markPriceUpdate', s: 'ABCUSDT' } },
    { lastUpdateId: 'x', bids: [], asks: [] },
    { lastUpdateId: 101, bids: 7, asks: [] },
    { rest: 'depth', data: SNAPSHOT_FRAME },
  ];
  for (const frame of [...garbage, ...garbage]) receive(frame);
  expect(book.ready).toBe(true);
  expect(levels('ABCUSDT', 'bid')).toEqual([
    [10, 1],
    [9.9, 2],
  ]);
  expect(feedStates()).toHaveLength(marketState.rejectedFrameCounts().size);
  expect([...marketState.rejectedFrameCounts().values()].reduce((sum, times) => sum + times)).toBe(garbage.length * 2);
});
