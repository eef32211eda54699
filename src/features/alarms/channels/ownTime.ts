/** Returns the time zone of this browser, and its local time less UTC for a bot that reads no time zone. */
export const ownTime = (): { time_zone: string; utc_offset_minutes: number } => ({
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  utc_offset_minutes: -new Date().getTimezoneOffset(),
});
