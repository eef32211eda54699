import type { AlarmRank } from '@/contract/alarms/alarms';

/** Colour of each rank in the palette. Shape and word of the rank always accompany the colour. */
export const RANK_COLOURS = { critical: 'error', warning: 'warning', notice: 'primary' } as const satisfies Record<
  AlarmRank,
  string
>;
