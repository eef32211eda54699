import { describeFailure, findFailedSchedules } from '@/testing/exchange/failedSchedules';
import { portFaults, runSchedule } from '@/testing/exchange/schedule';

test('200 schedules of faults leave no difference between the reports and the exchange', async () => {
  const failures = await findFailedSchedules({ firstSeed: 1, count: 200 }, runSchedule);
  expect(failures.map(describeFailure)).toEqual([]);
}, 400_000);

test('4 schedules over HTTP and websocket leave no difference', async () => {
  const overSockets: typeof runSchedule = (seed, faults) => runSchedule(seed, faults, { overSockets: true });
  const failures = await findFailedSchedules({ firstSeed: 1, count: 4 }, overSockets);
  expect(failures.map(describeFailure)).toEqual([]);
}, 120_000);

test('a failing schedule is printed with the faults that make it fail', async () => {
  const [culprit] = portFaults(2);
  const failures = await findFailedSchedules({ firstSeed: 1, count: 3 }, async (_, faults) =>
    faults.some(({ from }) => from === culprit?.from) ? ['booked 1, real 2'] : [],
  );
  expect(portFaults(2).length).toBeGreaterThan(1);
  expect(failures.map(describeFailure)).toEqual([
    ['seed 2', '  booked 1, real 2', `  ${JSON.stringify(culprit)}`].join('\n'),
  ]);
});
