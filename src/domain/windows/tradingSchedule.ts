import { isTimeZone, parseTradingWindow, type WeekWindow } from '@/contract/params/textFormats';
import { createWeekClock, WEEK_MINUTES, weekMinuteText } from './weekClock';

const MINUTE_MS = 60_000;
/** A week and a day: a window of one minute can fall into the hour that a change to summer time skips. */
const MAX_SEARCHED_MINUTES = WEEK_MINUTES + 24 * 60;

export type TradingSchedule = {
  isOpen(ms: number): boolean;
  /** Returns the next opening after a closed moment, with its wall time. Returns undefined if no window opens. */
  nextOpening(ms: number): Opening | undefined;
};
type Opening = { at: number; text: string };

/** Returns the windows of all entries, or undefined if one cannot be read. */
export function readWindows(entries: readonly unknown[]): WeekWindow[] | undefined {
  const windows = entries.map((entry) => (typeof entry === 'string' ? parseTradingWindow(entry) : undefined));
  return windows.every((read) => read !== undefined) ? windows.flat() : undefined;
}

export const isInWindows = (windows: readonly WeekWindow[], minute: number): boolean =>
  windows.some(({ from, length }) => (minute - from + WEEK_MINUTES) % WEEK_MINUTES < length);

/**
 * Creates the schedule of trading windows. The wall clock of the zone decides, also on the days with 23 or 25 hours.
 * Returns undefined if a window or the zone cannot be read.
 */
export function createTradingSchedule(entries: readonly unknown[], zone: unknown): TradingSchedule | undefined {
  const windows = readWindows(entries);
  if (windows === undefined || typeof zone !== 'string' || !isTimeZone(zone)) return undefined;
  const clock = createWeekClock(zone);
  let known: { from: number; to: number; opening: Opening | undefined } | undefined;

  const isOpen = (ms: number): boolean => isInWindows(windows, clock(ms));

  const searchOpening = (ms: number): Opening | undefined => {
    if (windows.length === 0) return undefined;
    const first = Math.floor(ms / MINUTE_MS) + 1;
    for (let minute = first; minute <= first + MAX_SEARCHED_MINUTES; minute += 1) {
      const at = minute * MINUTE_MS;
      if (isOpen(at)) return { at, text: `${weekMinuteText(clock(at))} ${zone}` };
    }
    return undefined;
  };

  return {
    isOpen,
    nextOpening(ms) {
      // The next opening stays in memory until it has passed, because every rejected signal reads it.
      if (known === undefined || ms < known.from || ms >= known.to) {
        const opening = searchOpening(ms);
        known = { from: ms, to: opening?.at ?? Infinity, opening };
      }
      return known.opening;
    },
  };
}
