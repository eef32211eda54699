import { createSignInQueue } from './signInQueue';

const PASSWORD_CHECK_DURATION_MS = 5;
const sleep = (ms = PASSWORD_CHECK_DURATION_MS) => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates a sign-in queue that records the order of its password checks and how many run at once. */
function createQueueWithCheckLog() {
  const queue = createSignInQueue();
  const checks = { running: 0, mostAtOnce: 0, order: [] as string[] };
  const attempt = (caller: string, isRight = false, isAbandoned?: () => boolean) =>
    queue.submitAttempt({
      caller,
      isAbandoned,
      check: async () => {
        checks.running += 1;
        checks.mostAtOnce = Math.max(checks.mostAtOnce, checks.running);
        checks.order.push(caller);
        await sleep();
        checks.running -= 1;
        return isRight;
      },
    });
  return { attempt, checks };
}

test('the sign-in queue checks one password at a time', async () => {
  const { attempt, checks } = createQueueWithCheckLog();
  expect(await Promise.all([attempt('a'), attempt('b', true), attempt('c')])).toEqual([false, true, false]);
  expect(checks).toMatchObject({ mostAtOnce: 1, order: ['a', 'b', 'c'] });
});

test('the correct password is accepted after 200 wrong passwords from the same address', async () => {
  const { attempt, checks } = createQueueWithCheckLog();
  for (let count = 0; count < 200; count += 1) void attempt('a');
  expect(await attempt('a', true)).toBe(true);
  // The queue does not check attempts that newer attempts displaced.
  expect(checks.order.length).toBeLessThanOrEqual(20);
});

test('a flood of sign-ins from one address waits behind the first sign-in from another address', async () => {
  const { attempt, checks } = createQueueWithCheckLog();
  for (let count = 0; count < 4; count += 1) await attempt('flood');
  for (let count = 0; count < 10; count += 1) void attempt('flood');
  expect(await attempt('operator', true)).toBe(true);
  // The queue is already checking one attempt of the flood.
  expect(checks.order.slice(4)).toEqual(['flood', 'operator']);
});

test('the sign-in queue delays only replies to wrong passwords after three failures', async () => {
  const { attempt } = createQueueWithCheckLog();
  for (let count = 0; count < 3; count += 1) await attempt('a');
  const began = performance.now();
  let isDelayed = true;
  const delayed = attempt('a').then(() => (isDelayed = false));
  expect(await attempt('a', true)).toBe(true);
  expect(isDelayed).toBe(true);
  await delayed;
  expect(performance.now() - began).toBeGreaterThanOrEqual(245);
});

test('the sign-in of a disconnected client is not checked', async () => {
  const { attempt, checks } = createQueueWithCheckLog();
  const first = attempt('a');
  void attempt('b', false, () => true);
  await first;
  expect(await attempt('c', true)).toBe(true);
  expect(checks.order).toEqual(['a', 'c']);
});

test('a password check that throws does not affect the next sign-in', async () => {
  const queue = createSignInQueue();
  const failing = queue.submitAttempt({ caller: 'a', check: () => Promise.reject(new Error('disk')) });
  const next = queue.submitAttempt({ caller: 'b', check: () => Promise.resolve(true) });
  await expect(failing).rejects.toThrow('disk');
  expect(await next).toBe(true);
});
