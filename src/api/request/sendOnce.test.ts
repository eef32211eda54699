import { signedInConsole } from '@/testing/console/fakeStore';
import { jsonReply } from '@/testing/console/fakeWire';
import { settlePromises } from '@/testing/console/fakeEnvironment';
import { botControlApi, sendClosePosition } from '../bot/botControl';
import { sendOnce } from './sendOnce';

const { stopBot, startBot } = botControlApi.endpoints;

test('a double click on Stop sends one request', async () => {
  const { store, wire } = await signedInConsole();
  const held = wire.hold('POST /api/stop');
  const first = store.dispatch(sendOnce(stopBot, undefined));
  const second = store.dispatch(sendOnce(stopBot, undefined));
  await settlePromises();
  expect(wire.count('POST /api/stop')).toBe(1);
  expect(stopBot.select({ fixedCacheKey: 'stopBot', requestId: undefined })(store.getState()).status).toBe('pending');
  held.release(jsonReply({}));
  expect(await second).toEqual(await first);
});

test('Stop can be sent again after the reply to the first Stop', async () => {
  const { store, wire } = await signedInConsole(({ wire }) => wire.answer('POST /api/stop', {}));
  await store.dispatch(sendOnce(stopBot, undefined));
  await store.dispatch(sendOnce(stopBot, undefined));
  expect(wire.count('POST /api/stop')).toBe(2);
});

test('sendOnce does not block a different command or the close of another symbol', async () => {
  const { store, wire } = await signedInConsole();
  ['POST /api/stop', 'POST /api/start', 'POST /api/close'].forEach(wire.hold);
  void store.dispatch(sendOnce(stopBot, undefined));
  void store.dispatch(sendOnce(startBot, undefined));
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'BTCUSDT']) void store.dispatch(sendClosePosition(symbol));
  await settlePromises();
  expect(wire.count('POST /api/start')).toBe(1);
  expect(wire.sent.filter(({ route }) => route === 'POST /api/close').map(({ body }) => body)).toEqual([
    { symbol: 'BTCUSDT' },
    { symbol: 'ETHUSDT' },
  ]);
});
