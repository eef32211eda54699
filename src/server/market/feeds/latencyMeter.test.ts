import { createLatencyMeter } from './latencyMeter';

const MINUTE_MS = 60_000;

test('latency is the delay above the smallest delay, whatever the difference between the clocks', () => {
  const latencyOf = createLatencyMeter();
  // The clock of the receiver is 1,269 ms behind the clock of the exchange.
  expect(latencyOf(10_000, 10_000 - 1_269)).toBe(0);
  expect(latencyOf(10_100, 10_100 - 1_240)).toBe(29);
  expect(latencyOf(10_200, 10_200 - 1_271)).toBe(0);
  expect(latencyOf(10_300, 10_300 - 1_269)).toBe(2);
  expect(latencyOf(NaN, 10_400)).toBe(0);
});

test('the measured latency returns to zero within 21 minutes after a clock was adjusted', () => {
  const latencyOf = createLatencyMeter();
  const latencies = Array.from({ length: 60 }, (_, minute) => {
    const clock = minute * MINUTE_MS + (minute >= 30 ? 2_000 : 0);
    return latencyOf(minute * MINUTE_MS, clock + 5);
  });
  expect(Math.max(...latencies.slice(0, 30))).toBe(0);
  expect(Math.max(...latencies)).toBe(2_000);
  expect(Math.max(...latencies.slice(51))).toBe(0);
});
