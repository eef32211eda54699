import { createLatencyMeter } from './latencyMeter';

const MINUTE = 60_000;

test('latency is what stands above the smallest delay seen, whatever the clocks say', () => {
  const latencyOf = createLatencyMeter();
  // The receiver's clock is 1,269 ms slow.
  expect(latencyOf(10_000, 10_000 - 1_269)).toBe(0);
  expect(latencyOf(10_100, 10_100 - 1_240)).toBe(29);
  expect(latencyOf(10_200, 10_200 - 1_271)).toBe(0);
  expect(latencyOf(10_300, 10_300 - 1_269)).toBe(2);
  expect(latencyOf(NaN, 10_400)).toBe(0);
});

test('a clock that was set does not stop the bot for ever', () => {
  const latencyOf = createLatencyMeter();
  let worst = 0;
  for (let minute = 0; minute < 60; minute++) {
    const clock = minute * MINUTE + (minute >= 30 ? 2_000 : 0);
    const latency = latencyOf(minute * MINUTE, clock + 5);
    if (minute < 30) expect(latency).toBe(0);
    if (minute >= 51) expect(latency).toBe(0);
    worst = Math.max(worst, latency);
  }
  expect(worst).toBe(2_000);
});
