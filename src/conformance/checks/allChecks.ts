import type { Check } from '../check';
import { ACCESS_CHECKS } from './access';
import { COMMAND_CHECKS, STOP_CHECK } from './commands';
import { LIST_CHECKS } from './lists';
import { LIVE_CHECKS } from './live';
import { REPLY_CHECKS } from './replies';
import { STATUS_CHECKS } from './status';

/** All checks in order. The commands come first, because the lists of a bot that has traded have rows. */
export const ALL_CHECKS: readonly Check[] = [
  ...COMMAND_CHECKS,
  ...REPLY_CHECKS,
  ...STATUS_CHECKS,
  ...LIST_CHECKS,
  ...LIVE_CHECKS,
  ...ACCESS_CHECKS,
  STOP_CHECK,
];
