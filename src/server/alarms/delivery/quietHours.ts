/** Decides whether a time lies within the quiet hours of a channel. */

import type { ChannelSettings } from '@/contract/alarms/channelSettings';
import { utcOffsetMinutesAt } from '@/domain/format/operatorTime';

const DAY_MINUTES = 1_440;

const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

type QuietHours = Pick<ChannelSettings, 'quiet_from' | 'quiet_until' | 'time_zone' | 'utc_offset_minutes'>;

/** Returns whether the time lies within the quiet hours, which can contain midnight. */
export function isQuietTime({ quiet_from, quiet_until, ...time }: QuietHours, wallMs: number): boolean {
  if (quiet_from === null || quiet_until === null) return false;
  const local = Math.floor(wallMs / 60_000) + utcOffsetMinutesAt(time, wallMs);
  const now = ((local % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const from = toMinutes(quiet_from);
  const until = toMinutes(quiet_until);
  return from < until ? now >= from && now < until : now >= from || now < until;
}
