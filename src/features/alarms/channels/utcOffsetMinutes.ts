/** Returns the local time less UTC in minutes. */
export const utcOffsetMinutes = (): number => -new Date().getTimezoneOffset();
