import { completeParameters } from '@/contract/params/schema';

import type { ParamsRepository } from '../store/repositories';
import type { FeedSettings } from './live/exchanges/exchangeFeed';

const MS = 1000;

/** Reads the settings of a live feed from the saved parameters. An open connection keeps its settings. */
export function feedSettings(params: Pick<ParamsRepository, 'load'>): FeedSettings {
  const { ws_book_max_levels, ws_ping_timeout_sec } = completeParameters(params.load() ?? {});
  return { levels: ws_book_max_levels, pingEveryMs: ws_ping_timeout_sec * MS };
}
