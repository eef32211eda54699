import type { SocketEvent } from '@/contract/live/socket';
import { NOON_MS, storedOpenTrade, storedSignal } from '@/testing/rows/storedRows';

import { createLiveHub } from './liveHub';
import type { SocketPeer } from './socketPeer';

const BYTES_PER_MEBIBYTE = 1024 * 1024;
const signalEvent: SocketEvent = { type: 'signal', data: storedSignal(NOON_MS) };
const tradeOpenEvent: SocketEvent = { type: 'trade_open', data: storedOpenTrade('1') };

function createTestClient(waiting = 0) {
  const received: string[] = [];
  const closed: [number, string][] = [];
  const peer: SocketPeer = {
    send: (text) => void received.push(text),
    close: (code, reason) => void closed.push([code, reason]),
    unsentBytes: () => waiting,
  };
  return { received, closed, peer };
}

test('the live hub serializes an event once and sends the event to every client', () => {
  const liveHub = createLiveHub();
  const clients = [createTestClient(), createTestClient()];
  clients.forEach(({ peer }) => liveHub.connect(peer, 'session'));
  const write = jest.spyOn(JSON, 'stringify');
  liveHub.publish(tradeOpenEvent);
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
  for (const { received } of clients)
    expect(received.map((text) => JSON.parse(text))).toEqual([{ ...tradeOpenEvent, seq: 1 }]);
});

test('the live hub answers a ping and ignores unknown messages', () => {
  const liveHub = createLiveHub();
  const { received, closed, peer } = createTestClient();
  const connection = liveHub.connect(peer, 'session');
  for (const text of ['{', 'null', '[]', '"ping"', '{"type":"subscribe"}']) connection.receiveMessage(text);
  expect(received).toEqual([]);
  connection.receiveMessage('{"type":"ping"}');
  expect(received).toEqual(['{"type":"pong","seq":0}']);
  expect(closed).toEqual([]);
});

test('the live hub disconnects a client that sends more than 100 messages in a second', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  const stop = jest.fn();
  const liveHub = createLiveHub(() => stop);
  const { closed, peer } = createTestClient();
  const connection = liveHub.connect(peer, 'session');
  const sendMessages = (count: number) => {
    for (let sent = 0; sent < count; sent++) connection.receiveMessage('{"type":"watch","symbol":"BTCUSDT"}');
  };
  sendMessages(100);
  now.mockReturnValue(6_000);
  sendMessages(100);
  expect(closed).toEqual([]);
  sendMessages(1);
  expect(closed).toEqual([[1008, 'Too many messages']]);
  expect(stop).toHaveBeenCalledTimes(1);
  now.mockRestore();
});

test('a client with 1 MiB of unsent data receives every trade but no signals', () => {
  const liveHub = createLiveHub();
  const slow = createTestClient(BYTES_PER_MEBIBYTE);
  liveHub.connect(slow.peer, 'session');
  liveHub.publish(signalEvent);
  liveHub.publish(tradeOpenEvent);
  expect(slow.received.map((text) => JSON.parse(text))).toMatchObject([{ type: 'trade_open', seq: 2 }]);
  expect(liveHub.frameCounts()).toEqual({ sent: 1, skipped: 1 });
});

test('the live hub disconnects only the client with more than 1 MiB of unsent data', () => {
  const liveHub = createLiveHub();
  const stuck = createTestClient(8 * BYTES_PER_MEBIBYTE);
  const reading = createTestClient();
  liveHub.connect(stuck.peer, 'session');
  liveHub.connect(reading.peer, 'session');
  liveHub.publish(signalEvent);
  liveHub.publish(signalEvent);
  expect(stuck.closed).toEqual([[1013, 'Too slow']]);
  expect(stuck.received).toEqual([]);
  expect(reading.received).toHaveLength(2);
});

test('closeSession closes only the live connections of the given session', () => {
  const liveHub = createLiveHub();
  const [mine, other] = [createTestClient(), createTestClient()];
  liveHub.connect(mine.peer, 'mine');
  liveHub.connect(other.peer, 'other');
  liveHub.closeSession('mine', 'Signed out');
  liveHub.publish(signalEvent);
  expect(mine).toMatchObject({ received: [], closed: [[1008, 'Signed out']] });
  expect(other.received).toHaveLength(1);
  expect(liveHub.hasSession('mine')).toBe(false);
  expect(liveHub.hasSession('other')).toBe(true);
});

test('a closed live connection receives no more events', () => {
  const liveHub = createLiveHub();
  const gone = createTestClient();
  liveHub.connect(gone.peer, 'session').handleClose();
  liveHub.publish(signalEvent);
  expect(gone.received).toEqual([]);
  expect(liveHub.hasSession('session')).toBe(false);
});
