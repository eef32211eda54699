import type { SocketEvent } from '@/contract/socket';
import { NOON, openTrade, signalAt } from '@/testing/storedRows';

import { createHub, type SocketPeer } from './liveHub';

const MEBIBYTE = 1024 * 1024;
const signal: SocketEvent = { type: 'signal', data: signalAt(NOON) };
const tradeOpen: SocketEvent = { type: 'trade_open', data: openTrade('1') };

function client(waiting = 0) {
  const got: string[] = [];
  const closed: [number, string][] = [];
  const peer: SocketPeer = {
    send: (text) => void got.push(text),
    close: (code, reason) => void closed.push([code, reason]),
    waitingBytes: () => waiting,
  };
  return { got, closed, peer };
}

test('everybody gets an event, written once', () => {
  const hub = createHub();
  const clients = [client(), client()];
  clients.forEach(({ peer }) => hub.connect(peer, 'session'));
  const write = jest.spyOn(JSON, 'stringify');
  hub.publish(tradeOpen);
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
  for (const { got } of clients) expect(got.map((text) => JSON.parse(text))).toEqual([tradeOpen]);
});

test('a ping is answered, whatever else comes is ignored', () => {
  const hub = createHub();
  const { got, closed, peer } = client();
  const line = hub.connect(peer, 'session');
  for (const text of ['{', 'null', '[]', '"ping"', '{"type":"subscribe"}']) line.receive(text);
  expect(got).toEqual([]);
  line.receive('{"type":"ping"}');
  expect(got).toEqual(['{"type":"pong"}']);
  expect(closed).toEqual([]);
});

test('a slow client misses signals but hears of every trade', () => {
  const hub = createHub();
  const slow = client(MEBIBYTE);
  hub.connect(slow.peer, 'session');
  hub.publish(signal);
  hub.publish(tradeOpen);
  expect(slow.got.map((text) => JSON.parse(text).type)).toEqual(['trade_open']);
});

test('a hopeless one is sent away, the others go on', () => {
  const hub = createHub();
  const hopeless = client(8 * MEBIBYTE);
  const well = client();
  hub.connect(hopeless.peer, 'session');
  hub.connect(well.peer, 'session');
  hub.publish(signal);
  hub.publish(signal);
  expect(hopeless.closed).toEqual([[1013, 'Too slow']]);
  expect(hopeless.got).toEqual([]);
  expect(well.got).toHaveLength(2);
});

test('signing out closes the connections of that session alone', () => {
  const hub = createHub();
  const [mine, other] = [client(), client()];
  hub.connect(mine.peer, 'mine');
  hub.connect(other.peer, 'other');
  hub.closeSession('mine', 'Signed out');
  hub.publish(signal);
  expect(mine).toMatchObject({ got: [], closed: [[1008, 'Signed out']] });
  expect(other.got).toHaveLength(1);
  expect(hub.hasSession('mine')).toBe(false);
  expect(hub.hasSession('other')).toBe(true);
});

test('a connection that ended gets nothing more', () => {
  const hub = createHub();
  const gone = client();
  hub.connect(gone.peer, 'session').ended();
  hub.publish(signal);
  expect(gone.got).toEqual([]);
  expect(hub.hasSession('session')).toBe(false);
});
