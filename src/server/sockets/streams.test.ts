import type { StreamFrame } from '@/contract/streams';

import { createLiveHub } from './liveHub';

const SLOW = 128 * 1024;

function client() {
  const received: { type: string; data: unknown }[] = [];
  const state = { waiting: 0 };
  const peer = {
    send: (text: string) => void received.push(JSON.parse(text)),
    close: () => undefined,
    unsentBytes: () => state.waiting,
  };
  return { received, peer, state };
}

/** Records which symbols the hub watches at the bot. */
function watching(listed = ['BTCUSDT', 'ETHUSDT', 'A', 'B', 'C', 'D', 'E']) {
  const watched: string[] = [];
  const hub = createLiveHub((symbol) => {
    if (!listed.includes(symbol)) return undefined;
    watched.push(symbol);
    return () => void watched.splice(watched.indexOf(symbol), 1);
  });
  const connect = (session = 'session') => {
    const end = client();
    const connection = hub.connect(end.peer, session);
    const say = (type: 'watch' | 'unwatch', symbol: string) => connection.receive(JSON.stringify({ type, symbol }));
    return { ...end, ...connection, say };
  };
  return { hub, watched, connect };
}

const book = (symbol: string, sequence: number) =>
  ({
    type: 'book',
    data: { symbol, sequence, timestamp: 0, mid: 1, bucket: 1, bids: [], asks: [] },
  }) as unknown as StreamFrame;
const tape = (symbol: string): StreamFrame => ({ type: 'tape', data: { symbol, trades: [[0, 1, 1, 'BUY']] } });
const positions: StreamFrame = { type: 'positions', data: [] };
const sequences = ({ received }: ReturnType<typeof client>) =>
  received.filter(({ type }) => type === 'book').map(({ data }) => (data as { sequence: number }).sequence);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('book and tape go to the clients that watch the symbol, positions to all', () => {
  const { hub, connect } = watching();
  const [one, other] = [connect(), connect()];
  one.say('watch', 'BTCUSDT');
  for (const frame of [book('BTCUSDT', 1), tape('BTCUSDT'), book('ETHUSDT', 1), positions]) hub.stream(frame);
  expect(one.received.map(({ type }) => type)).toEqual(['book', 'tape', 'positions']);
  expect(other.received.map(({ type }) => type)).toEqual(['positions']);
});

test('a slow client gets only the latest book, once it has caught up', () => {
  const { hub, connect } = watching();
  const slow = connect();
  slow.say('watch', 'BTCUSDT');
  slow.state.waiting = SLOW;
  for (const sequence of [1, 2, 3]) hub.stream(book('BTCUSDT', sequence));
  jest.advanceTimersByTime(1_000);
  expect(slow.received).toEqual([]);
  slow.state.waiting = 0;
  jest.advanceTimersByTime(100);
  expect(sequences(slow)).toEqual([3]);
  hub.stream(book('BTCUSDT', 4));
  jest.advanceTimersByTime(1_000);
  expect(sequences(slow)).toEqual([3, 4]);
});

test('a symbol is watched once for all clients, until the last of them unwatches it or leaves', () => {
  const { hub, watched, connect } = watching();
  const [one, other] = [connect('one'), connect('other')];
  one.say('watch', 'BTCUSDT');
  one.say('watch', 'BTCUSDT');
  other.say('watch', 'BTCUSDT');
  expect(watched).toEqual(['BTCUSDT']);
  one.say('unwatch', 'BTCUSDT');
  hub.stream(book('BTCUSDT', 1));
  expect([sequences(one), sequences(other)]).toEqual([[], [1]]);
  other.closed();
  expect(watched).toEqual([]);
  one.say('watch', 'ETHUSDT');
  hub.closeSession('one', 'Signed out');
  expect(watched).toEqual([]);
  one.say('watch', 'ETHUSDT');
  expect(watched).toEqual([]);
});

test('a second client gets the present book at once', () => {
  const { hub, connect } = watching();
  connect().say('watch', 'BTCUSDT');
  hub.stream(book('BTCUSDT', 5));
  const late = connect();
  late.say('watch', 'BTCUSDT');
  expect(sequences(late)).toEqual([5]);
});

test('a client watches four symbols at most, and none that the market does not list', () => {
  const { watched, connect } = watching();
  const { say } = connect();
  for (const symbol of ['NONE', 'A', 'B', 'C', 'D', 'E']) say('watch', symbol);
  expect(watched).toEqual(['A', 'B', 'C', 'D']);
  say('unwatch', 'B');
  say('watch', 'E');
  expect(watched).toEqual(['A', 'C', 'D', 'E']);
});

test.each(['{"type":"watch"}', '{"type":"watch","symbol":""}', '{"type":"watch","symbol":7}', 'watch'])(
  'the message %p is ignored',
  (text) => {
    const { hub, watched } = watching();
    hub.connect(client().peer, 'session').receive(text);
    expect(watched).toEqual([]);
  },
);
