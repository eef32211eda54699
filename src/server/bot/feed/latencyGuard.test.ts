import { DEFAULTS } from '@/contract/params/catalogue';
import { createSlowFeedDetector, createLatencyGuard } from './latencyGuard';

test('a feed counts as slow from a latency of ws_pause_threshold_ms until its latency falls to ws_resume_threshold_ms', () => {
  const feed = createSlowFeedDetector();
  const slow = [319, 320, 221, 220].map((latency) => {
    feed.recordLatency(latency, DEFAULTS);
    return feed.isSlow();
  });
  expect(slow).toEqual([false, true, true, false]);
});

test('the latency guard trips at sustained high latency and not at a single spike', () => {
  const guard = createLatencyGuard();
  expect(guard.recordLatency(0, 2000, 250)).toBeUndefined();
  const changes = Array.from({ length: 100 }, (_, index) => guard.recordLatency(index * 100, 400, 250)).filter(Boolean);
  expect(changes).toEqual(['tripped']);
  expect(guard.isSustained(20_000)).toBe(true);
  const back = Array.from({ length: 100 }, (_, index) => guard.recordLatency(20_000 + index, 5, 250)).filter(Boolean);
  expect(back).toEqual(['recovered']);
  expect(guard.isSustained(30_000)).toBe(false);
});
