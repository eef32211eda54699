import { createReportSchedule } from './reportSchedule';

const HOUR_MS = 3_600_000;

/** Returns the times of the reports within two days around a change of clocks. */
function reportTimes(schedule: object): string[] {
  let now = Date.parse('2026-03-28T00:00:00Z');
  const { takeDue } = createReportSchedule({
    stored: { hour: 8, utc_offset_minutes: 60, last_day: 0, ...schedule },
    save: () => undefined,
    wallNow: () => now,
  });
  const times: string[] = [];
  for (const end = now + 48 * HOUR_MS; now < end; now += HOUR_MS) {
    if (takeDue()) times.push(new Date(now).toISOString().slice(5, 16));
  }
  return times;
}

test('the report keeps its hour over a change of clocks, and a stored offset without a time zone stays in use', () => {
  expect(reportTimes({ time_zone: 'Europe/Rome' })).toEqual(['03-28T07:00', '03-29T06:00']);
  expect(reportTimes({})).toEqual(['03-28T07:00', '03-29T07:00']);
});
