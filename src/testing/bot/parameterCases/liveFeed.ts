import { bybitDepth } from '@/server/market/live/exchanges/bybitFeed';
import { readFeedSettings } from '@/server/market/feedSettings';
import type { Rules } from '../botHarness';
import type { ParameterCases } from './cases';

const settingsOf = (rules: Rules) => readFeedSettings({ load: () => rules });

/** Connection settings of a live market. The market's own tests cover their effect. */
export const liveFeed: ParameterCases = {
  ws_book_max_levels: {
    values: [50, 55],
    gives: [200, 1000],
    play: (rules) => bybitDepth(settingsOf(rules).levels),
  },
  ws_ping_timeout_sec: {
    values: [10, 60],
    gives: [10_000, 60_000],
    play: (rules) => settingsOf(rules).pingEveryMs,
  },
};
