import type { StreamFrame } from '@/contract/live/streams';

import { createLiveHub } from './liveHub';

const SLOW_UNSENT_BYTES = 128 * 1024;

function createTestClient() {
  const received: { type: string; data: unknown }[] = [];
  const state = { waiting: 0 };
  const peer = {
    send: (text: string) => void received.push(JSON.parse(text)),
    close: () => undefined,
    unsentBytes: () => state.waiting,
  };
  return { received, peer, state };
}

/** Creates a live hub and records the symbols that the hub watches. */
function createRecordedLiveHub(listed = ['BTCUSDT', 'ETHUSDT', 'A', 'B', 'C', 'D', 'E']) {
  const watched: string[] = [];
  const hub = createLiveHub((symbol, book) => {
    if (!listed.includes(symbol)) return undefined;
    const name = book === 'signals' ? symbol : `${symbol} ${book}`;
    watched.push(name);
    return () => void watched.splice(watched.indexOf(name), 1);
  });
  const connect = (session = 'session') => {
    const end = createTestClient();
    const connection = hub.connect(end.peer, session);
    const sendRequest = (type: 'watch' | 'unwatch', symbol: string, book?: string) =>
      connection.receiveMessage(JSON.stringify({ type, symbol, book }));
    return { ...end, ...connection, sendRequest };
  };
  return { hub, watched, connect };
}

const createBookFrame = (symbol: string, sequence: number) =>
  ({
    type: 'book',
    data: { symbol, sequence, timestamp: 0, mid: 1, bucket: 1, bids: [], asks: [] },
  }) as unknown as StreamFrame;
const createTapeFrame = (symbol: string): StreamFrame => ({
  type: 'tape',
  data: { symbol, trades: [[0, 1, 1, 'BUY']] },
});
const positionsFrame: StreamFrame = { type: 'positions', data: [] };
const receivedBookSequences = ({ received }: ReturnType<typeof createTestClient>) =>
  received.filter(({ type }) => type === 'book').map(({ data }) => (data as { sequence: number }).sequence);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the live hub sends book and tape frames only to the clients that watch the symbol', () => {
  const { hub, connect } = createRecordedLiveHub();
  const [one, other] = [connect(), connect()];
  one.sendRequest('watch', 'BTCUSDT');
  for (const frame of [
    createBookFrame('BTCUSDT', 1),
    createTapeFrame('BTCUSDT'),
    createBookFrame('ETHUSDT', 1),
    positionsFrame,
  ])
    hub.sendFrame(frame);
  expect(one.received.map(({ type }) => type)).toEqual(['book', 'tape', 'positions']);
  expect(other.received.map(({ type }) => type)).toEqual(['positions']);
});

test('a slow client receives only the latest book after the client has read the earlier data', () => {
  const { hub, connect } = createRecordedLiveHub();
  const slow = connect();
  slow.sendRequest('watch', 'BTCUSDT');
  slow.state.waiting = SLOW_UNSENT_BYTES;
  for (const sequence of [1, 2, 3]) hub.sendFrame(createBookFrame('BTCUSDT', sequence));
  jest.advanceTimersByTime(1_000);
  expect(slow.received).toEqual([]);
  slow.state.waiting = 0;
  jest.advanceTimersByTime(100);
  expect(receivedBookSequences(slow)).toEqual([3]);
  hub.sendFrame(createBookFrame('BTCUSDT', 4));
  jest.advanceTimersByTime(1_000);
  expect(receivedBookSequences(slow)).toEqual([3, 4]);
  expect(hub.frameCounts()).toEqual({ sent: 2, skipped: 2 });
});

test('the live hub watches a symbol until the last client unwatches the symbol or disconnects', () => {
  const { hub, watched, connect } = createRecordedLiveHub();
  const [one, other] = [connect('one'), connect('other')];
  one.sendRequest('watch', 'BTCUSDT');
  one.sendRequest('watch', 'BTCUSDT');
  other.sendRequest('watch', 'BTCUSDT');
  expect(watched).toEqual(['BTCUSDT']);
  one.sendRequest('unwatch', 'BTCUSDT');
  hub.sendFrame(createBookFrame('BTCUSDT', 1));
  expect([receivedBookSequences(one), receivedBookSequences(other)]).toEqual([[], [1]]);
  other.handleClose();
  expect(watched).toEqual([]);
  one.sendRequest('watch', 'ETHUSDT');
  hub.closeSession('one', 'Signed out');
  expect(watched).toEqual([]);
  one.sendRequest('watch', 'ETHUSDT');
  expect(watched).toEqual([]);
});

test('a second client that watches a symbol receives the current book at once', () => {
  const { hub, connect } = createRecordedLiveHub();
  connect().sendRequest('watch', 'BTCUSDT');
  hub.sendFrame(createBookFrame('BTCUSDT', 5));
  const late = connect();
  late.sendRequest('watch', 'BTCUSDT');
  expect(receivedBookSequences(late)).toEqual([5]);
});

test('a second client that watches a symbol receives the last 50 market trades at once', () => {
  const { hub, connect } = createRecordedLiveHub();
  connect().sendRequest('watch', 'BTCUSDT');
  for (let at = 0; at < 60; at += 1) {
    hub.sendFrame({ type: 'tape', data: { symbol: 'BTCUSDT', trades: [[at, 1, 1, 'BUY']] } });
  }
  const late = connect();
  late.sendRequest('watch', 'BTCUSDT');
  const [tape] = late.received as Extract<StreamFrame, { type: 'tape' }>[];
  expect(tape?.data.trades.map(([at]) => at)).toEqual(Array.from({ length: 50 }, (_, index) => index + 10));
});

test('a watched book takes the place of the other book of the symbol', () => {
  const { hub, watched, connect } = createRecordedLiveHub();
  const [one, other] = [connect('one'), connect('other')];
  for (const symbol of ['BTCUSDT', 'A', 'B', 'C']) one.sendRequest('watch', symbol);
  other.sendRequest('watch', 'BTCUSDT');
  one.sendRequest('watch', 'BTCUSDT', 'execution');
  expect(watched).toEqual(['BTCUSDT', 'A', 'B', 'C', 'BTCUSDT execution']);
  const ofExecution = createBookFrame('BTCUSDT', 9);
  Object.assign(ofExecution.data, { book: 'execution' });
  for (const frame of [createBookFrame('BTCUSDT', 8), ofExecution]) hub.sendFrame(frame);
  expect([receivedBookSequences(one), receivedBookSequences(other)]).toEqual([[9], [8]]);
  one.sendRequest('watch', 'BTCUSDT', 'signals');
  expect(receivedBookSequences(one)).toEqual([9, 8]);
  one.sendRequest('unwatch', 'BTCUSDT');
  expect(watched).toEqual(['BTCUSDT', 'A', 'B', 'C']);
});

test('a client can watch at most four listed symbols', () => {
  const { watched, connect } = createRecordedLiveHub();
  const { sendRequest } = connect();
  for (const symbol of ['NONE', 'A', 'B', 'C', 'D', 'E']) sendRequest('watch', symbol);
  expect(watched).toEqual(['A', 'B', 'C', 'D']);
  sendRequest('unwatch', 'B');
  sendRequest('watch', 'E');
  expect(watched).toEqual(['A', 'C', 'D', 'E']);
});

test.each(['{"type":"watch"}', '{"type":"watch","symbol":""}', '{"type":"watch","symbol":7}', 'watch'])(
  'the live hub ignores the invalid message %p',
  (text) => {
    const { hub, watched } = createRecordedLiveHub();
    hub.connect(createTestClient().peer, 'session').receiveMessage(text);
    expect(watched).toEqual([]);
  },
);
