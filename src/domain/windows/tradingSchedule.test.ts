import { createTradingSchedule } from './tradingSchedule';

const at = (iso: string): number => Date.parse(iso);
const scheduleOf = (entries: string[], zone = 'Europe/Rome') => createTradingSchedule(entries, zone)!;

test('the schedule decides by the wall clock of the zone', () => {
  const schedule = scheduleOf(['Mon-Fri 08:00-17:00']);
  // Rome is one hour ahead of UTC in winter and two hours in summer.
  expect(schedule.isOpen(at('2026-01-12T06:59:59Z'))).toBe(false);
  expect(schedule.isOpen(at('2026-01-12T07:00:00Z'))).toBe(true);
  expect(schedule.isOpen(at('2026-01-12T15:59:59Z'))).toBe(true);
  expect(schedule.isOpen(at('2026-01-12T16:00:00Z'))).toBe(false);
  expect(schedule.isOpen(at('2026-07-13T06:00:00Z'))).toBe(true);
  expect(schedule.isOpen(at('2026-07-12T09:00:00Z'))).toBe(false);
});

test('a window over midnight continues on the next day, also from Sunday to Monday', () => {
  const schedule = scheduleOf(['Sun 22:00-02:00'], 'UTC');
  expect(schedule.isOpen(at('2026-01-11T23:00:00Z'))).toBe(true);
  expect(schedule.isOpen(at('2026-01-12T01:59:00Z'))).toBe(true);
  expect(schedule.isOpen(at('2026-01-12T02:00:00Z'))).toBe(false);
  expect(schedule.isOpen(at('2026-01-11T01:00:00Z'))).toBe(false);
});

test('two overlapping windows are open from the first start to the last end', () => {
  const schedule = scheduleOf(['Mon 08:00-12:00', 'Mon 10:00-14:00'], 'UTC');
  expect(['07:59', '11:00', '13:59', '14:00'].map((time) => schedule.isOpen(at(`2026-01-12T${time}:00Z`)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a window in an hour that occurs twice is open in both, and one in a skipped hour opens a week later', () => {
  const schedule = scheduleOf(['Sun 02:00-03:00']);
  // Summer time ends on 25 October 2026 at 03:00 and began on 29 March 2026 at 02:00.
  expect(schedule.isOpen(at('2026-10-25T00:30:00Z'))).toBe(true);
  expect(schedule.isOpen(at('2026-10-25T01:30:00Z'))).toBe(true);
  expect(schedule.isOpen(at('2026-10-25T02:00:00Z'))).toBe(false);
  expect(schedule.nextOpening(at('2026-03-28T12:00:00Z'))).toEqual({
    at: at('2026-04-05T00:00:00Z'),
    text: 'Sun 02:00 Europe/Rome',
  });
});

test('the next opening is known until it has passed', () => {
  const schedule = scheduleOf(['Mon 08:00-09:00', 'Wed 08:05-09:00'], 'Asia/Kolkata');
  expect(schedule.nextOpening(at('2026-01-11T00:00:00Z'))?.at).toBe(at('2026-01-12T02:30:00Z'));
  expect(schedule.nextOpening(at('2026-01-12T04:00:00Z'))).toEqual({
    at: at('2026-01-14T02:35:00Z'),
    text: 'Wed 08:05 Asia/Kolkata',
  });
  expect(schedule.nextOpening(at('2026-01-11T00:00:00Z'))?.at).toBe(at('2026-01-12T02:30:00Z'));
});

test('a schedule without a window never opens, and a wrong window or zone gives no schedule', () => {
  expect(scheduleOf(['none']).nextOpening(0)).toBeUndefined();
  expect(scheduleOf(['none']).isOpen(0)).toBe(false);
  expect(createTradingSchedule(['at noon'], 'UTC')).toBeUndefined();
  expect(createTradingSchedule([8], 'UTC')).toBeUndefined();
  expect(createTradingSchedule(['08:00-09:00'], 'Europe/Roma')).toBeUndefined();
});
