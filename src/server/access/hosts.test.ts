import { createHostCheck } from './hosts';

const isAcceptedHost = (listenHost: string, host: string | undefined) =>
  createHostCheck(listenHost, ['bot.example'])(host);

test.each([
  ['127.0.0.1', '127.0.0.1:8080'],
  ['127.0.0.1', 'LOCALHOST:8080'],
  ['127.0.0.1', 'localhost.'],
  ['127.0.0.1', '[::1]:8080'],
  ['127.0.0.1', 'bot.example'],
  ['desk.lan', 'desk.lan:8080'],
  ['fd00::5', '[fd00:0::5]:8080'],
  ['0.0.0.0', '10.0.0.5:8080'],
  ['::', '[fd00::5]'],
])('a server that listens on %s accepts the Host header "%s"', (listenHost, host) => {
  expect(isAcceptedHost(listenHost, host)).toBe(true);
});

test.each([
  ['127.0.0.1', 'evil.example:8080'],
  ['127.0.0.1', '10.0.0.5'],
  ['127.0.0.1', 'evil.example@localhost'],
  ['127.0.0.1', 'localhost/evil.example'],
  ['127.0.0.1', ''],
  ['127.0.0.1', undefined],
  ['0.0.0.0', 'evil.example'],
  ['0.0.0.0', '10.0.0.5.evil.example'],
])('a server that listens on %s rejects the Host header "%s"', (listenHost, host) => {
  expect(isAcceptedHost(listenHost, host)).toBe(false);
});
