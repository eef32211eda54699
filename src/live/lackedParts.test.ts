import { botControlApi } from '@/api/bot/botControl';
import { statusApi } from '@/api/bot/status';
import { keysApi } from '@/api/keys';
import { signedIn } from '@/slices/session';
import { createFakeConsole } from '@/testing/console/fakeStore';
import { settlePromises } from '@/testing/console/fakeEnvironment';
import { jsonReply } from '@/testing/console/fakeWire';
import { aStatus } from '@/testing/rows/fixtures';

async function consoleBeforeFirstStatus() {
  const environment = createFakeConsole();
  await settlePromises();
  environment.store.dispatch(signedIn({ token: 'token-1', username: 'operator' }));
  const status = environment.wire.hold('GET /api/status');
  void environment.store.dispatch(statusApi.endpoints.getStatus.initiate());
  await settlePromises();
  return { ...environment, answerStatus: status.release };
}

test('a request waits for the first status, and is not sent when the bot lacks its part', async () => {
  const { store, wire, answerStatus } = await consoleBeforeFirstStatus();
  const keys = store.dispatch(keysApi.endpoints.getKeys.initiate());
  await settlePromises();
  answerStatus(jsonReply(aStatus({ lacks: ['keys'] })));
  expect((await keys).error).toEqual({ status: 'CUSTOM_ERROR', error: 'this bot does not offer: API Keys' });
  expect(wire.count('GET /api/keys')).toBe(0);
});

test('a request of a part is sent when the first status fails', async () => {
  const { store, wire, answerStatus } = await consoleBeforeFirstStatus();
  const keys = store.dispatch(keysApi.endpoints.getKeys.initiate());
  answerStatus(jsonReply({ detail: 'busy' }, 500));
  await keys;
  expect(wire.count('GET /api/keys')).toBe(1);
});

test('Close, Close All and Stop are sent at once while the first status is missing', async () => {
  const { store, wire } = await consoleBeforeFirstStatus();
  void store.dispatch(botControlApi.endpoints.closePosition.initiate({ symbol: 'BTCUSDT' }));
  void store.dispatch(botControlApi.endpoints.closeAll.initiate());
  void store.dispatch(botControlApi.endpoints.stopBot.initiate());
  await settlePromises();
  expect(['close', 'close-all', 'stop'].map((path) => wire.count(`POST /api/${path}`))).toEqual([1, 1, 1]);
});
