import { DEFAULTS } from '@/contract/params/catalogue';
import { createFeedLatency, createLatencyGuard } from './latencyGuard';

test('a feed is slow from the pause threshold until the resume threshold', () => {
  const feed = createFeedLatency();
  const slow = [319, 320, 221, 220].map((latency) => {
    feed.record(latency, DEFAULTS);
    return feed.isSlow();
  });
  expect(slow).toEqual([false, true, true, false]);
});

test('the latency guard trips on lasting high latency and not on one spike', () => {
  const guard = createLatencyGuard();
  expect(guard.record(0, 2000, 250)).toBeUndefined();
  const changes = Array.from({ length: 100 }, (_, index) => guard.record(index * 100, 400, 250)).filter(Boolean);
  expect(changes).toEqual(['tripped']);
  expect(guard.isSustained(20_000)).toBe(true);
  const back = Array.from({ length: 100 }, (_, index) => guard.record(20_000 + index, 5, 250)).filter(Boolean);
  expect(back).toEqual(['recovered']);
  expect(guard.isSustained(30_000)).toBe(false);
});
