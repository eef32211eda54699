import type { SocketEvent } from '@/contract/socket';
import { NOON, openTrade, signalAt } from '@/testing/storedRows';

import { createLiveHub, type SocketPeer } from './liveHub';

const MEBIBYTE = 1024 * 1024;
const signal: SocketEvent = { type: 'signal', data: signalAt(NOON) };
const tradeOpen: SocketEvent = { type: 'trade_open', data: openTrade('1') };

function client(waiting = 0) {
  const got: string[] = [];
  const closed: [number, string][] = [];
  const peer: SocketPeer = {
    send: (text) => void got.push(text),
    close: (code, reason) => void closed.push([code, reason]),
    unsentBytes: () => waiting,
  };
  return { got, closed, peer };
}

test('everybody gets an event, written once', () => {
  const liveHub = createLiveHub();
  const clients = [client(), client()];
  clients.forEach(({ peer }) => liveHub.connect(peer, 'session'));
  const write = jest.spyOn(JSON, 'stringify');
  liveHub.publish(tradeOpen);
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
  for (const { got } of clients) expect(got.map((text) => JSON.parse(text))).toEqual([tradeOpen]);
});

test('a ping is answered, whatever else comes is ignored', () => {
  const liveHub = createLiveHub();
  const { got, closed, peer } = client();
  const connection = liveHub.connect(peer, 'session');
  for (const text of ['{', 'null', '[]', '"ping"', '{"type":"subscribe"}']) connection.receive(text);
  expect(got).toEqual([]);
  connection.receive('{"type":"ping"}');
  expect(got).toEqual(['{"type":"pong"}']);
  expect(closed).toEqual([]);
});

test('a slow client misses signals but hears of every trade', () => {
  const liveHub = createLiveHub();
  const slow = client(MEBIBYTE);
  liveHub.connect(slow.peer, 'session');
  liveHub.publish(signal);
  liveHub.publish(tradeOpen);
  expect(slow.got.map((text) => JSON.parse(text).type)).toEqual(['trade_open']);
});

test('a hopeless one is sent away, the others go on', () => {
  const liveHub = createLiveHub();
  const hopeless = client(8 * MEBIBYTE);
  const well = client();
  liveHub.connect(hopeless.peer, 'session');
  liveHub.connect(well.peer, 'session');
  liveHub.publish(signal);
  liveHub.publish(signal);
  expect(hopeless.closed).toEqual([[1013, 'Too slow']]);
  expect(hopeless.got).toEqual([]);
  expect(well.got).toHaveLength(2);
});

test('signing out closes the connections of that session alone', () => {
  const liveHub = createLiveHub();
  const [mine, other] = [client(), client()];
  liveHub.connect(mine.peer, 'mine');
  liveHub.connect(other.peer, 'other');
  liveHub.closeSession('mine', 'Signed out');
  liveHub.publish(signal);
  expect(mine).toMatchObject({ got: [], closed: [[1008, 'Signed out']] });
  expect(other.got).toHaveLength(1);
  expect(liveHub.hasSession('mine')).toBe(false);
  expect(liveHub.hasSession('other')).toBe(true);
});

test('a connection that ended gets nothing more', () => {
  const liveHub = createLiveHub();
  const gone = client();
  liveHub.connect(gone.peer, 'session').closed();
  liveHub.publish(signal);
  expect(gone.got).toEqual([]);
  expect(liveHub.hasSession('session')).toBe(false);
});
