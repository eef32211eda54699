// The order of all checks.

import type { Check } from '../check';
import { ACCESS_CHECKS, LAST_ACCESS_CHECKS } from './access';
import { COMMAND_CHECKS, STOP_CHECK } from './commands';
import { ANALYTICS_CHECKS } from './analytics';
import { BRIDGE_CHECKS } from './bridge';
import { CHECKS_WORTH_CHECKS } from './checksWorth';
import { BOOK_CHECKS } from './books';
import { LACKS_CHECKS } from './lacks';
import { LOG_CHECKS } from './logs';
import { SIGNAL_CHECKS } from './signals';
import { TRADE_CHECKS } from './trades';
import { LIVE_CHECKS } from './live';
import { REPLY_CHECKS } from './replies';
import { EVENT_CHECKS } from '../comparisons/events';
import { PAGE_CHECKS } from '../comparisons/pages';
import { FIGURE_CHECKS } from '../comparisons/prices';
import { SUM_CHECKS } from '../comparisons/sums';
import { CAPABILITIES_STAY_CHECK, STATUS_CHECKS } from './status';

/** All checks in order. The commands come first, because the lists of a bot that has traded have rows. */
export const ALL_CHECKS: readonly Check[] = [
  ...COMMAND_CHECKS,
  ...REPLY_CHECKS,
  ...STATUS_CHECKS,
  ...LACKS_CHECKS,
  ...PAGE_CHECKS,
  ...TRADE_CHECKS,
  ...SIGNAL_CHECKS,
  ...FIGURE_CHECKS,
  ...LOG_CHECKS,
  ...ANALYTICS_CHECKS,
  ...SUM_CHECKS,
  ...BRIDGE_CHECKS,
  ...CHECKS_WORTH_CHECKS,
  ...LIVE_CHECKS,
  ...BOOK_CHECKS,
  ...ACCESS_CHECKS,
  ...EVENT_CHECKS,
  ...LAST_ACCESS_CHECKS,
  CAPABILITIES_STAY_CHECK,
  STOP_CHECK,
];
