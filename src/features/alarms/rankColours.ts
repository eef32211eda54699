import type { AlarmRank } from '@/contract/alarms/alarms';

/** Text colour of each rank in the palette. Shape and word of the rank always accompany the colour. */
export const RANK_COLOURS = { critical: 'error', warning: 'warning', notice: 'primary' } as const satisfies Record<
  AlarmRank,
  string
>;

/** Fill and border colour of each rank. */
export const RANK_FILLS = {
  critical: 'error.main',
  warning: 'warning.light',
  notice: 'primary.main',
} as const satisfies Record<AlarmRank, string>;
