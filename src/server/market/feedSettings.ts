import { completeParameters } from '@/contract/params/schema';

import type { ParamsRepository } from '../store/repositories';
import type { FeedSettings } from './live/exchanges/exchangeFeed';

const MS_PER_SECOND = 1000;

/** Reads the settings of a live feed from the saved parameters. A change applies to new connections only. */
export function readFeedSettings(params: Pick<ParamsRepository, 'load'>): FeedSettings {
  const { ws_book_max_levels, ws_ping_timeout_sec } = completeParameters(params.load() ?? {});
  return { levels: ws_book_max_levels, pingEveryMs: ws_ping_timeout_sec * MS_PER_SECOND };
}
