import { createFakeBot } from '@/testing/server/fakeBot';
import { createReadinessCheck } from './readiness';

const brokenDatabase = (): never => {
  throw new Error('disk I/O error');
};

test.each([
  ['true while everything works', {}, true],
  ['false while the database cannot be read', { load: brokenDatabase }, false],
  ['false while the bot reports a storage problem', { storage_problem: 'the disk is full' }, false],
  ['false while the market is not connected', { unavailable: 'Bybit lost the connection' }, false],
])('the readiness is %s', (_, parts: { load?: () => never; storage_problem?: string; unavailable?: string }, ready) => {
  const bot = createFakeBot();
  const isReady = createReadinessCheck({
    bot: { status: () => ({ ...bot.status(), storage_problem: parts.storage_problem ?? null }) },
    store: { params: { load: parts.load ?? (() => undefined) } },
    market: { unavailableReason: () => parts.unavailable },
    wallNow: () => 0,
  });
  expect(isReady()).toBe(ready);
});

test('a flood of readiness requests reads the database once a second', () => {
  let now = 0;
  const load = jest.fn();
  const isReady = createReadinessCheck({
    bot: createFakeBot(),
    store: { params: { load } },
    market: {},
    wallNow: () => now,
  });
  for (let request = 0; request < 1_000; request += 1) isReady();
  expect(load).toHaveBeenCalledTimes(1);
  now = 1_000;
  isReady();
  expect(load).toHaveBeenCalledTimes(2);
});
