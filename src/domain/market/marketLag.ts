import { formatAge } from '../format/format';

const MIN_SHOWN_LAG_MS = 2_000;
const MIN_WARNING_LAG_MS = 5_000;
export const MIN_ALARM_LAG_MS = 15_000;
/** Lag from which minutes are easier to read than seconds. */
const MIN_LAG_IN_MINUTES_MS = 120_000;

export type MarketLag = {
  /** Lag such as '75 s'. */
  duration: string;
  level: 'notice' | 'warning' | 'alarm';
};

/** Returns the lag of the market with its level, or null for an unknown lag and for a lag below 2 s. */
export function marketLagOf(lagMs: number | null | undefined): MarketLag | null {
  if (lagMs === null || lagMs === undefined || lagMs < MIN_SHOWN_LAG_MS) return null;
  const duration = lagMs < MIN_LAG_IN_MINUTES_MS ? `${Math.floor(lagMs / 1_000)} s` : formatAge(lagMs);
  const level = lagMs < MIN_WARNING_LAG_MS ? 'notice' : lagMs < MIN_ALARM_LAG_MS ? 'warning' : 'alarm';
  return { duration, level };
}
