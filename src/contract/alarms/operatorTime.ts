import { meaning } from '../schema/meaning';
import { z } from '../schema/z';

/** Largest difference of a time zone from UTC. */
const MAX_UTC_OFFSET_MINUTES = 14 * 60;

/** Fields of a request with clock times of the operator. */
export const OPERATOR_TIME_FIELDS = {
  time_zone: meaning(
    z
      .string()
      .regex(/^[\w+/-]{1,60}$/)
      .optional(),
    'IANA time zone of the operator. A change of clocks keeps the hours.',
    'Europe/Rome',
  ),
  utc_offset_minutes: meaning(
    z.int().min(-MAX_UTC_OFFSET_MINUTES).max(MAX_UTC_OFFSET_MINUTES),
    'Time of the operator less UTC, for a bot without the time zone.',
    60,
    'min',
  ),
};
