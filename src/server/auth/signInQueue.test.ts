import { createSignInQueue } from './signInQueue';

const CHECK_MS = 5;
const soon = (ms = CHECK_MS) => new Promise((resolve) => setTimeout(resolve, ms));

/** A queue with checks that say how many of them ran at once. */
function open() {
  const queue = createSignInQueue();
  const seen = { running: 0, most: 0, order: [] as string[] };
  const attempt = (caller: string, isRight = false, isAbandoned?: () => boolean) =>
    queue.submit({
      caller,
      isAbandoned,
      check: async () => {
        seen.running += 1;
        seen.most = Math.max(seen.most, seen.running);
        seen.order.push(caller);
        await soon();
        seen.running -= 1;
        return isRight;
      },
    });
  return { attempt, seen };
}

test('one password is checked at a time', async () => {
  const { attempt, seen } = open();
  expect(await Promise.all([attempt('a'), attempt('b', true), attempt('c')])).toEqual([false, true, false]);
  expect(seen).toMatchObject({ most: 1, order: ['a', 'b', 'c'] });
});

test('the right password passes after a burst of 200 wrong ones from the same address', async () => {
  const { attempt, seen } = open();
  for (let count = 0; count < 200; count += 1) void attempt('a');
  expect(await attempt('a', true)).toBe(true);
  // Those that newer ones displaced were never checked.
  expect(seen.order.length).toBeLessThanOrEqual(20);
});

test('a flood from one address waits behind the first attempt of another', async () => {
  const { attempt, seen } = open();
  for (let count = 0; count < 4; count += 1) await attempt('flood');
  for (let count = 0; count < 10; count += 1) void attempt('flood');
  expect(await attempt('operator', true)).toBe(true);
  // One check of the flood was under way already.
  expect(seen.order.slice(4)).toEqual(['flood', 'operator']);
});

test('the answer to a wrong password is held back after three failures, a right one never', async () => {
  const { attempt } = open();
  for (let count = 0; count < 3; count += 1) await attempt('a');
  const began = performance.now();
  const held = attempt('a');
  expect(await attempt('a', true)).toBe(true);
  expect(performance.now() - began).toBeLessThan(200);
  await held;
  expect(performance.now() - began).toBeGreaterThanOrEqual(245);
});

test('an attempt whose caller is gone is not checked', async () => {
  const { attempt, seen } = open();
  const first = attempt('a');
  void attempt('b', false, () => true);
  await first;
  expect(await attempt('c', true)).toBe(true);
  expect(seen.order).toEqual(['a', 'c']);
});

test('a check that throws fails alone', async () => {
  const queue = createSignInQueue();
  const failing = queue.submit({ caller: 'a', check: () => Promise.reject(new Error('disk')) });
  const next = queue.submit({ caller: 'b', check: () => Promise.resolve(true) });
  await expect(failing).rejects.toThrow('disk');
  expect(await next).toBe(true);
});
