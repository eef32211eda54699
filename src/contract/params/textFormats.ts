export const WINDOW_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** The entry that stands for no window, so that the bot never enters. An empty list restricts nothing. */
export const NO_WINDOW = 'none';

const DAY_MINUTES = 1440;
const WINDOW_PATTERN = /^(?:([a-z]{3})(?:-([a-z]{3}))? )?(\d{2}):(\d{2})-(\d{2}):(\d{2})$/i;

/** Window of a week in minutes since Monday 00:00. A window that begins on Sunday can end after the week. */
export type WeekWindow = { from: number; length: number };

/**
 * Returns the windows of an entry such as 'Mon-Fri 08:00-17:00', one for each day. An entry without days applies to
 * every day. A window whose end is not after its start ends on the next day. Returns undefined for an unreadable entry.
 */
export function parseTradingWindow(entry: string): WeekWindow[] | undefined {
  if (entry.toLowerCase() === NO_WINDOW) return [];
  const match = WINDOW_PATTERN.exec(entry);
  if (match === null) return undefined;
  const [, first, last = first] = match;
  const days = first === undefined ? WINDOW_DAYS.map((_, day) => day) : daysBetween(dayIndex(first), dayIndex(last));
  const [start, end] = [minuteOfDay(match[3], match[4]), minuteOfDay(match[5], match[6])];
  const isWindow = start < DAY_MINUTES && end <= DAY_MINUTES && start !== end;
  if (days.length === 0 || !isWindow) return undefined;
  return days.map((day) => ({
    from: day * DAY_MINUTES + start,
    length: (end > start ? end : end + DAY_MINUTES) - start,
  }));
}

const dayIndex = (name: string | undefined): number =>
  WINDOW_DAYS.findIndex((day) => day.toLowerCase() === name?.toLowerCase());

/** Returns the days from `first` to `last`, across the end of the week if needed. */
const daysBetween = (first: number, last: number): number[] =>
  first < 0 || last < 0
    ? []
    : Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % WINDOW_DAYS.length);

/** Returns NaN for a minute above 59. */
const minuteOfDay = (hours: string | undefined, minutes: string | undefined): number =>
  Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : NaN;

/** Returns whether a text is an IANA name of a time zone. The Intl API also knows offsets such as +02:00. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    /* The constructor throws for an unknown zone. */
    return false;
  }
}

/** Formats of the entries of a list, or of a text, that bot and console check. */
const TEXT_FORMATS = {
  trading_window: {
    needed: `windows such as Mon-Fri 08:00-17:00, or ${NO_WINDOW}`,
    isReadable: (text: string) => parseTradingWindow(text) !== undefined,
  },
  time_zone: { needed: 'a time zone such as Europe/Rome or UTC', isReadable: isTimeZone },
};
export type TextFormat = keyof typeof TEXT_FORMATS;

export const isTextFormat = (format: string | undefined): format is TextFormat =>
  format !== undefined && Object.hasOwn(TEXT_FORMATS, format);

/** Returns what the format needs instead of the first wrong text, or undefined. */
export function formatProblem(format: TextFormat, texts: readonly unknown[]): string | undefined {
  const { needed, isReadable } = TEXT_FORMATS[format];
  const wrong = texts.find((text) => typeof text !== 'string' || !isReadable(text));
  return wrong === undefined ? undefined : `${needed}, not ${JSON.stringify(wrong)}`;
}
