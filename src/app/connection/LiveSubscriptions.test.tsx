import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { selectStatusAt } from '@/slices/connection';
import { signedIn } from '@/slices/session';
import { createFakeConsole } from '@/testing/console/fakeStore';
import { advanceClock, settlePromises, useFakeClock } from '@/testing/console/fakeEnvironment';
import { aStatus } from '@/testing/rows/fixtures';
import { LiveSubscriptions } from './LiveSubscriptions';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

async function mountLiveSubscriptions(status?: () => Response | Promise<Response>) {
  const console = createFakeConsole();
  if (status) console.wire.answer('GET /api/status', status);
  await settlePromises();
  console.store.dispatch(signedIn({ token: 'token-1', username: 'operator' }));
  const page = render(
    <Provider store={console.store}>
      <LiveSubscriptions />
    </Provider>,
  );
  await act(settlePromises);
  return { ...console, page };
}

const advanceMs = (ms: number) => act(() => advanceClock(ms));

test('LiveSubscriptions requests the status every two seconds and the signals once', async () => {
  const { wire } = await mountLiveSubscriptions();
  for (let second = 0; second < 8; second += 1) await advanceMs(1_000);
  expect(wire.count('GET /api/status')).toBe(5);
  expect(wire.count('GET /api/signals')).toBe(1);
});

test('status polling continues while the server is unreachable', async () => {
  const { wire, store, services, status } = await mountLiveSubscriptions();
  const first = selectStatusAt(store.getState());
  wire.answer('GET /api/status', () => Promise.reject(new TypeError('Failed to fetch')));
  await advanceMs(2_000);
  await advanceMs(2_000);
  expect(selectStatusAt(store.getState())).toBe(first);
  expect(status()?.running).toBe(true);
  wire.answer('GET /api/status', aStatus({ running: false }));
  await advanceMs(2_000);
  expect(status()?.running).toBe(false);
  expect(selectStatusAt(store.getState())).toBe(services.monotonicNow());
});

test.each<[string, () => Response | Promise<Response>]>([
  [
    'is nested 5,000 deep',
    () => new Response(JSON.stringify(aStatus()).replace('{', `{"extra":${'['.repeat(5_000)}${']'.repeat(5_000)},`)),
  ],
  ['never ends, even when aborted', () => new Promise<Response>(() => undefined)],
])('status polling continues after a reply that %s', async (_name, reply) => {
  for (const isFirst of [false, true]) {
    const { wire, status, page } = await mountLiveSubscriptions(isFirst ? reply : undefined);
    wire.answer('GET /api/status', reply);
    for (let second = 0; second < 4; second += 1) await advanceMs(1_000);
    wire.answer('GET /api/status', aStatus({ total_signals: 99 }));
    for (let second = 0; second < 8; second += 1) await advanceMs(1_000);
    expect(status()?.total_signals).toBe(99);
    const asked = wire.count('GET /api/status');
    for (let second = 0; second < 4; second += 1) await advanceMs(1_000);
    expect(wire.count('GET /api/status')).toBe(asked + 2);
    page.unmount();
  }
});

test('LiveSubscriptions sends no requests after it is unmounted', async () => {
  const { wire, page } = await mountLiveSubscriptions();
  page.unmount();
  const before = wire.count('GET /api/status');
  await advanceMs(20_000);
  expect(wire.count('GET /api/status')).toBe(before);
});
