import { describeFailure, findFailedSchedules } from '../failedSchedules';
import { scheduleFaults } from '../schedule';
import { runBotSchedule } from './botSchedule';

const COUNT = 25;

test(`${COUNT} schedules of the whole bot keep its limits and leave no difference to the exchange`, async () => {
  const failures = await findFailedSchedules(
    { firstSeed: 1, count: COUNT, faultsOf: (seed) => scheduleFaults(seed) },
    (seed, faults) => runBotSchedule(seed, faults),
  );
  expect(failures.map(describeFailure)).toEqual([]);
}, 400_000);

test('the schedules contain part fills, resting and marketable entries, and exits of all kinds', async () => {
  const seen = new Set<string>();
  for (let seed = 101; seed <= 108; seed++)
    await runBotSchedule(seed, [], {
      kills: [],
      inspect({ store, account }) {
        for (const { entry_liquidity, reason_exit } of store.trades.listPage(0, 200).trades)
          for (const name of [entry_liquidity, reason_exit]) if (name) seen.add(name);
        const isPart = account.state.executions.some(({ leavesQty, isMaker }) => isMaker && leavesQty > 0);
        if (isPart) seen.add('part fill');
      },
    });
  expect([...seen]).toEqual(
    expect.arrayContaining(['maker', 'taker', 'part fill', 'TP', 'SL', 'TIMEOUT', 'MANUAL', 'CLOSE_ALL']),
  );
}, 60_000);
