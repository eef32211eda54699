import { useMemo } from 'react';
import { dayInZone, type Zone } from '@/domain/format/time';
import { timeWindowOf, type TimeFilter, type TimeWindow } from '@/domain/format/timeWindow';
import { useWallClock } from './useNow';

let botClockDifferenceMs = 0;

/** Sets the difference of the bot's clock to that of the page, so that the bot's clock decides the day. */
export function setBotClockDifference(differenceMs: number): void {
  botClockDifferenceMs = differenceMs;
}

/** Returns the current day by the bot's clock, YYYY-MM-DD. Renders only at midnight. */
export const useToday = (zone: Zone): string => useWallClock((now) => dayInZone(now + botClockDifferenceMs, zone));

/** Returns the current window of a time filter by the bot's clock. The object changes only with the window. */
export function useTimeWindow(filter: TimeFilter, zone: Zone): TimeWindow {
  const key = useWallClock((now) => {
    const { from, to } = timeWindowOf(filter, now + botClockDifferenceMs, zone);
    return `${from ?? ''},${to ?? ''}`;
  });
  return useMemo(() => {
    const [from = null, to = null] = key.split(',').map((text) => (text === '' ? null : Number(text)));
    return { from, to };
  }, [key]);
}
