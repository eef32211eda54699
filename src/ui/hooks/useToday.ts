import { dayInZone, type Zone } from '@/domain/format/time';
import { useWallClock } from './useNow';

/** Returns the current day, YYYY-MM-DD. Renders only at midnight. */
export const useToday = (zone: Zone): string => useWallClock((now) => dayInZone(now, zone));
