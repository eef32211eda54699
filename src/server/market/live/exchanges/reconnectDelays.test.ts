import { createReconnectDelays, attachReconnectDelays } from './reconnectDelays';

function createTestReconnectDelays() {
  const at = { now: 0 };
  const delays = createReconnectDelays({ firstMs: 500, maxMs: 30_000, random: () => 0.5 }, () => at.now);
  /** Simulates attempts that fail at once and returns their delays. */
  const failing = (attempts: number): number[] =>
    Array.from({ length: attempts }, () => {
      const delay = delays.nextDelayMs();
      at.now += delay;
      return delay;
    });
  return { at, delays, failing };
}

test('the reconnect delay doubles after each failed attempt, up to half a minute', () => {
  expect(createTestReconnectDelays().failing(8)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('connections lost one after the other share one growing delay', () => {
  const { at, delays } = createTestReconnectDelays();
  const attempts: [number, number][] = [[0, delays.nextDelayMs()]];
  for (const moment of [7_000, 14_000, 21_000]) {
    at.now = moment;
    attempts.push([moment, delays.nextDelayMs()]);
  }
  expect(attempts).toEqual([
    [0, 500],
    [7_000, 7_500],
    [14_000, 14_500],
    [21_000, 21_500],
  ]);
});

test('the reconnect delay resets after half a minute of connection', () => {
  const { at, delays, failing } = createTestReconnectDelays();
  failing(6);
  delays.onConnected();
  at.now += 31_000;
  expect(failing(2)).toEqual([500, 1_000]);
});

test('a second loss within half a minute doubles the reconnect delay', () => {
  for (const connectedMs of [2_000, 12_000, 29_000]) {
    const { at, delays, failing } = createTestReconnectDelays();
    failing(1);
    delays.onConnected();
    at.now += connectedMs;
    expect(failing(1)).toEqual([1_000]);
  }
});

test('the reconnect delay doubles each time a connection lasts only five seconds', () => {
  const { at, delays, failing } = createTestReconnectDelays();
  const measured = Array.from({ length: 3 }, () => {
    delays.onConnected();
    at.now += 5_000;
    return failing(1);
  });
  expect(measured).toEqual([[500], [1_000], [2_000]]);
});

test('a client library reads the current reconnect delay from its option reconnectTimeout', () => {
  const { at, delays } = createTestReconnectDelays();
  const options = { reconnectTimeout: 7 };
  attachReconnectDelays(options, delays);
  expect(options.reconnectTimeout).toBe(500);
  at.now += 500;
  expect(options.reconnectTimeout).toBe(1_000);
});
