import type { ChannelSettings } from '@/contract/alarmChannels';

const DAY_MINUTES = 1_440;

/** Returns the minutes since midnight in the time of the operator. */
const minutesOfDay = (wallMs: number, utcOffsetMinutes: number): number =>
  (((Math.floor(wallMs / 60_000) + utcOffsetMinutes) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Returns whether the time lies within the quiet hours, which can contain midnight. */
export function isQuietTime(
  {
    quiet_from,
    quiet_until,
    utc_offset_minutes,
  }: Pick<ChannelSettings, 'quiet_from' | 'quiet_until' | 'utc_offset_minutes'>,
  wallMs: number,
): boolean {
  if (quiet_from === null || quiet_until === null) return false;
  const now = minutesOfDay(wallMs, utc_offset_minutes);
  const from = toMinutes(quiet_from);
  const until = toMinutes(quiet_until);
  return from < until ? now >= from && now < until : now >= from || now < until;
}
