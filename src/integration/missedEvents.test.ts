import { signalsApi } from '@/api/market/signals';
import { statusApi } from '@/api/bot/status';
import { SIGNAL_BATCH_MS } from '@/contract/timings';
import { createEmbeddedConsole } from '@/testing/console/embeddedConsole';
import { advanceClock, useFakeClock } from '@/testing/console/fakeEnvironment';

const BYTES_OF_SLOW_CLIENT = 512 * 1024;

let environment: Awaited<ReturnType<typeof createEmbeddedConsole>>;
beforeEach(async () => {
  useFakeClock();
  environment = await createEmbeddedConsole();
});
afterEach(() => {
  environment.server.close();
  jest.useRealTimers();
});

test('the console reloads the signals once after the server skipped signals for its slow connection', async () => {
  const { server, store, signIn } = environment;
  await signIn();
  await store.dispatch(statusApi.endpoints.getStatus.initiate());
  await store.dispatch(signalsApi.endpoints.getSignals.initiate());
  const signalsEntry = () => signalsApi.endpoints.getSignals.select()(store.getState());
  const shownTimes = () => signalsEntry().data?.rows.map(({ timestamp }) => timestamp) ?? [];
  const storedTimes = () => server.store.signals.listLatest(20).map(({ timestamp }) => timestamp);
  const passUntilNextSignal = async (): Promise<void> => {
    const before = storedTimes()[0];
    for (let second = 0; second < 600 && storedTimes()[0] === before; second += 1) server.advance(1_000);
    await advanceClock(SIGNAL_BATCH_MS + 50);
  };
  const requests = new Set([signalsEntry().requestId]);
  store.subscribe(() => requests.add(signalsEntry().requestId));

  server.bot.start();
  await passUntilNextSignal();
  expect(shownTimes()).toEqual(storedTimes());

  const missed: unknown[] = [];
  for (let round = 0; round < 2; round += 1) {
    server.setUnsentBytes(BYTES_OF_SLOW_CLIENT);
    await passUntilNextSignal();
    missed.push(storedTimes()[0]);
    server.setUnsentBytes(0);
    await passUntilNextSignal();
  }
  for (const time of missed) expect(shownTimes()).not.toContain(time);
  expect(requests.size).toBe(1);

  await advanceClock(5_000);
  expect(shownTimes()).toEqual(expect.arrayContaining(missed));
  expect(shownTimes()).toEqual(storedTimes());
  expect(requests.size).toBe(2);
});
