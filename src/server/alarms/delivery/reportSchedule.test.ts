import { createDeliveryRig } from '@/testing/alarms/deliveryRig';
import { createReportSchedule } from './reportSchedule';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

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

test('the daily report comes once a day at the hour of the operator to each channel that sends notices', async () => {
  const rig = createDeliveryRig();
  rig.add();
  rig.add('B', { min_rank: 'critical' });
  rig.channels().setReport({ hour: 15, utc_offset_minutes: 120 }, 'admin');
  await rig.pass(HOUR_MS, MINUTE_MS);
  rig.jumpClock(-HOUR_MS);
  await rig.pass(2 * HOUR_MS, MINUTE_MS);
  expect(rig.titles()).toEqual(['REPORT of the last 24 hours']);
  expect(rig.sent[0]!.message.text).toContain('Net PnL: 0.00 USDT in 0 closed trades\nAlarms: 0 critical');
  rig.restart();
  await rig.pass(24 * HOUR_MS, 10 * MINUTE_MS);
  expect(rig.titles()).toHaveLength(2);
  expect(rig.titles('B')).toEqual([]);
});
