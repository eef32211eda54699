/** The table of all rules. */

import type { AlarmRuleDefinition } from '../alarmRule';
import { MARKET_RULES } from './marketRules';
import { SERVER_RULES } from './serverRules';
import { TRADING_RULES } from './tradingRules';

export const ALARM_RULES: readonly AlarmRuleDefinition[] = [...MARKET_RULES, ...TRADING_RULES, ...SERVER_RULES];
