import { selectBookStreamDepth } from '@/server/market/live/exchanges/bybitFeed';
import { readFeedSettings } from '@/server/market/feedSettings';
import type { TestParameters } from '../botHarness';
import type { ParameterCases } from './cases';

const readTestFeedSettings = (rules: TestParameters) => readFeedSettings({ load: () => rules });

/** Test cases of the connection parameters. The tests of the live market cover the effect of the settings. */
export const liveFeedCases: ParameterCases = {
  ws_book_max_levels: {
    values: [50, 55],
    gives: [200, 1000],
    play: (rules) => selectBookStreamDepth(readTestFeedSettings(rules).levels),
  },
  ws_ping_timeout_sec: {
    values: [10, 60],
    gives: [10_000, 60_000],
    play: (rules) => readTestFeedSettings(rules).pingEveryMs,
  },
};
