import { z } from '@/contract/z';
import type { Zone } from '@/domain/format/time';
import { createSharedChoice, useSharedChoice } from './storedChoice';

export const ZONE_OPTIONS = ['local', 'utc'] as const satisfies readonly Zone[];

/** Zone names beside a time or in a column header, such as 'Time, UTC'. */
export const ZONE_NAMES: Record<Zone, string> = { local: 'local', utc: 'UTC' };

const zoneChoice = createSharedChoice<Zone>({ key: 'order-flow/zone', schema: z.enum(ZONE_OPTIONS), first: 'local' });

/** Returns the time zone in which the console shows all times. */
export const useZone = (): Zone => useSharedChoice(zoneChoice);

export const chooseZone = (zone: Zone): void => zoneChoice.set(zone);
