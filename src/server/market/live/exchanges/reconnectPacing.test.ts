import { createReconnectPacing, attachReconnectPacing } from './reconnectPacing';

function createTestPacing() {
  const at = { now: 0 };
  const paces = createReconnectPacing({ firstMs: 500, maxMs: 30_000, random: () => 0.5 }, () => at.now);
  /** Simulates attempts that fail at once and returns their delays. */
  const failing = (attempts: number): number[] =>
    Array.from({ length: attempts }, () => {
      const delay = paces.nextDelayMs();
      at.now += delay;
      return delay;
    });
  return { at, paces, failing };
}

test('the reconnect delay doubles after each failed attempt, up to half a minute', () => {
  expect(createTestPacing().failing(8)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('connections lost one after the other share one growing delay', () => {
  const { at, paces } = createTestPacing();
  const attempts: [number, number][] = [[0, paces.nextDelayMs()]];
  for (const moment of [7_000, 14_000, 21_000]) {
    at.now = moment;
    attempts.push([moment, paces.nextDelayMs()]);
  }
  expect(attempts).toEqual([
    [0, 500],
    [7_000, 7_500],
    [14_000, 14_500],
    [21_000, 21_500],
  ]);
});

test('the reconnect delay resets after half a minute of connection', () => {
  const { at, paces, failing } = createTestPacing();
  failing(6);
  paces.onOpened();
  at.now += 31_000;
  expect(failing(2)).toEqual([500, 1_000]);
});

test('a second loss within half a minute doubles the reconnect delay', () => {
  for (const connectedMs of [2_000, 12_000, 29_000]) {
    const { at, paces, failing } = createTestPacing();
    failing(1);
    paces.onOpened();
    at.now += connectedMs;
    expect(failing(1)).toEqual([1_000]);
  }
});

test('a connection that is lost repeatedly waits longer each time', () => {
  const { at, paces, failing } = createTestPacing();
  const delays = Array.from({ length: 3 }, () => {
    paces.onOpened();
    at.now += 5_000;
    return failing(1);
  });
  expect(delays).toEqual([[500], [1_000], [2_000]]);
});

test('a client library reads the current delay from its option', () => {
  const { at, paces } = createTestPacing();
  const options = { reconnectTimeout: 7 };
  attachReconnectPacing(options, paces);
  expect(options.reconnectTimeout).toBe(500);
  at.now += 500;
  expect(options.reconnectTimeout).toBe(1_000);
});
