import { WINDOW_DAYS } from '@/contract/params/textFormats';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;
export const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Returns the minutes since Monday 00:00 of the wall clock in a zone. `ms` is in milliseconds since 1970. */
export type WeekClock = (ms: number) => number;

/**
 * Creates the week clock of a zone. The Intl API is slow, so that the clock asks it once for each quarter of an hour: no
 * zone changes its offset within one. Throws for an unknown zone.
 */
export function createWeekClock(zone: string): WeekClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  let quarter = NaN;
  let minuteAtStart = 0;
  return (ms) => {
    const current = Math.floor(ms / QUARTER_MS);
    if (current !== quarter) {
      minuteAtStart = readWeekMinute(format, current * QUARTER_MS);
      quarter = current;
    }
    return (minuteAtStart + Math.floor((ms - current * QUARTER_MS) / MINUTE_MS)) % WEEK_MINUTES;
  };
}

function readWeekMinute(format: Intl.DateTimeFormat, ms: number): number {
  const parts = format.formatToParts(ms);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return (
    WINDOW_DAYS.findIndex((day) => day === part('weekday')) * DAY_MINUTES +
    Number(part('hour')) * 60 +
    Number(part('minute'))
  );
}

/** Returns the text of a minute of the week, such as 'Mon 08:00'. */
export function weekMinuteText(minute: number): string {
  const ofDay = minute % DAY_MINUTES;
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `${WINDOW_DAYS[Math.floor(minute / DAY_MINUTES)]} ${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
}
