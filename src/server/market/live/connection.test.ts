import { createPacing, paced } from './connection';

function pacing() {
  const at = { now: 0 };
  const paces = createPacing({ firstMs: 500, mostMs: 30_000, random: () => 0.5 }, () => at.now);
  /** Attempts that all fail, each as soon as it was made. */
  const failing = (attempts: number): number[] =>
    Array.from({ length: attempts }, () => {
      const delay = paces.next();
      at.now += delay;
      return delay;
    });
  return { at, paces, failing };
}

test('attempts that fail wait twice as long each, half a minute at most', () => {
  expect(pacing().failing(8)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('connections that are lost together wait as long as one', () => {
  const { at, paces } = pacing();
  const both = () => {
    const first = paces.next();
    at.now += 3;
    const second = paces.next();
    at.now += second;
    return [first, second];
  };
  expect([both(), both(), both()]).toEqual([
    [500, 500],
    [1_000, 1_000],
    [2_000, 2_000],
  ]);
});

test('the first delay after half a minute of standing is a small one, whatever the last outage came to', () => {
  const { at, paces, failing } = pacing();
  failing(6);
  paces.opened();
  at.now += 31_000;
  expect(failing(2)).toEqual([500, 1_000]);
});

test('a connection that falls again and again waits longer and longer', () => {
  const { at, paces, failing } = pacing();
  const delays = Array.from({ length: 3 }, () => {
    paces.opened();
    at.now += 5_000;
    return failing(1);
  });
  expect(delays).toEqual([[500], [1_000], [2_000]]);
});

test('a library finds the present delay where it looks for one', () => {
  const { at, paces } = pacing();
  const options = { reconnectTimeout: 7 };
  paced(options, paces);
  expect(options.reconnectTimeout).toBe(500);
  at.now += 500;
  expect(options.reconnectTimeout).toBe(1_000);
});
