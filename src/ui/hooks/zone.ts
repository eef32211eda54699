import { z } from '@/contract/z';
import type { Zone } from '@/domain/format/time';
import { sharedChoice, useSharedChoice } from './storedChoice';

export const ZONES = ['local', 'utc'] as const satisfies readonly Zone[];

/** Beside a time or in a column header: 'Time, UTC'. */
export const ZONE_NAMES: Record<Zone, string> = { local: 'local', utc: 'UTC' };

const choice = sharedChoice<Zone>({ key: 'order-flow/zone', schema: z.enum(ZONES), first: 'local' });

/** Returns the zone of all times in the console. */
export const useZone = (): Zone => useSharedChoice(choice);

export const chooseZone = (zone: Zone): void => choice.set(zone);
