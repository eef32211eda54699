import { readFeedSettings } from './feedSettings';

test.each([
  [{ book_max_levels: 50, ws_stale_trim_pct: 0.02 }, 50],
  [{ book_max_levels: 50, ws_stale_trim_pct: 0.003 }, 30],
])('readFeedSettings limits the number of buckets to the trim distance for the parameters %j', (saved, buckets) => {
  expect(readFeedSettings({ load: () => saved }).buckets).toBe(buckets);
});
