import { createHostCheck } from './hosts';

test.each([
  ['127.0.0.1', '127.0.0.1:8080', true],
  ['127.0.0.1', 'LOCALHOST:8080', true],
  ['127.0.0.1', 'localhost.', true],
  ['127.0.0.1', '[::1]:8080', true],
  ['127.0.0.1', 'bot.example', true],
  ['127.0.0.1', 'evil.example:8080', false],
  ['127.0.0.1', '10.0.0.5', false],
  ['127.0.0.1', 'evil.example@localhost', false],
  ['127.0.0.1', 'localhost/evil.example', false],
  ['127.0.0.1', '', false],
  ['127.0.0.1', undefined, false],
  ['desk.lan', 'desk.lan:8080', true],
  ['fd00::5', '[fd00:0::5]:8080', true],
  ['0.0.0.0', '10.0.0.5:8080', true],
  ['::', '[fd00::5]', true],
  ['0.0.0.0', 'evil.example', false],
  ['0.0.0.0', '10.0.0.5.evil.example', false],
])('a server on %s accepts the Host header %s: %s', (listenHost, host, isAccepted) => {
  expect(createHostCheck(listenHost, ['bot.example'])(host)).toBe(isAccepted);
});
