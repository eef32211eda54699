import { completeParameters } from '@/contract/params/schema';

import type { ParamsRepository } from '../store/repositories';
import type { FeedSettings } from './live/exchanges/exchangeFeed';

const MS = 1000;

/** What the saved parameters say of a live feed; a connection that stands keeps what it was made with. */
export function feedSettings(params: Pick<ParamsRepository, 'load'>): FeedSettings {
  const { ws_book_max_levels, ws_ping_timeout_sec } = completeParameters(params.load() ?? {});
  return { levels: ws_book_max_levels, pingEveryMs: ws_ping_timeout_sec * MS };
}
