import { formatDateTime, formatTime, type Zone } from '@/domain/format/time';

const withMilliseconds = (text: string, at: number): string =>
  `${text}.${String(((at % 1_000) + 1_000) % 1_000).padStart(3, '0')}`;

/** Formats a time as YYYY-MM-DD HH:MM:SS.mmm, because events of one second have an order. */
export const formatMoment = (at: number, zone: Zone): string =>
  withMilliseconds(formatDateTime(at, zone), Math.floor(at));

/** Formats a time as HH:MM:SS.mmm. */
export const formatClockMoment = (at: number, zone: Zone): string =>
  withMilliseconds(formatTime(at, zone), Math.floor(at));
