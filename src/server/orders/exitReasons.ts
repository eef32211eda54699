/** Rules and events that can close a trade. */

/** Rule that placed the current stop. `SL` means that the stop is at its first price or behind a wall. */
export const STOP_KINDS = ['SL', 'BREAKEVEN_SL', 'TRAILING_SL'] as const;
export type StopKind = (typeof STOP_KINDS)[number];

export const EXIT_REASONS = [
  ...STOP_KINDS,
  'TP',
  'WALL_DROP',
  'OBI_REVERSAL',
  'OBI_NEUTRAL',
  'TIMEOUT',
  'MANUAL',
  'CLOSE_ALL',
  'MONITOR_ERROR',
  'LIQUIDATION',
  'ADL',
  'SETTLEMENT',
] as const;
export type ExitReason = (typeof EXIT_REASONS)[number];
