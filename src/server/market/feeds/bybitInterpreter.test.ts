import { createBybitInterpreter } from './bybitInterpreter';
import { createRecordedMarketState } from '@/testing/market/recordedState';

type PriceLevel = [string, string];

function createBookFrame(
  type: string,
  u: number,
  b: PriceLevel[],
  a: PriceLevel[],
  symbol = 'XRPUSDT',
  depth = 50,
): object {
  return { topic: `orderbook.${depth}.${symbol}`, type, ts: 1000, data: { s: symbol, b, a, u, seq: u * 10 }, cts: 995 };
}

const BID_LEVELS: PriceLevel[] = [
  ['1.9531', '6203'],
  ['1.9530', '2409'],
];
const ASK_LEVELS: PriceLevel[] = [
  ['1.9532', '8269'],
  ['1.9533', '51'],
];

function createTestInterpreter() {
  const recorded = createRecordedMarketState();
  const { receive } = createBybitInterpreter(recorded.marketState);
  return { ...recorded, receive: (frame: unknown, at = 1005) => receive(frame, at) };
}

test('a snapshot sets the book, and deltas change its levels', () => {
  const { receive, marketState, levels, events } = createTestInterpreter();
  receive(createBookFrame('snapshot', 7, BID_LEVELS, ASK_LEVELS));
  receive(createBookFrame('delta', 8, [['1.9531', '0']], [['1.9532', '100']]));
  expect(marketState.writableBook('XRPUSDT').ready).toBe(true);
  expect(levels('XRPUSDT', 'bid')).toEqual([[1.953, 2409]]);
  expect(levels('XRPUSDT', 'ask')).toEqual([
    [1.9532, 100],
    [1.9533, 51],
  ]);
  expect(events.map((event) => event.kind)).toEqual(['book', 'book']);
});

test('deltas before the first snapshot are ignored and report no gap', () => {
  const { receive, marketState, events } = createTestInterpreter();
  receive(createBookFrame('delta', 3, BID_LEVELS, ASK_LEVELS));
  expect(marketState.writableBook('XRPUSDT').ready).toBe(false);
  expect(events).toEqual([]);
});

test('a snapshot resynchronises the book after a sequence gap', () => {
  const { receive, marketState, feedStates, levels } = createTestInterpreter();
  receive(createBookFrame('snapshot', 7, BID_LEVELS, ASK_LEVELS));
  receive(createBookFrame('delta', 9, [['1.9531', '0']], []));
  expect(marketState.writableBook('XRPUSDT').ready).toBe(false);
  receive(createBookFrame('delta', 10, [['1.9530', '0']], []));
  expect(feedStates()).toEqual(['gap']);
  receive(createBookFrame('snapshot', 40, BID_LEVELS, ASK_LEVELS));
  receive(createBookFrame('delta', 41, [['1.9529', '5']], []));
  expect(marketState.writableBook('XRPUSDT').ready).toBe(true);
  expect(feedStates()).toEqual(['gap', 'resynced']);
  expect(levels('XRPUSDT', 'bid')).toHaveLength(3);
});

test('a message with update id 1 replaces the book after a restart of Bybit, even if its type is delta', () => {
  const { receive, levels, feedStates } = createTestInterpreter();
  receive(createBookFrame('snapshot', 7, BID_LEVELS, ASK_LEVELS));
  receive(createBookFrame('delta', 1, [['1.9000', '3']], [['1.9001', '4']]));
  receive(createBookFrame('delta', 2, [['1.8999', '1']], []));
  expect(levels('XRPUSDT', 'bid')).toEqual([
    [1.9, 3],
    [1.8999, 1],
  ]);
  expect(feedStates()).toEqual([]);
});

test('a snapshot replaces the book at any time, and a repeated update changes nothing', () => {
  const { receive, levels, feedStates } = createTestInterpreter();
  receive(createBookFrame('snapshot', 7, BID_LEVELS, ASK_LEVELS));
  receive(createBookFrame('snapshot', 99, [['1.5', '1']], [['1.6', '1']]));
  receive(createBookFrame('delta', 99, [['1.4', '1']], []));
  receive(createBookFrame('delta', 100, [['1.3', '1']], []));
  expect(levels('XRPUSDT', 'bid')).toEqual([
    [1.5, 1],
    [1.3, 1],
  ]);
  expect(feedStates()).toEqual([]);
});

test('a crossed book is out of sync', () => {
  const { receive, marketState, feedStates } = createTestInterpreter();
  receive(createBookFrame('snapshot', 7, BID_LEVELS, ASK_LEVELS));
  receive(createBookFrame('delta', 8, [['1.9540', '1']], []));
  expect(marketState.writableBook('XRPUSDT').ready).toBe(false);
  expect(feedStates()).toEqual(['gap']);
});

test('the order book topic of depth 1 does not change the book', () => {
  const { receive, levels } = createTestInterpreter();
  receive(createBookFrame('snapshot', 7, BID_LEVELS, ASK_LEVELS));
  receive(createBookFrame('snapshot', 70, [['1.9', '1']], [['2', '1']], 'XRPUSDT', 1));
  expect(levels('XRPUSDT', 'bid')).toHaveLength(2);
});

test('the snapshot of a topic with more levels replaces the book without a gap, even in a resumed recording', () => {
  const { marketState, levels, events } = createRecordedMarketState();
  const first = createBybitInterpreter(marketState);
  const frame = (type: string, u: number, bids: PriceLevel[], depth: number) =>
    createBookFrame(type, u, bids, type === 'snapshot' ? ASK_LEVELS : [], 'XRPUSDT', depth);
  first.receive(frame('snapshot', 7, BID_LEVELS, 200), 0);
  first.receive(frame('delta', 8, [['1.9531', '1']], 200), 0);
  first.receive(frame('snapshot', 500, [...BID_LEVELS, ['1.9529', '3']], 1000), 0);
  first.receive(frame('delta', 9, [['1.9531', '0']], 200), 0);
  first.receive(frame('delta', 501, [['1.9531', '5']], 1000), 0);
  const deep = [
    [1.9531, 5],
    [1.953, 2409],
    [1.9529, 3],
  ];
  expect([levels('XRPUSDT', 'bid'), marketState.writableBook('XRPUSDT').topicLevels]).toEqual([deep, 1000]);

  const resumed = createBybitInterpreter(marketState);
  resumed.receive(first.createResumeFrames('XRPUSDT').whole!(deep as [number, number][], [[1.9532, 1]]), 0);
  resumed.receive(frame('delta', 10, [['1.9531', '0']], 200), 0);
  resumed.receive(frame('delta', 502, [['1.9529', '4']], 1000), 0);
  expect(levels('XRPUSDT', 'bid')).toEqual([deep[0], deep[1], [1.9529, 4]]);
  expect(events.map((event) => event.kind)).toEqual(Array(6).fill('book'));
});

test('malformed frames are counted, reported once per reason, and change no book', () => {
  const { receive, marketState, levels, feedStates, events } = createTestInterpreter();
  receive(createBookFrame('snapshot', 7, BID_LEVELS, ASK_LEVELS));
  const garbage: unknown[] = [
    undefined,
    null,
    'text',
    42,
    [],
    {},
    { topic: 'orderbook' },
    { topic: 'orderbook.50.XRPUSDT', type: 'delta' },
    { topic: 'orderbook.50.XRPUSDT', type: 'delta', data: { u: 8, b: 'x', a: [] } },
    { topic: 'orderbook.50.XRPUSDT', type: 'delta', data: { u: 8, b: [['1.9', 'NaN']], a: [] } },
    { topic: 'orderbook.50.XRPUSDT', type: 'delta', data: { u: 8, b: [['', '5']], a: [] } },
    { topic: 'orderbook.50.XRPUSDT', type: 'delta', data: { u: 8, b: [['1.9', '-5']], a: [] } },
    { topic: 'orderbook.50.XRPUSDT', type: 'delta', data: { u: 8, b: [['1.9531', '0']], a: [[]] } },
    { topic: 'orderbook.50.XRPUSDT', type: 'delta', data: { b: [], a: [] } },
    { topic: 'orderbook.50.XRPUSDT', type: 'other', data: { u: 8, b: [], a: [] } },
    { topic: 'publicTrade.XRPUSDT', data: {} },
    { topic: 'publicTrade.XRPUSDT', data: [{ p: '1', v: '0', S: 'Buy' }] },
    { topic: 'publicTrade.XRPUSDT', data: [{ p: '1', v: '1', S: 'Both' }] },
    { topic: 'tickers.XRPUSDT', data: 5 },
    { topic: 'kline.1.XRPUSDT', data: [{ confirm: true }] },
    { topic: 'kline.1.XRPUSDT', data: [7] },
  ];
  for (const frame of garbage) receive(frame);
  for (const frame of garbage) receive(frame);
  receive(createBookFrame('delta', 8, [['1.9529', '1']], []));
  expect(levels('XRPUSDT', 'bid')).toEqual([
    [1.9531, 6203],
    [1.953, 2409],
    [1.9529, 1],
  ]);
  expect(feedStates().every((state) => state === 'malformed')).toBe(true);
  expect(feedStates()).toHaveLength(marketState.rejectedFrameCounts().size);
  expect([...marketState.rejectedFrameCounts().values()].reduce((sum, times) => sum + times)).toBe(garbage.length * 2);
  expect(events.filter((event) => event.kind === 'trades')).toEqual([]);
});

test('a malformed delta puts the book out of sync at the next update', () => {
  const { receive, marketState, feedStates } = createTestInterpreter();
  receive(createBookFrame('snapshot', 7, BID_LEVELS, ASK_LEVELS));
  receive(createBookFrame('delta', 8, [['oops', '1']], []));
  receive(createBookFrame('delta', 9, [['1.9529', '1']], []));
  expect(marketState.writableBook('XRPUSDT').ready).toBe(false);
  expect(feedStates()).toEqual(['malformed', 'gap']);
});

test("the Bybit interpreter reads the taker's side of trades and sets the last price", () => {
  const { receive, marketState, events } = createTestInterpreter();
  receive({
    topic: 'publicTrade.XRPUSDT',
    data: [
      { T: 1, s: 'XRPUSDT', S: 'Buy', v: '3', p: '1.95' },
      { T: 1, s: 'XRPUSDT', S: 'Sell', v: '4', p: '1.94' },
    ],
  });
  expect(events).toMatchObject([
    {
      kind: 'trades',
      trades: [
        { price: 1.95, quantity: 3, taker: 'BUY' },
        { quantity: 4, taker: 'SELL' },
      ],
    },
  ]);
  expect(marketState.prices('XRPUSDT')?.last).toBe(1.94);
});

test('a block trade is no market trade and does not change the last price', () => {
  const { receive, marketState, events } = createTestInterpreter();
  const data = [
    { T: 1, s: 'XRPUSDT', S: 'Buy', v: '3', p: '1.95', BT: false },
    { T: 1, s: 'XRPUSDT', S: 'Sell', v: '400000', p: '1.90', BT: true },
  ];
  receive({ topic: 'publicTrade.XRPUSDT', data });
  receive({ topic: 'publicTrade.XRPUSDT', data: data.slice(1) });
  expect(events).toMatchObject([{ kind: 'trades', trades: [{ price: 1.95, quantity: 3 }] }]);
  expect(marketState.prices('XRPUSDT')?.last).toBe(1.95);
  expect(marketState.rejectedFrameCounts().size).toBe(0);
});

test('a ticker changes only the prices that it contains', () => {
  const { receive, marketState } = createTestInterpreter();
  receive({
    topic: 'tickers.XRPUSDT',
    type: 'snapshot',
    data: { lastPrice: '2', markPrice: '2.01', indexPrice: '2.02' },
  });
  receive({ topic: 'tickers.XRPUSDT', type: 'delta', data: { markPrice: '2.05' } });
  expect(marketState.prices('XRPUSDT')).toEqual({ last: 2, mark: 2.05, index: 2.02 });
});

test('funding terms combine the ticker snapshot and its deltas, and dated contracts have no funding terms', () => {
  const { marketState, receive } = createTestInterpreter();
  const ticker = (symbol: string, data: object) => receive({ topic: `tickers.${symbol}`, type: 'delta', data });
  ticker('XRPUSDT', { markPrice: '2', fundingRate: '-0.0002' });
  expect(marketState.funding('XRPUSDT')).toBeUndefined();
  ticker('XRPUSDT', { nextFundingTime: '1767628800000' });
  expect(marketState.funding('XRPUSDT')).toEqual({ rate: -0.0002, next_at: 1767628800000, every_ms: 28_800_000 });
  ticker('XRPUSDT', { fundingIntervalHour: '4' });
  ticker('XRPUSDT', { lastPrice: '2.1' });
  expect(marketState.funding('XRPUSDT')).toEqual({ rate: -0.0002, next_at: 1767628800000, every_ms: 14_400_000 });
  ticker('BTCUSDTU26', { markPrice: '60000', fundingRate: '', nextFundingTime: '' });
  expect(marketState.funding('BTCUSDTU26')).toBeUndefined();
});

test('the market state stores only closed candles, at most 300 per interval', () => {
  const { receive, marketState } = createTestInterpreter();
  const kline = (minute: number, confirm: boolean): object => ({
    topic: 'kline.1.XRPUSDT',
    data: [{ start: minute * 60_000, open: '1', high: '3', low: '1', close: '2', volume: '9', confirm }],
  });
  for (let minute = 0; minute < 305; minute++) {
    receive(kline(minute, false));
    receive(kline(minute, true));
  }
  expect(marketState.candles('XRPUSDT', 1)).toHaveLength(300);
  expect(marketState.candles('XRPUSDT', 1).at(-1)?.start).toBe(304 * 60_000);
});

test('the Bybit interpreter reports a refused subscription as a malformed frame', () => {
  const { receive, feedStates, marketState } = createTestInterpreter();
  receive({ success: true, ret_msg: 'pong', op: 'ping' });
  receive({ op: 'pong', args: ['1'] });
  receive({ success: false, ret_msg: 'Invalid topic', op: 'subscribe' });
  expect(feedStates()).toEqual(['malformed']);
  expect([...marketState.rejectedFrameCounts().keys()]).toEqual(['subscription refused: Invalid topic']);
});

test('the latency of a book update is its delay above the smallest measured delay', () => {
  const { receive, events } = createTestInterpreter();
  receive(createBookFrame('snapshot', 7, BID_LEVELS, ASK_LEVELS), 995 - 1269);
  receive(createBookFrame('delta', 8, [], []), 995 - 1269 + 40);
  expect(events).toMatchObject([{ latency_ms: 0 }, { latency_ms: 40 }]);
});

test('a repeated snapshot has latency 0, however long ago its book last changed', () => {
  const { receive, events } = createTestInterpreter();
  receive(createBookFrame('snapshot', 7, BID_LEVELS, ASK_LEVELS), 1_000);
  receive(createBookFrame('snapshot', 7, BID_LEVELS, ASK_LEVELS), 31_000);
  receive(createBookFrame('delta', 8, [], []), 1_030);
  expect(events).toMatchObject([{ latency_ms: 0 }, { latency_ms: 0 }, { latency_ms: 30 }]);
});
