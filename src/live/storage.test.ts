import { STATUS_EVERY_MS } from '@/contract/timings';
import { statusApi } from '@/api/status';
import { signedInConsole } from '@/testing/fakeStore';
import { advance, useFakeClock } from '@/testing/fakeWorld';
import { aStatus } from '@/testing/fixtures';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

test('a bot that can store nothing is told of once, and again when it can', async () => {
  const { store, wire } = await signedInConsole();
  void store.dispatch(
    statusApi.endpoints.getStatus.initiate(undefined, { subscriptionOptions: { pollingInterval: STATUS_EVERY_MS } }),
  );
  const told = () => store.getState().notices.list.map(({ severity, text }) => `${severity} ${text}`);
  await advance(2 * STATUS_EVERY_MS);
  expect(told()).toEqual([]);

  wire.answer('GET /api/status', aStatus({ storage_problem: 'the database cannot be written: disk full' }));
  await advance(4 * STATUS_EVERY_MS);
  expect(told()).toEqual(['error No new entries: the database cannot be written: disk full']);

  wire.answer('GET /api/status', aStatus({ storage_problem: null }));
  await advance(STATUS_EVERY_MS + 100);
  expect(told()).toContain('success The bot can store its trades again: entries are allowed.');
});
