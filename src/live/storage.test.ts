import { STATUS_INTERVAL_MS } from '@/contract/timings';
import { statusApi } from '@/api/bot/status';
import { signedInConsole } from '@/testing/console/fakeStore';
import { advanceClock, useFakeClock } from '@/testing/console/fakeEnvironment';
import { aStatus } from '@/testing/rows/fixtures';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

test('the console reports a storage failure of the bot once and then the recovery', async () => {
  const { store, wire } = await signedInConsole();
  void store.dispatch(
    statusApi.endpoints.getStatus.initiate(undefined, { subscriptionOptions: { pollingInterval: STATUS_INTERVAL_MS } }),
  );
  const messages = () => store.getState().notices.list.map(({ severity, text }) => `${severity} ${text}`);
  await advanceClock(2 * STATUS_INTERVAL_MS);
  expect(messages()).toEqual([]);

  wire.answer('GET /api/status', aStatus({ storage_problem: 'the database cannot be written: disk full' }));
  await advanceClock(4 * STATUS_INTERVAL_MS);
  expect(messages()).toEqual(['error No new entries: the database cannot be written: disk full']);

  wire.answer('GET /api/status', aStatus({ storage_problem: null }));
  await advanceClock(STATUS_INTERVAL_MS + 100);
  expect(messages()).toContain('success The bot can store its trades again: entries are allowed.');
});
