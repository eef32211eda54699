import { completeParameters } from '@/contract/params/schema';

import type { ParamsRepository } from '../store/repositories';
import type { FeedSettings } from './live/exchanges/exchangeFeed';

const MS_PER_SECOND = 1000;
/** A bucket is 1 bps of the price wide, so 10,000 buckets cover 100 % of the price. */
const BUCKETS_PER_100_PERCENT = 10_000;

/** Reads the settings of a live feed from the saved parameters. Changed parameters apply to new connections only. */
export function readFeedSettings(params: Pick<ParamsRepository, 'load'>): FeedSettings {
  const { book_max_levels, ws_book_max_levels, ws_ping_timeout_sec, ws_stale_trim_pct } = completeParameters(
    params.load() ?? {},
  );
  return {
    levels: ws_book_max_levels,
    buckets: Math.min(book_max_levels, Math.floor(ws_stale_trim_pct * BUCKETS_PER_100_PERCENT)),
    pingEveryMs: ws_ping_timeout_sec * MS_PER_SECOND,
  };
}
