/** Decides when the daily report is due. */

import { alarmReportRequestSchema, type AlarmReportRequest } from '@/contract/alarms/channels';
import { z } from '@/contract/schema/z';
import { utcOffsetMinutesAt, type OperatorTime } from '@/domain/format/operatorTime';
import { DAY_MS } from '@/domain/format/time';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const storedSchema = alarmReportRequestSchema.extend({
  /** Last day with a report, in days since 1970 in the time of the operator. */
  last_day: z.int(),
});
type StoredSchedule = z.infer<typeof storedSchema>;

const NO_REPORT: StoredSchedule = { hour: null, utc_offset_minutes: 0, last_day: 0 };

export type ReportSchedule = {
  current(): AlarmReportRequest;
  /** Sets the hour. The first report comes at the next time that the clock shows the hour. */
  set(request: AlarmReportRequest): void;
  /** Returns true once a day, from the chosen hour on. */
  takeDue(): boolean;
};

type ReportScheduleOptions = {
  stored: Record<string, unknown> | undefined;
  save: (schedule: StoredSchedule) => void;
  wallNow: () => number;
};

export function createReportSchedule({ stored, save, wallNow }: ReportScheduleOptions): ReportSchedule {
  let schedule = storedSchema.safeParse(stored).data ?? NO_REPORT;

  const localTime = (time: OperatorTime): { day: number; hour: number } => {
    const local = wallNow() + utcOffsetMinutesAt(time, wallNow()) * MINUTE_MS;
    const day = Math.floor(local / DAY_MS);
    return { day, hour: Math.floor((local - day * DAY_MS) / HOUR_MS) };
  };
  const change = (next: StoredSchedule): void => {
    schedule = next;
    save(next);
  };

  return {
    current: () => alarmReportRequestSchema.parse(schedule),
    set(request) {
      const now = localTime(request);
      const isPast = request.hour !== null && now.hour >= request.hour;
      change({ ...request, last_day: isPast ? now.day : now.day - 1 });
    },
    takeDue() {
      const { hour, last_day } = schedule;
      if (hour === null) return false;
      const now = localTime(schedule);
      // A clock that was far ahead must not end the reports.
      const hadReport = last_day >= now.day && last_day <= now.day + 1;
      if (hadReport || now.hour < hour) return false;
      change({ ...schedule, last_day: now.day });
      return true;
    },
  };
}
