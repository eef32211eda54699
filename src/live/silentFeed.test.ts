import { STATUS_INTERVAL_MS } from '@/contract/timings';
import { statusApi } from '@/api/bot/status';
import { selectFeedSilentSince } from '@/slices/connection';
import { signedInConsole } from '@/testing/console/fakeStore';
import { advanceClock, settlePromises, useFakeClock } from '@/testing/console/fakeEnvironment';
import { aSignal, aStatus } from '@/testing/rows/fixtures';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

/** Passes the time in steps of a second, so that each reply arrives before the next request. */
async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await advanceClock(1_000);
}

async function watchedConsole() {
  const console = await signedInConsole(({ wire }) => {
    wire.answer('GET /api/trades', []);
    wire.answer('GET /api/status', aStatus({ active_trades: 0, total_signals: 7 }));
  });
  const pollingOptions = { subscriptionOptions: { pollingInterval: STATUS_INTERVAL_MS } };
  void console.store.dispatch(statusApi.endpoints.getStatus.initiate(undefined, pollingOptions));
  await passSeconds(10);
  return {
    ...console,
    reply: (status: object) => console.wire.answer('GET /api/status', aStatus({ active_trades: 0, ...status })),
    listRequests: () => console.wire.sent.filter(({ route }) => /signals|trades/.test(route)).length,
    silentSince: () => selectFeedSilentSince(console.store.getState()),
  };
}

test.each([
  ['more signals', { total_signals: 9 }],
  ['an open trade that the list lacks', { active_trades: 1, total_signals: 7 }],
])('a silent open feed reloads once, then reconnects once, when the status counts %s', async (_what, status) => {
  const { reply, listRequests, silentSince, sockets, services } = await watchedConsole();
  const openedAt = services.now() - 10_000;
  const before = listRequests();
  reply(status);
  await passSeconds(18);
  expect(listRequests()).toBe(before);
  expect(silentSince()).toBeNull();
  await passSeconds(4);
  expect(listRequests()).toBeGreaterThanOrEqual(before + 2);
  expect(silentSince()).toBe(openedAt);
  expect(sockets.all).toHaveLength(1);
  reply({ ...status, total_signals: 12 });
  await passSeconds(36);
  expect(sockets.all).toHaveLength(2);
  sockets.latest().on.opened();
  await settlePromises();
  await passSeconds(120);
  expect(sockets.all).toHaveLength(2);
  expect(silentSince()).toBe(openedAt);
  sockets.latest().receive({ type: 'signal', data: aSignal(1) });
  expect(silentSince()).toBeNull();
});

test('a silent open feed of a bot without new events reloads nothing', async () => {
  const { listRequests, silentSince, sockets } = await watchedConsole();
  const before = listRequests();
  await passSeconds(120);
  expect([listRequests(), sockets.all.length, silentSince()]).toEqual([before, 1, null]);
});

test('a signal that arrives before the status counts it is no missing event', async () => {
  const { reply, listRequests, silentSince, sockets } = await watchedConsole();
  sockets.latest().receive({ type: 'signal', data: aSignal(1) });
  await passSeconds(2);
  reply({ total_signals: 8 });
  const before = listRequests();
  await passSeconds(60);
  expect([listRequests(), silentSince()]).toEqual([before, null]);
});
