import { errorReason } from './renderFailure';

const chunkError = (more: object): Error =>
  Object.assign(new Error('Loading chunk 153 failed.'), { name: 'ChunkLoadError', ...more });

test('errorReason names the file that did not arrive and what may hold it back', () => {
  const text = errorReason(chunkError({ type: 'error', request: 'https://bot.example/assets/153.js' }));
  expect(text).toMatch(/^https:\/\/bot\.example\/assets\/153\.js did not arrive\. A content blocker or a proxy /);
});

test('errorReason says when a file arrived with other content, such as the page of a proxy', () => {
  expect(errorReason(chunkError({ type: 'missing', request: '/assets/153.js' }))).toContain(
    'arrived with other content',
  );
});

test('errorReason keeps the message of any other error', () => {
  expect(errorReason(new TypeError('x is undefined'))).toBe('x is undefined');
});
