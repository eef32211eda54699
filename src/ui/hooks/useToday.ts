import { dayInZone, type Zone } from '@/domain/format/time';
import { useWallClock } from './useNow';

let botClockDifferenceMs = 0;

/** Sets the difference of the bot's clock to that of the page, so that the bot's clock decides the day. */
export function setBotClockDifference(differenceMs: number): void {
  botClockDifferenceMs = differenceMs;
}

/** Returns the current day by the bot's clock, YYYY-MM-DD. Renders only at midnight. */
export const useToday = (zone: Zone): string => useWallClock((now) => dayInZone(now + botClockDifferenceMs, zone));
