import { z } from './z';

/** Largest difference of a time zone from UTC. */
const MAX_UTC_OFFSET_MINUTES = 14 * 60;

/** Fields of a request with clock times of the operator. */
export const OPERATOR_TIME_FIELDS = {
  /** IANA time zone, such as 'Europe/Rome'. The bot uses the offset instead of a time zone that it does not know. */
  time_zone: z
    .string()
    .regex(/^[\w+/-]{1,60}$/)
    .optional(),
  /** Time of the operator less UTC, for a request without a time zone. */
  utc_offset_minutes: z.int().min(-MAX_UTC_OFFSET_MINUTES).max(MAX_UTC_OFFSET_MINUTES),
};
