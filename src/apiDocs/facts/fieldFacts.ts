import type { SchemaFacts } from '../fact';
import { ABSENCE_FACTS } from './absence';
import { ALARM_CHANNEL_FACTS } from './alarmChannels';
import { ALARM_FACTS } from './alarms';
import { CONTROL_FACTS } from './control';
import { EXECUTION_FACTS } from './execution';
import { FRAME_FACTS } from './frames';
import { LAB_FACTS } from './lab';
import { MARKET_FACTS } from './market';
import { TIMELINE_FACTS } from './timeline';
import { TRADING_FACTS } from './trading';

/**
 * The facts of all named schemas. The console never imports this folder, so that its page does not contain the texts.
 */
export const FIELD_FACTS: Readonly<Record<string, SchemaFacts>> = {
  ...CONTROL_FACTS,
  ...TRADING_FACTS,
  ...MARKET_FACTS,
  ...LAB_FACTS,
  ...ALARM_FACTS,
  ...ALARM_CHANNEL_FACTS,
  ...TIMELINE_FACTS,
  ...ABSENCE_FACTS,
  ...EXECUTION_FACTS,
  ...FRAME_FACTS,
};
