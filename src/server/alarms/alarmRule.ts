/** What a rule of the table is, and when its condition holds. */

import type { AlarmRank } from '@/contract/alarms/alarms';
import type { Measurements } from './measurements/measurements';

/** Threshold of a rule. `below` raises the alarm when the figure falls below the threshold. */
export type ThresholdDefinition = {
  default: number;
  min: number;
  max: number;
  unit: string;
  below?: true;
  /** Share of the threshold by which the figure must return before the alarm clears. */
  hysteresis?: number;
};

/** Reading of a rule for one subject. */
export type AlarmReading = {
  /** Symbol or component, or null for the whole bot. */
  subject: string | null;
  /** Figure that is compared with the threshold, or null for a rule without a figure. */
  value: number | null;
  /** Whether the condition holds. By default the figure decides. A reading without a figure always holds. */
  holds?: boolean;
  /** Number of the latest event, for a condition that consists of events. */
  occurrence?: number;
  /** Returns the sentence for the operator. */
  message: () => string;
};

/** One rule of the table: when an alarm rings, and what the operator should do. */
export type AlarmRuleDefinition = {
  id: string;
  title: string;
  rank: AlarmRank;
  /** When the rule raises an alarm, for the page of the rules. */
  condition: string;
  action: string;
  /** Hash address of the screen for the action. */
  link: string;
  threshold?: ThresholdDefinition;
  /** Time for which the condition must hold before the alarm rings, and must have ended before the alarm clears. By default none. */
  onDelayMs?: number;
  offDelayMs?: number;
  /** Returns true while the condition is a consequence of another alarm. The rule then raises and clears nothing. */
  isSuppressed?: (measurements: Measurements) => boolean;
  /** Returns the readings. A subject without a reading counts as a condition that ended. */
  read: (measurements: Measurements) => readonly AlarmReading[];
};

/** Hysteresis of a rule without its own. */
const HYSTERESIS = 0.05;

/** Returns whether the condition of a reading holds. An active alarm clears only after the hysteresis. */
export function conditionHolds(
  { value, holds }: Pick<AlarmReading, 'value' | 'holds'>,
  definition: ThresholdDefinition | undefined,
  threshold: number | null,
  isActive: boolean,
): boolean {
  if (holds !== undefined) return holds;
  if (value === null || threshold === null) return true;
  const margin = isActive ? (definition?.hysteresis ?? HYSTERESIS) : 0;
  return definition?.below ? value < threshold * (1 + margin) : value >= threshold * (1 - margin);
}
