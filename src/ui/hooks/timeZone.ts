import { z } from '@/contract/schema/z';
import type { Zone } from '@/domain/format/time';
import { createSharedChoice, useSharedChoice } from './storedChoice';

export const TIME_ZONE_OPTIONS = ['local', 'utc'] as const satisfies readonly Zone[];

export const TIME_ZONE_NAMES: Record<Zone, string> = { local: 'local', utc: 'UTC' };

const timeZoneChoice = createSharedChoice<Zone>({
  key: 'order-flow/zone',
  schema: z.enum(TIME_ZONE_OPTIONS),
  first: 'local',
});

export const useTimeZone = (): Zone => useSharedChoice(timeZoneChoice);

export const chooseTimeZone = (zone: Zone): void => timeZoneChoice.set(zone);
